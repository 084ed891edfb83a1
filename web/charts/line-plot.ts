import { area, line } from 'd3-shape';
import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  render,
  svg,
  type TemplateResult,
} from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { type Cell, movedByKey } from './cell.ts';
import { DEFAULT_HEIGHT, type LinePlotLayout, type LinePlotPicture, layOut, placeable } from './line-plot-layout.ts';

export type { LineBand, LineMark, LinePlotPicture, LineSeries, ValueAxis } from './line-plot-layout.ts';

/** Colours that there are for curves; more curves begin again, dashed. */
const COLORS = 6;

/**
 * Curves over a number, that pointer, touch and arrow keys read: left and right along a curve, up and down between curves. The plot
 * is drawn again for every width it gets, so that text keeps its size.
 */
export class LinePlot implements ReactiveController {
  private readonly box = createRef<HTMLDivElement>();
  private observer?: ResizeObserver;
  private observed?: HTMLDivElement;
  private picture?: LinePlotPicture;
  private layout?: LinePlotLayout;
  /** Ahead of the picture's cursor when several keys are pressed within a frame. */
  private cursor: Cell = { row: 0, column: 0 };
  private readonly onRead: (cell: Cell | null) => void;

  /** `onRead` receives the point that was pointed at or moved to (`row`: the series), and null when the pointer leaves. */
  constructor(host: ReactiveControllerHost, onRead: (cell: Cell | null) => void) {
    this.onRead = onRead;
    host.addController(this);
  }

  hostConnected(): void {
    this.observer = new ResizeObserver(() => this.draw());
    if (this.observed) this.observer.observe(this.observed);
  }

  hostDisconnected(): void {
    this.observer?.disconnect();
  }

  hostUpdated(): void {
    const box = this.box.value;
    if (box !== this.observed) {
      if (this.observed) this.observer?.unobserve(this.observed);
      this.observed = box;
      if (box) this.observer?.observe(box);
    }
    this.draw();
  }

  private draw(): void {
    const { observed, picture } = this;
    const width = observed?.clientWidth ?? 0;
    if (!observed || !picture || width === 0) return;
    this.layout = layOut(picture, width);
    render(linePlotTemplate(picture, this.layout), observed);
  }

  render(picture: LinePlotPicture): TemplateResult {
    this.picture = picture;
    this.cursor = picture.cursor;
    return html`
      <div
        class="line-plot"
        part="plot"
        tabindex="0"
        role="application"
        aria-roledescription="line plot"
        aria-label="${picture.yAxis.title} over ${picture.xAxis.title}; arrow keys read the points"
        .style=${`min-height: ${picture.height ?? DEFAULT_HEIGHT}px`}
        @keydown=${this.onKey}
        @pointerdown=${this.onPointer}
        @pointermove=${this.onPointer}
        @pointerleave=${() => this.onRead(null)}
        ${ref(this.box as never)}
      ></div>
    `;
  }

