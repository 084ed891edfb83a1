import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Draws what was not in sight yet before the page is printed: the browser takes the page as it is when the event is over. */
export class BeforePrint implements ReactiveController {
  private readonly draw: () => void;

  /** `draw` is called last of all listeners of the figure's parts, and has to be done when it returns. */
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
