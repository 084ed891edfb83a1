import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How far outside the window a figure already counts as seen. */
const MARGIN = '200px';

/** Whether an element is in the window or near it. */
export class InSight implements ReactiveController {
  /** False while the element is not in a page. */
  now = false;
  private observer: IntersectionObserver | undefined;
  private readonly host: ReactiveControllerHost & Element;
  private readonly onChange: (now: boolean) => void;

  constructor(host: ReactiveControllerHost & Element, onChange: (now: boolean) => void) {
    this.host = host;
    this.onChange = onChange;
    host.addController(this);
  }

  hostConnected(): void {
    this.observer = new IntersectionObserver(
      (entries) => {
        this.now = entries.at(-1)?.isIntersecting ?? false;
        this.onChange(this.now);
      },
      { rootMargin: MARGIN },
    );
    this.observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer?.disconnect();
    this.now = false;
  }
}
