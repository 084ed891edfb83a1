import { area, curveLinear, curveStep, line } from 'd3-shape';
import {
  html,
  noChange,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  render,
  svg,
  type TemplateResult,
} from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Speaker } from '../messages/index.ts';
import { type Cell, movedByKey } from './cell.ts';
import { held } from './dial.ts';
import {
  DEFAULT_HEIGHT,
  isLed,
  type LineMark,
  type LinePlotLayout,
  type LinePlotPicture,
  type LineSeries,
  type LineZone,
  layOut,
  placeable,
} from './line-plot-layout.ts';
import { english } from './number-format.ts';
import { SizedElement } from './sized-element.ts';

/** Number of curve colours; further curves repeat them, dashed. */
const COLORS = 6;
/** Pixels that a letter takes at most, on average. */
const LETTER = 6.4;

/** The plot at the width that it was laid out for. */
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
      ${series.map(({ name, quiet, dashed, color }, i) =>
        name === ''
          ? nothing
          : html`<li class="${look(i, { quiet, dashed, color })} ${i === row ? 'read' : ''}" .style=${stroke(color)}>
              <svg viewBox="0 0 18 4" width="18" height="4"><path d="M0 2H18" /></svg>${name}
            </li>`,
      )}
    </ul>
  `;
}

function look(index: number, { quiet, dashed, color }: Partial<LineSeries>): string {
  const again = index >= COLORS && color === undefined;
  return quiet ? 'series quiet' : `series series-${index % COLORS}${dashed || again ? ' dashed' : ''}`;
}

/** Overrides the colour of a curve's class. A plot has curves with their own colours either always or never. */
function stroke(color: string | undefined): unknown {
  return color ? `--stroke: ${color}` : noChange;
}

/** Series with their indices, in drawing order. */
function paleFirst(series: LinePlotPicture['series']): [series: LineSeries, index: number][] {
  const all = series.map((one, i): [LineSeries, number] => [one, i]);
  return [...all.filter(([{ pale }]) => pale), ...all.filter(([{ pale }]) => !pale)];
}

function axes({ xAxis, yAxis }: LinePlotPicture, layout: LinePlotLayout): TemplateResult {
  const { width, height, left, right, top, bottom, x, y } = layout;
  const floor = height - bottom;
  // A title that is longer than its axis ends where the plot ends.
  const half = Math.min(width / 2, ((xAxis.title.length + 2) * LETTER) / 2);
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
      <text class="title" x=${px(Math.min((left + width - right) / 2, width - half))} y=${height - 7} text-anchor="middle">${xAxis.title} →</text>
      <text class="title" transform="translate(12 ${px((top + floor) / 2)}) rotate(-90)" text-anchor="middle">${yAxis.title} →</text>
    </g>
  `;
}

function marks({ marks: all = [], zone, xAxis, yAxis }: LinePlotPicture, layout: LinePlotLayout): TemplateResult {
  const { width, height, left, right, top, bottom, x, y } = layout;
  const inside = ({ axis, at }: (typeof all)[number]) => {
    const scale = axis === 'x' ? x : y;
    const [low = 0, high = 0] = scale.domain();
    return placeable(at, axis === 'x' ? xAxis : yAxis) && at >= low && at <= high;
  };
  return svg`
    <g class="marks" aria-hidden="true">
      ${zone && zone.from < Math.max(...x.domain()) ? zoneTemplate(zone, layout) : nothing}
      ${all.filter(inside).map(({ axis, at, text, side, onDrag }) => {
        if (axis === 'y') {
          const place = px(y(at));
          const isLong = left + 6 + text.length * LETTER > width;
          const [begin, anchor] =
            side === 'end' ? [width - right - 6, 'end'] : isLong ? [width, 'end'] : [left + 6, nothing];
          return svg`
            <line x1=${left} x2=${width - right} y1=${place} y2=${place} />
            <text x=${begin} y=${px(y(at) - 5)} text-anchor=${anchor}>${text}</text>
            ${onDrag ? svg`<line class="pull" x1=${left} x2=${width - right} y1=${place} y2=${place} @pointerdown=${(down: PointerEvent) => dragMark(down, y, onDrag)} />` : nothing}
          `;
        }
        const place = px(x(at));
        // Text that would leave the plot on the right is set to the left of its line.
        const back = x(at) + text.length * LETTER > width - 4;
        return svg`<line x1=${place} x2=${place} y1=${top - 8} y2=${height - bottom} /><text x=${px(x(at) + (back ? -5 : 5))} y=${top - 6} text-anchor=${back ? 'end' : 'start'}>${text}</text>`;
      })}
    </g>
  `;
}

