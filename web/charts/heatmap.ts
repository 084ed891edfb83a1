import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Speaker } from '../messages/index.ts';
import { type Axis, axisTemplate, dragTo, type MoveWord, thinned } from './axis.ts';
import { type Cell, clamp, movedByKey } from './cell.ts';
import type { ColorScale } from './color-scale.ts';
import { type Matrix, moveCells, paintCells, stopCells } from './heatmap-canvas.ts';
import { english } from './number-format.ts';
import { SizedElement, type SizeEntry } from './sized-element.ts';

export interface HeatmapPicture {
  readonly matrix: Matrix;
  readonly scale: ColorScale;
  readonly rowAxis: Axis;
  readonly columnAxis: Axis;
  /** The content of the picture in a sentence, for screen readers. */
  readonly label: string;
  /** The cell that is read out. */
  readonly cursor: Cell;
  /** A line before this row and column sets off the cells beyond. */
  readonly edge?: number;
  /** Rows to outline. */
  readonly markedRows?: readonly number[];
  /** Makes cells square, of at most this many pixels; otherwise the map fills the height that CSS gives it. */
  readonly squareCell?: number;
  /** Writes the number inside a cell, where there is room for it. */
  readonly cellText?: (value: number) => string;
  /** Set where rows are the words of a sentence: called when a word is dragged, or moved by Shift with an arrow key. */
  readonly onMoveWord?: MoveWord;
}

/**
 * A matrix as coloured cells that can be read by pointer, touch and arrow keys. Styles are set as properties, which
 * content security policies allow, rather than as attributes.
 */
export class Heatmap implements ReactiveController {
  private readonly canvas: SizedElement<HTMLCanvasElement>;
  private picture?: HeatmapPicture;
  private painted?: { readonly picture: HeatmapPicture; readonly canvas: HTMLCanvasElement };
  /** The last cell read, which is ahead of the picture's cursor when several keys are pressed within a frame. */
  private cursor: Cell = { row: 0, column: 0 };
  private size?: { readonly width: number; readonly height: number };
  private readonly host: ReactiveControllerHost & Partial<Speaker>;
  private readonly onRead: (cell: Cell | null) => void;

  /** `onRead` receives the cell that was pointed at or moved to, and null when the pointer leaves. */
  constructor(host: ReactiveControllerHost & Partial<Speaker>, onRead: (cell: Cell | null) => void) {
    this.host = host;
    this.onRead = onRead;
    this.canvas = new SizedElement(host, (entry) => this.resize(entry), 'device-pixel-content-box');
    host.addController(this);
  }

  hostConnected(): void {
    document.fonts?.addEventListener('loadingdone', this.repaint);
  }

  hostDisconnected(): void {
    document.fonts?.removeEventListener('loadingdone', this.repaint);
  }

  hostUpdated(): void {
    const { picture, painted } = this;
    const canvas = this.canvas.now;
    // A new canvas is painted once its size is known.
    if (!canvas || !picture || canvas !== painted?.canvas || samePixels(picture, painted.picture)) return;
    moveCells(canvas, picture);
    this.painted = { picture, canvas };
  }

  private resize(entry: SizeEntry): void {
    const canvas = entry.target as HTMLCanvasElement;
    const device = entry.devicePixelContentBoxSize?.[0];
    const width = device?.inlineSize ?? Math.round(entry.contentRect.width * devicePixelRatio);
    const height = device?.blockSize ?? Math.round(entry.contentRect.height * devicePixelRatio);
    this.resizeWords(entry.contentRect);
    const isNew = canvas !== this.painted?.canvas;
    if (!isNew && canvas.width === width && canvas.height === height) return;
    canvas.width = width;
    canvas.height = height;
    // The first picture is painted after the task that laid it out; before printing there is no later.
    if (isNew && device) setTimeout(this.repaint);
    else this.repaint();
  }

  /**
   * Redraws the axes when a new size changes how many words fit; labels that are numbers are few enough for any size.
   */
  private resizeWords({ width, height }: DOMRectReadOnly): void {
    const { picture, size } = this;
    this.size = { width, height };
    if (!picture || (size?.width === width && size.height === height)) return;
    const { rows, columns } = picture.matrix;
    const sameCell = (axis: Axis, now: number, before: number | undefined) =>
      axis.words && thinned(axis.labels, now).length !== (before ? thinned(axis.labels, before) : axis.labels).length;
    const changed =
      sameCell(picture.columnAxis, width / columns, size && size.width / columns) ||
      sameCell(picture.rowAxis, height / rows, size && size.height / rows);
    if (changed) this.host.requestUpdate();
  }

