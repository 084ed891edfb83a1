import { BasicFigure } from './basic-figure.ts';
import { nextFrame } from './page.ts';

/** A figure whose work waits while nobody sees it, and ends when the figure is removed. */
export abstract class WaitingFigure<Model = unknown> extends BasicFigure<Model> {
  private isInSight = true;

  /** Ends the work and forgets what has come of it. */
  abstract reset(): void;

  /** Holds the work, or goes on with it, by `isUnseen`. */
  protected abstract holdOrGoOn(): void;

  protected get isUnseen(): boolean {
    return !this.isInSight || document.hidden;
  }

  private readonly onVisibility = (): void => this.holdOrGoOn();

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.onVisibility);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.visibilityChanged(false);
    // A figure that is merely moved is reconnected at once.
    void nextFrame().then(() => {
      if (!this.isConnected) this.reset();
    });
  }

  protected override visibilityChanged(now: boolean): void {
    this.isInSight = now;
    this.holdOrGoOn();
  }
}
