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
 * Draws figures that were never in sight, and dark ones light, before the page is printed: the browser takes the page as
 * it is when the event ends.
 */
export class BeforePrint implements ReactiveController {
  /** True while the page is printed. */
  now = false;
  private readonly draw: () => void;

  /** `draw` is called after all listeners of the figure's parts, and must draw synchronously. */
  constructor(host: ReactiveControllerHost, draw: () => void) {
    this.draw = draw;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.change);
    addEventListener('afterprint', this.change);
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.change);
    removeEventListener('afterprint', this.change);
  }

  private readonly change = ({ type }: Event): void => {
    this.now = type === 'beforeprint';
    this.draw();
  };
}

/**
 * The theme in which an element is shown: that of the page's `color-scheme` and of the system. The host is redrawn when
 * the system changes.
 */
export class PageTheme implements ReactiveController {
  private query: MediaQueryList | undefined;
  private readonly host: ReactiveControllerHost & Element;

  constructor(host: ReactiveControllerHost & Element) {
    this.host = host;
    host.addController(this);
  }

  get dark(): boolean {
    const asked = getComputedStyle(this.host).colorScheme || 'normal';
    const known = asked === 'normal' ? this.ofDocument : asked;
    return /\bdark\b/.test(known) && (!/\blight\b/.test(known) || (this.query?.matches ?? false));
  }

  /** The colour scheme that `normal` means. */
  private get ofDocument(): string {
    return document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? '';
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

/**
 * Keeps the keys that a figure handles from the page, whose own commands (a slide show's, a game's) would follow the
 * same key: those that type into a field or move a control, and those whose default a part of the figure prevented.
 */
export class PageKeys {
  /** Keys whose `keydown` was kept from the page. */
  private readonly held = new Set<string>();

  readonly onKey = (event: KeyboardEvent): void => {
    const { type, code } = event;
    const isHandled = type === 'keydown' ? event.defaultPrevented || usesKey(event) : this.held.has(code);
    if (isHandled) event.stopPropagation();
    if (type === 'keydown' && isHandled) this.held.add(code);
    else if (type !== 'keypress') this.held.delete(code);
  };
}

const moves = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/;
const presses = /^(?: |Enter)$/;

/** Whether the control under the focus does something with the key. */
function usesKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement) || metaKey) return false;
  if (target.matches('textarea, input:not([type="radio"], [type="checkbox"], [type="range"])'))
    return (
      !/^(?:Escape|Tab|F\d+)$/.test(key) && (!ctrlKey || altKey || /^[acvxyz]$|^Arrow|^Backspace|^Delete/i.test(key))
    );
  if (ctrlKey || altKey) return false;
  if (target.matches('select')) return moves.test(key) || presses.test(key) || key.length === 1;
  if (target.matches('input')) return moves.test(key) || key === ' ';
  return target.matches('button, summary, a') && presses.test(key);
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
