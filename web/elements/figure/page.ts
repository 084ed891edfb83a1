import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { messagesEvent, messagesOf } from '../../messages/index.ts';
import { isLocale } from './shared-parameters.ts';

/** How far outside the window a figure already counts as seen. */
const MARGIN = '200px';

/** Whether an element is in the window or near it. */
export class Visibility implements ReactiveController {
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

/** Determines the language of a figure, and redraws the figure when messages are registered later. */
export class PageMessages implements ReactiveController {
  private readonly host: ReactiveControllerHost & HTMLElement;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener(messagesEvent, this.sayAnew);
  }

  hostDisconnected(): void {
    removeEventListener(messagesEvent, this.sayAnew);
  }

  private readonly sayAnew = (): void => this.host.requestUpdate();

  /**
   * The requested language; otherwise that of the surrounding page if its messages are registered, and English if not.
   */
  languageOf(asked: string | undefined): string {
    if (asked !== undefined) return isLocale(asked) ? asked : 'en';
    const around = this.host.closest<HTMLElement>('[lang]')?.lang ?? '';
    return isLocale(around) && messagesOf(around) ? around : 'en';
  }
}

/**
 * A hidden tab has no frames; there the promise resolves after this many milliseconds, so that nothing waits forever.
 */
const HIDDEN_WAIT = 100;

/** Resolves before the next frame is drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const drawn = requestAnimationFrame(() => due());
    const waited = setTimeout(() => due(), HIDDEN_WAIT);
    const due = () => {
      cancelAnimationFrame(drawn);
      clearTimeout(waited);
      resolve();
    };
  });
}