  /** The nearest point of the series whose curve is nearest to the pointer there. */
  private readonly onPointer = (event: PointerEvent): void => {
    const { picture, layout } = this;
    if (!picture || !layout) return;
    // Not the box: a legend may stand above.
    const frame = (event.currentTarget as HTMLElement).querySelector('.lines')?.getBoundingClientRect();
    if (!frame) return;
    const [atX, atY] = [event.clientX - frame.left, event.clientY - frame.top];
    let nearest: { cell: Cell; distance: number } | undefined;
    picture.series.forEach((series, row) => {
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
    const to = movedByKey(event, this.cursor, series.length, count);
    if (!to) return;
    event.preventDefault();
    this.cursor = to.row === row ? to : { row: to.row, column: sameX(picture, this.cursor, to.row) };
    this.onRead(this.cursor);
  };
}

/** Curves may have points at different x: the one next to where the reader was. */
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

function linePlotTemplate(picture: LinePlotPicture, layout: LinePlotLayout): TemplateResult {
  const { width, height } = layout;
  return html`
    ${layout.legend ? legend(picture) : nothing}
    <svg class="lines" viewBox="0 0 ${width} ${height}" width=${width} height=${height} role="img" aria-label=${picture.label}>
      ${axes(picture, layout)} ${marks(picture, layout)} ${curves(picture, layout)} ${names(picture, layout)} ${cursor(picture, layout)}
    </svg>
  `;
}

function legend({ series, cursor: { row } }: LinePlotPicture): TemplateResult {
  return html`
    <ul class="line-legend" aria-hidden="true">
      ${series.map(({ name, quiet, dashed }, i) =>
        name === ''
          ? nothing
          : html`<li class="${look(i, quiet, dashed)} ${i === row ? 'read' : ''}">
              <svg viewBox="0 0 18 4" width="18" height="4"><path d="M0 2H18" /></svg>${name}
            </li>`,
      )}
    </ul>
  `;
}

function look(index: number, quiet = false, dashed = false): string {
  const again = index >= COLORS;
  return quiet ? 'series quiet' : `series series-${index % COLORS}${dashed || again ? ' dashed' : ''}`;
}

function axes({ xAxis, yAxis }: LinePlotPicture, layout: LinePlotLayout): TemplateResult {
  const { width, height, left, right, top, bottom, x, y } = layout;
  const floor = height - bottom;
  return svg`
    <g class="scale" aria-hidden="true">
      ${layout.yTicks.map(
        ({ at, text }) => svg`
          <line class="grid" x1=${left} x2=${width - right} y1=${px(y(at))} y2=${px(y(at))} />
          <text x=${left - 7} y=${px(y(at))} dy="0.34em" text-anchor="end">${text}</text>
        `,
      )}
      <line class="base" x1=${left} x2=${width - right} y1=${floor} y2=${floor} />
      ${layout.xTicks.map(
        ({ at, text }) => svg`
          <line class="base" x1=${px(x(at))} x2=${px(x(at))} y1=${floor} y2=${floor + 4} />
          <text x=${px(x(at))} y=${floor + 17} text-anchor="middle">${text}</text>
        `,
      )}
      <text class="title" x=${px((left + width - right) / 2)} y=${height - 7} text-anchor="middle">${xAxis.title} →</text>
      <text class="title" transform="translate(12 ${px((top + floor) / 2)}) rotate(-90)" text-anchor="middle">${yAxis.title} →</text>
    </g>
  `;
}

function marks({ marks: all = [], xAxis, yAxis }: LinePlotPicture, layout: LinePlotLayout): TemplateResult {
  const { width, height, left, right, top, bottom, x, y } = layout;
  const inside = ({ axis, at }: (typeof all)[number]) => {
    const scale = axis === 'x' ? x : y;
    const [low = 0, high = 0] = scale.domain();
    return placeable(at, axis === 'x' ? xAxis : yAxis) && at >= low && at <= high;
  };
  return svg`
    <g class="marks" aria-hidden="true">
      ${all.filter(inside).map(({ axis, at, text }) => {
        if (axis === 'y') {
          const place = px(y(at));
          return svg`<line x1=${left} x2=${width - right} y1=${place} y2=${place} /><text x=${left + 6} y=${px(y(at) - 5)}>${text}</text>`;
        }
        const place = px(x(at));
        // Text that would leave the plot on the right ends at its line.
        const back = x(at) + text.length * 6.4 > width - 4;
        return svg`<line x1=${place} x2=${place} y1=${top - 8} y2=${height - bottom} /><text x=${px(x(at) + (back ? -5 : 5))} y=${top - 6} text-anchor=${back ? 'end' : 'start'}>${text}</text>`;
      })}
    </g>
  `;
}

function curves(
  { series, bands = [], xAxis, yAxis, cursor: { row } }: LinePlotPicture,
  layout: LinePlotLayout,
): TemplateResult {
  const { x, y } = layout;
  const index = (count: number) => Array.from({ length: count }, (_, i) => i);
  return svg`
    <g aria-hidden="true">
      ${bands.map((band, i) => {
        const shape = area<number>()
          .x((k) => x(band.x[k] as number))
          .y0((k) => y(band.low[k] as number))
          .y1((k) => y(band.high[k] as number))
          .defined((k) => placeable(band.low[k] as number, yAxis) && placeable(band.high[k] as number, yAxis))
          .digits(1);
        return svg`<path class="band series-${i % COLORS}" d=${shape(index(band.x.length)) ?? ''} />`;
      })}
      ${series.map((one, i) => {
        const place = (k: number) => [one.x[k] as number, one.y[k] as number] as const;
        const shown = (k: number) => placeable(place(k)[0], xAxis) && placeable(place(k)[1], yAxis);
        const shape = line<number>()
          .x((k) => x(place(k)[0]))
          .y((k) => y(place(k)[1]))
          .defined(shown)
          .digits(1);
        const places = index(Math.min(one.x.length, one.y.length));
        return svg`
          <g class="${look(i, one.quiet, one.dashed)} ${i === row ? 'read' : ''}">
            <path d=${shape(places) ?? ''} />
            ${one.points ? places.filter(shown).map((k) => svg`<circle r="2.4" cx=${px(x(place(k)[0]))} cy=${px(y(place(k)[1]))} />`) : nothing}
          </g>`;
      })}
    </g>
  `;
}

function names(
  { series, cursor: { row } }: LinePlotPicture,
  { endLabels, width, right }: LinePlotLayout,
): TemplateResult {
  return svg`
    <g aria-hidden="true">
      ${endLabels.map(({ series: i, y }) => {
        const { name = '', quiet, dashed } = series[i] ?? {};
        return svg`<text class="name ${look(i, quiet, dashed)} ${i === row ? 'read' : ''}" x=${px(width - right + 6)} y=${px(y)} dy="0.34em">${name}</text>`;
      })}
    </g>
  `;
}

/** A line at x, and a disc where the curve that is read meets it. */
function cursor(
  { series, cursor: { row, column } }: LinePlotPicture,
  { x, y, top, height, bottom }: LinePlotLayout,
): TemplateResult {
  const one = series[row];
  const at = x(one?.x[column] ?? Number.NaN);
  const value = y(one?.y[column] ?? Number.NaN);
  if (!one || !Number.isFinite(at)) return svg``;
  return svg`
    <g class="reader ${look(row, one.quiet)}" aria-hidden="true">
      <line x1=${px(at)} x2=${px(at)} y1=${top} y2=${height - bottom} />
      ${Number.isFinite(value) ? svg`<circle r="4.5" cx=${px(at)} cy=${px(value)} />` : nothing}
    </g>
  `;
}

function px(value: number): string {
  return value.toFixed(1);
}
