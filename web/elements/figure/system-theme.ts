import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The system's theme, dark or light; the host is redrawn when it changes. */
export class SystemTheme implements ReactiveController {
  private query: MediaQueryList | undefined;
  private readonly host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.host = host;
    host.addController(this);
  }

  get dark(): boolean {
    return this.query?.matches ?? false;
  }

  hostConnected(): void {
    this.query = matchMedia('(prefers-color-scheme: dark)');
    this.query.addEventListener('change', this.onChange);
  }

  hostDisconnected(): void {
    this.query?.removeEventListener('change', this.onChange);
  }

  private readonly onChange = (): void => this.host.requestUpdate();
}
