import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Draws figures that were never in sight before the page is printed: the browser takes the page as it is when the event
 * ends.
 */
export class BeforePrint implements ReactiveController {
  private readonly draw: () => void;

  /** `draw` is called after all listeners of the figure's parts, and must draw synchronously. */
  constructor(host: ReactiveControllerHost, draw: () => void) {
    this.draw = draw;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.draw);
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.draw);
  }
}
