import { html, type ReactiveController, type ReactiveControllerHost, render, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Speaker } from '../messages/index.ts';
import { type Cell, movedByKey } from './cell.ts';
import { DEFAULT_HEIGHT, type LinePlotLayout, type LinePlotPicture, layOut } from './line-plot-layout.ts';
import { linePlotTemplate } from './line-plot-picture.ts';
import { english } from './number-format.ts';
import { SizedElement } from './sized-element.ts';

export type { LineBand, LineMark, LinePlotPicture, LineSeries, LineZone, ValueAxis } from './line-plot-layout.ts';

/**
 * Curves that can be read by pointer, touch and arrow keys: left and right along a curve, up and down between curves.
 * The plot is redrawn whenever its width changes, so that text keeps its size.
 */
export class LinePlot implements ReactiveController {
  private readonly box: SizedElement<HTMLDivElement>;
  protected picture?: LinePlotPicture;
  protected layout?: LinePlotLayout;
  /** The last point read, which is ahead of the picture's cursor when several keys are pressed within a frame. */
  private cursor: Cell = { row: 0, column: 0 };
  private readonly onRead: (cell: Cell | null) => void;
  private readonly speaker: Partial<Speaker>;

  /**
   * `onRead` receives the point that was pointed at or moved to (`row` is the series), and null when the pointer
   * leaves.
   */
  constructor(host: ReactiveControllerHost & Partial<Speaker>, onRead: (cell: Cell | null) => void) {
    this.onRead = onRead;
    this.speaker = host;
    this.box = new SizedElement(host, () => this.draw());
    host.addController(this);
  }

  hostUpdated(): void {
    this.draw();
  }

  private draw(): void {
    const { picture, box } = this;
    const width = box.now?.clientWidth ?? 0;
    if (!box.now || !picture || width === 0) return;
    this.layout = layOut(picture, width);
    render(this.content(picture, this.layout), box.now);
  }

  protected content(picture: LinePlotPicture, layout: LinePlotLayout): TemplateResult {
    return linePlotTemplate(picture, layout);
  }

  render(picture: LinePlotPicture): TemplateResult {
    this.picture = picture;
    this.cursor = picture.cursor;
    const { say = english.say } = this.speaker;
    return html`
      <div
        class="line-plot"
        part="plot"
        tabindex="0"
        role="application"
        aria-roledescription=${say('line plot')}
        aria-label=${say('{y} over {x}; arrow keys read the points', { y: picture.yAxis.title, x: picture.xAxis.title })}
        .style=${`min-height: ${picture.height ?? DEFAULT_HEIGHT}px`}
        @keydown=${this.onKey}
        @pointerdown=${this.onPointer}
        @pointermove=${this.onPointer}
        @pointerleave=${() => this.onRead(null)}
        ${ref(this.box.ref)}
      ></div>
    `;
  }

  /** Reads the nearest point of the curve nearest to the pointer. */
  private readonly onPointer = (event: PointerEvent): void => {
    const { picture, layout } = this;
    if (!picture || !layout) return;
    // Measures the frame rather than the box, because a legend may stand above it.
    const frame = (event.currentTarget as HTMLElement).querySelector('.lines')?.getBoundingClientRect();
    if (!frame) return;
    const [atX, atY] = [event.clientX - frame.left, event.clientY - frame.top];
    let nearest: { cell: Cell; distance: number } | undefined;
    picture.series.forEach((series, row) => {
      if (series.pale) return;
      const column = nearestIndex(series.x, (value) => Math.abs(layout.x(value) - atX));
      const y = layout.y(series.y[column] as number);
      const distance = Number.isFinite(y) ? Math.abs(y - atY) : 1e6;
      if (column >= 0 && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
        nearest = { cell: { row, column }, distance };
    });
    if (nearest) this.onRead(nearest.cell);
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const { picture } = this;
    const series = picture?.series;
    if (!picture || !series || series.length === 0) return;
    const { row } = this.cursor;
    const count = series[row]?.x.length ?? 0;
    const read = series.filter(({ pale }) => !pale).length;
    const to = movedByKey(event, this.cursor, read, count);
    if (!to) return;
    event.preventDefault();
    this.cursor = to.row === row ? to : { row: to.row, column: sameX(picture, this.cursor, to.row) };
    this.onRead(this.cursor);
  };
}

/** Curves may have points at different x: finds the point nearest to the x that was read. */
function sameX({ series }: LinePlotPicture, { row, column }: Cell, other: number): number {
  const x = series[row]?.x[column] ?? 0;
  return nearestIndex(series[other]?.x ?? [], (value) => Math.abs(value - x));
}

function nearestIndex(values: ArrayLike<number>, distance: (value: number) => number): number {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const far = distance(values[i] as number);
    if (far < least) [nearest, least] = [i, far];
  }
  return nearest;
}
