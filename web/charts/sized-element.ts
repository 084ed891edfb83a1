import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { createRef, type Ref } from 'lit/directives/ref.js';

/** What the browser reports of a size; before printing, nothing in device pixels. */
export type SizeEntry = Pick<ResizeObserverEntry, 'target' | 'contentRect'> &
  Partial<Pick<ResizeObserverEntry, 'devicePixelContentBoxSize'>>;

/** An element of a template whose size is observed, even after the template has recreated it. */
export class SizedElement<E extends Element> implements ReactiveController {
  /** To be placed in the template. */
  readonly ref: Ref<E> = createRef();
  /** The element as of the host's last update. */
  now: E | undefined;
  private observer?: ResizeObserver;
  private readonly onResize: (entry: SizeEntry) => void;
  private readonly box: ResizeObserverBoxOptions;

  constructor(
    host: ReactiveControllerHost,
    onResize: (entry: SizeEntry) => void,
    box: ResizeObserverBoxOptions = 'content-box',
  ) {
    this.onResize = onResize;
    this.box = box;
    host.addController(this);
  }

  hostConnected(): void {
    this.observer = new ResizeObserver(([entry]) => {
      if (entry) this.onResize(entry);
    });
    this.observe();
  }

  hostDisconnected(): void {
    this.observer?.disconnect();
  }

  hostUpdated(): void {
    const { value } = this.ref;
    if (value === this.now) return;
    if (this.now) {
      this.observer?.unobserve(this.now);
      this.now.removeEventListener('posenc-size', this.sizeNow);
    }
    this.now = value;
    this.now?.addEventListener('posenc-size', this.sizeNow);
    this.observe();
  }

  /** Before printing, no observer reports. */
  private readonly sizeNow = (): void => {
    if (this.now) this.onResize({ target: this.now, contentRect: this.now.getBoundingClientRect() });
  };

  private observe(): void {
    if (!this.now) return;
    try {
      this.observer?.observe(this.now, { box: this.box });
    } catch {
      // An engine that does not support this box still reports CSS pixels.
      this.observer?.observe(this.now);
    }
  }
}