function dragMark(event: PointerEvent, y: LinePlotLayout['y'], onDrag: NonNullable<LineMark['onDrag']>): void {
  const mark = event.currentTarget as SVGLineElement;
  const top = (mark.ownerSVGElement as SVGSVGElement).getBoundingClientRect().top;
  let at: number | undefined;
  held(
    mark,
    event,
    ({ clientY }) => {
      at = y.invert(clientY - top);
      onDrag(at, false);
    },
    () => at && onDrag(at, true),
  );
}

function zoneTemplate(
  { from, text }: LineZone,
  { width, height, left, right, top, bottom, x }: LinePlotLayout,
): TemplateResult {
  const start = Math.max(left, x(from));
  const room = Math.max(0, width - right - start);
  return svg`
    <rect class="zone" x=${px(start)} y=${top - 6} width=${px(room)} height=${px(Math.max(0, height - bottom - top + 6))} />
    <line x1=${px(start)} x2=${px(start)} y1=${top - 6} y2=${height - bottom} />
    ${text.length * LETTER < room ? svg`<text x=${px(start)} y=${top - 11}>${text}</text>` : nothing}
  `;
}

function curves(
  { series, bands = [], xAxis, yAxis, stepped, cursor: { row } }: LinePlotPicture,
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
      ${paleFirst(series).map(([one, i]) => {
        const place = (k: number) => [one.x[k] as number, one.y[k] as number] as const;
        const isPlaced = (k: number) => placeable(place(k)[0], xAxis) && placeable(place(k)[1], yAxis);
        const shape = line<number>()
          .x((k) => x(place(k)[0]))
          .y((k) => y(place(k)[1]))
          .defined(isPlaced)
          .curve(stepped ? curveStep : curveLinear)
          .digits(1);
        const places = index(Math.min(one.x.length, one.y.length));
        return svg`
          <g class="${look(i, one)} ${one.pale ? 'pale' : ''} ${i === row ? 'read' : ''}" .style=${stroke(one.color)}>
            <path d=${shape(places) ?? ''} />
            ${one.points ? places.filter(isPlaced).map((k) => svg`<circle r="2.4" cx=${px(x(place(k)[0]))} cy=${px(y(place(k)[1]))} />`) : nothing}
          </g>`;
      })}
    </g>
  `;
}

function names(
  { series, cursor: { row } }: LinePlotPicture,
  { endLabels, edge, leader }: LinePlotLayout,
): TemplateResult {
  const left = edge + 6 + leader;
  return svg`
    <g aria-hidden="true">
      ${endLabels.map((label) => {
        const { series: i, y, end } = label;
        const { name = '', quiet, dashed, color } = series[i] ?? {};
        const way = `M${px(end.x + 2)} ${px(end.y)}H${px(edge + 2)}L${px(left - 3)} ${px(y)}`;
        return svg`
          ${isLed(label) ? svg`<path class="leader" d=${way} />` : nothing}
          <text class="name ${look(i, { quiet, dashed, color })} ${i === row ? 'read' : ''}" .style=${stroke(color)} x=${px(left)} y=${px(y)} dy="0.34em">${name}</text>
        `;
      })}
    </g>
  `;
}

/** A vertical line at the point that is read, and a disc where it meets the curve. */
function cursor(
  { series, cursor: { row, column } }: LinePlotPicture,
  { x, y, top, height, bottom }: LinePlotLayout,
): TemplateResult {
  const one = series[row];
  const at = x(one?.x[column] ?? Number.NaN);
  const value = y(one?.y[column] ?? Number.NaN);
  if (!one || !Number.isFinite(at)) return svg``;
  return svg`
    <g class="reader ${look(row, { quiet: one.quiet, color: one.color })}" .style=${stroke(one.color)} aria-hidden="true">
      <line x1=${px(at)} x2=${px(at)} y1=${top} y2=${height - bottom} />
      ${Number.isFinite(value) ? svg`<circle r="4.5" cx=${px(at)} cy=${px(value)} />` : nothing}
    </g>
  `;
}

function px(value: number): string {
  return value.toFixed(1);
}

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
    // Measures the frame rather than the box, because there may be a legend above it.
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
  let min = Number.POSITIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const far = distance(values[i] as number);
    if (far < min) [nearest, min] = [i, far];
  }
  return nearest;
}
