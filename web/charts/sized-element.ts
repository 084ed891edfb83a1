import { css, html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { createRef, type Ref } from 'lit/directives/ref.js';
import type { Speaker } from '../messages/index.ts';
import type { MoveWord } from './axis.ts';
import { type Cell, clamp, movedByKey } from './cell.ts';

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

export interface ReadableOptions extends Speaker {
  /** The plural noun for the cells: "arrows", "points". */
  readonly kind: string;
  /** The set that keys and pointer go through, to end a sentence: "the words". */
  readonly label: string;
  /** 'group' if the content is text that can be read without keys. Default 'application'. */
  readonly role?: 'application' | 'group';
  readonly rows: number;
  /** Rows may differ in length. */
  readonly columnsOf: (row: number) => number;
  /** A function, because several keys may be pressed within a frame. */
  readonly cursor: () => Cell;
  /** The cell that was pointed at or moved to, and null when the pointer leaves. */
  readonly onRead: (cell: Cell | null) => void;
  /** Set where the cells of a row are words that can be moved; called when Shift with an arrow key moves one. */
  readonly onMoveWord?: (row: number, ...move: Parameters<MoveWord>) => void;
}

export const readableStyle = css`
  .readable {
    container-type: inline-size;
    min-width: 0;
    border-radius: 6px;
    touch-action: pan-y;
  }
  .readable:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 6px;
  }
`;

/** Lets pointer, touch and arrow keys read the parts of a picture that carry `data-cell="row,column"`. */
export function readable(options: ReadableOptions, content: unknown): TemplateResult {
  const { say, kind, label, role = 'application', rows, columnsOf, cursor, onRead, onMoveWord } = options;
  const onPointer = (event: PointerEvent) => {
    const part = (event.target as Element).closest<HTMLElement | SVGElement>('[data-cell]');
    if (part) onRead(parseCell(part.dataset.cell as string));
  };
  const onKey = (event: KeyboardEvent) => {
    const from = cursor();
    const to = movedByKey(event, from, rows, Number.POSITIVE_INFINITY);
    if (!to) return;
    event.preventDefault();
    const column = clamp(to.column, columnsOf(to.row));
    if (event.shiftKey && to.row === from.row && column !== from.column)
      onMoveWord?.(to.row, from.column, column, true);
    onRead({ row: to.row, column });
  };
  return html`
    <div
      class="readable"
      tabindex="0"
      role=${role}
      aria-roledescription=${kind}
      aria-label=${say(
        onMoveWord
          ? '{what}; arrow keys read them, left and right with Shift move a word'
          : '{what}; arrow keys read them',
        { what: label },
      )}
      @keydown=${onKey}
      @pointerdown=${onPointer}
      @pointermove=${onPointer}
      @pointerleave=${() => onRead(null)}
    >
      ${content}
    </div>
  `;
}

function parseCell(text: string): Cell {
  const [row = 0, column = 0] = text.split(',').map(Number);
  return { row, column };
}