  /** The numbers in the cells use the page's font, which may load late. */
  private readonly repaint = (): void => {
    const { picture } = this;
    const canvas = this.canvas.now;
    if (!canvas || !picture) return;
    stopCells(canvas);
    paintCells(canvas, picture);
    this.painted = { picture, canvas };
  };

  render(picture: HeatmapPicture): TemplateResult {
    this.picture = picture;
    this.cursor = picture.cursor;
    const { say = english.say } = this.host;
    const { rows, columns } = picture.matrix;
    const { squareCell } = picture;
    const width = `--plot-width: ${squareCell ? `${columns * squareCell}px` : '1fr'}`;
    const height = squareCell ? `aspect-ratio: ${columns} / ${rows}` : 'height: var(--plot-height)';
    return html`
      <div class="heatmap" part="map" .style=${width}>
        ${picture.columnAxis.words ? axisTemplate('column', picture.columnAxis, columns, this.size && this.size.width / columns) : nothing}
        ${axisTemplate('row', picture.rowAxis, rows, this.size && this.size.height / rows, picture.onMoveWord && this.onGrab)}
        <div
          class="plot"
          tabindex="0"
          role="application"
          aria-roledescription=${say('heat map')}
          aria-label=${say(
            picture.onMoveWord
              ? '{rows} by {columns}; arrow keys read the cells, up and down with Shift move the word of the row'
              : '{rows} by {columns}; arrow keys read the cells',
            { rows: picture.rowAxis.title, columns: picture.columnAxis.title },
          )}
          .style=${height}
          @keydown=${this.onKey}
          @pointerdown=${this.onPointer}
          @pointermove=${this.onPointer}
          @pointerleave=${() => this.onRead(null)}
        >
          <canvas ${ref(this.canvas.ref)} role="img" aria-label=${picture.label}></canvas>
          ${(picture.markedRows ?? []).map((row) => html`<div class="mark" .style=${rowBox(row, rows)}></div>`)}
          ${picture.edge ? html`<div class="edge" .style=${edgeBox(picture.edge, rows, columns)}></div>` : nothing}
          <div class="cursor" .style=${cellBox(picture.cursor, rows, columns)}></div>
        </div>
        ${picture.columnAxis.words ? nothing : axisTemplate('column', picture.columnAxis, columns)}
      </div>
    `;
  }

  private readonly onPointer = (event: PointerEvent): void => {
    if (!this.picture) return;
    const { rows, columns } = this.picture.matrix;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    this.onRead({
      row: clamp(Math.floor(((event.clientY - box.top) / box.height) * rows), rows),
      column: clamp(Math.floor(((event.clientX - box.left) / box.width) * columns), columns),
    });
  };

  private readonly onGrab = (event: PointerEvent): void => {
    const { matrix, onMoveWord } = this.picture as HeatmapPicture;
    const axis = event.currentTarget as HTMLElement;
    const { top, height } = axis.getBoundingClientRect();
    const rowOf = ({ clientY }: PointerEvent) =>
      clamp(Math.floor(((clientY - top) / height) * matrix.rows), matrix.rows);
    if (onMoveWord) dragTo(event, axis, rowOf(event), rowOf, onMoveWord);
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (!this.picture) return;
    const { rows, columns } = this.picture.matrix;
    const to = movedByKey(event, this.cursor, rows, columns);
    if (!to) return;
    event.preventDefault();
    const { row } = this.cursor;
    if (event.shiftKey && to.row !== row) this.picture.onMoveWord?.(row, to.row, true);
    this.cursor = to;
    this.onRead(this.cursor);
  };
}

function samePixels(a: HeatmapPicture, b?: HeatmapPicture): boolean {
  return (
    a.matrix.columns === b?.matrix.columns &&
    sameNumbers(a.matrix.data, b.matrix.data) &&
    a.scale.rgba === b.scale.rgba &&
    a.scale.low === b.scale.low &&
    a.scale.high === b.scale.high &&
    a.cellText === b.cellText
  );
}

/** A host may make the same numbers anew when it renders only for the cursor; they are not to set out again. */
function sameNumbers(a: Float32Array, b: Float32Array): boolean {
  return a === b || (a.length === b.length && a.every((value, i) => Object.is(value, b[i])));
}

function rowBox(row: number, rows: number): string {
  return `top: ${(row / rows) * 100}%; height: ${100 / rows}%`;
}

/** A box from the first row and column to the edge; its lower and right sides are the lines. */
function edgeBox(edge: number, rows: number, columns: number): string {
  return `width: ${(edge / columns) * 100}%; height: ${(edge / rows) * 100}%`;
}

function cellBox({ row, column }: Cell, rows: number, columns: number): string {
  const place = `left: ${((column + 0.5) / columns) * 100}%; top: ${((row + 0.5) / rows) * 100}%`;
  return `${place}; width: ${100 / columns}%; height: ${100 / rows}%`;
}
