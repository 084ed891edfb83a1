import { extent } from 'd3-array';
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale';
import { tick } from './number-format.ts';

/** A curve. It is interrupted where y, or its logarithm on a logarithmic axis, is not finite. */
export interface LineSeries {
  readonly name: string;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** A companion curve that stays in the background: thin and grey. */
  readonly quiet?: boolean;
  readonly dashed?: boolean;
  /** Draws the points as well as the line; for few numbers. */
  readonly points?: boolean;
  /** A fixed CSS colour, the same in every picture. */
  readonly color?: string;
  /** One of many curves behind another: pale, and skipped by pointer and keys. Such series come last. */
  readonly pale?: boolean;
}

/** The area between two curves over the same x. */
export interface LineBand {
  readonly name: string;
  readonly x: ArrayLike<number>;
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

export interface ValueAxis {
  /** The title with its unit: "distance", "wavelength (tokens)". */
  readonly title: string;
  readonly spacing?: 'linear' | 'log';
  /** Default: the range of the data, rounded outwards for y. */
  readonly domain?: readonly [number, number];
  /** The numbers to label, where round ones would miss those that matter. */
  readonly ticks?: readonly number[];
  /** How this axis writes its numbers, if not like the other one. */
  readonly write?: (value: number) => string;
}

/** A line across the plot at a value of x or y. */
export interface LineMark {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly text: string;
  /** Which end of a horizontal line its text is at. Default: the start of the axis. */
  readonly side?: 'start' | 'end';
  /** Makes a horizontal line draggable; receives its value, and whether it was released. */
  readonly onDrag?: (at: number, final: boolean) => void;
}

/** A part of the plot that is set off, from a value of x to the right edge. */
export interface LineZone {
  readonly from: number;
  readonly text: string;
}

export interface LinePlotPicture {
  readonly series: readonly LineSeries[];
  readonly bands?: readonly LineBand[];
  readonly marks?: readonly LineMark[];
  readonly zone?: LineZone;
  readonly xAxis: ValueAxis;
  readonly yAxis: ValueAxis;
  /** The content of the picture in a sentence, for screen readers. */
  readonly label: string;
  /** Draws steps: each value holds half way to the next point instead of being joined to it by a straight line. */
  readonly stepped?: boolean | undefined;
  /** The point that is read out: `row` is the index of the series, `column` that of the point. */
  readonly cursor: { readonly row: number; readonly column: number };
  /** For curves that are still growing: names are where the longest curve ends so far, not at the edge of the plot. */
  readonly growing?: boolean;
  /** From this width on, names are beside the curves; narrower plots have a legend. Default 480. */
  readonly namesFrom?: number;
  /** In pixels. Default 280. */
  readonly height?: number;
  /** How numbers on the axes are written. */
  readonly write?: (value: number) => string;
}

/**
 * Maps values to places, like a scale of d3-scale; declared here so that the package's declarations depend on no other
 * package.
 */
export interface Scale {
  (value: number): number;
  invert(value: number): number;
  domain(): number[];
  range(): number[];
  ticks(count?: number): number[];
}

export interface LinePlotLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  /** Names at the ends of curves; a legend above replaces them where there is no room. */
  readonly endLabels: readonly EndLabel[];
  readonly legend: boolean;
  /** Where the room for labels begins. */
  readonly edge: number;
  /** Width between `edge` and the labels, for the lines that lead to them from their curves. */
  readonly leader: number;
}

export interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface EndLabel {
  readonly series: number;
  readonly y: number;
  /** Where the curve ends; a line leads from there to a label that had to move. */
  readonly end: { readonly x: number; readonly y: number };
}

/** A label at most this far from the end of its curve needs no line to it. */
const NEAR = 4;

/** Room for the lines that lead from curves to labels. */
const LEADER = 16;

export function isLed({ y, end }: EndLabel): boolean {
  return Math.abs(y - end.y) > NEAR;
}

/** Mean width of a character at up to 13 pixels; margins must be known before anything is drawn. */
const CHARACTER = 7;
const LINE_HEIGHT = 15;
export const DEFAULT_HEIGHT = 280;
/** Narrower plots list their names in a legend. */
const ROOM_FOR_NAMES = 480;

export function layOut(picture: LinePlotPicture, width: number): LinePlotLayout {
  const { series, xAxis, yAxis, height = DEFAULT_HEIGHT, write = tick } = picture;
  const x = axisScale(
    xAxis,
    domainOf(
      xAxis,
      series.flatMap((one) => ends(one.x, xAxis)),
    ),
  );
  const y = axisScale(yAxis, domainOf(yAxis, yValues(picture)));
  if (!yAxis.domain) y.nice();
  const yTicks = ticksOf(y, yAxis, Math.max(2, Math.floor(height / 56)), write);
  const left = 28 + Math.max(1, ...yTicks.map(({ text }) => text.length)) * CHARACTER;
  const named = series.filter(({ name }) => name !== '');
  const legend = width < (picture.namesFrom ?? ROOM_FOR_NAMES) && named.length > 1;
  const longest = Math.max(0, ...named.map(({ name }) => name.length));
  const top = picture.zone || picture.marks?.some(({ axis }) => axis === 'x') ? 24 : 12;
  const bottom = 46;
  y.range([height - bottom, top]);
  // The labels decide how much room curves leave on the right.
  const labels = (legend ? [] : endLabels(series, y)).filter(({ y: at }) => Number.isFinite(at));
  const leader = labels.some(isLed) ? LEADER : 0;
  const right = legend || named.length === 0 ? 14 : Math.min(width * 0.34, 12 + leader + longest * CHARACTER);
  x.range([left, Math.max(left + 1, width - right)]);
  const placed = labels.map((label) => ({ ...label, end: { ...label.end, x: x(label.end.x) } }));
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    x,
    y,
    xTicks: ticksOf(x, xAxis, Math.max(2, Math.floor((width - left - right) / 84)), write),
    yTicks,
    endLabels: placed,
    edge: picture.growing ? Math.min(width - right, Math.max(...placed.map(({ end }) => end.x))) : width - right,
    leader,
    legend,
  };
}

/** Whether a number has a place on the axis. */
export function placeable(value: number, { spacing }: ValueAxis): boolean {
  return Number.isFinite(value) && (spacing !== 'log' || value > 0);
}

function ends(values: ArrayLike<number>, axis: ValueAxis): number[] {
  const [low, high] = extent(Array.from(values).filter((value) => placeable(value, axis)));
  return low === undefined || high === undefined ? [] : [low, high];
}

function yValues({ series, bands = [], marks = [], yAxis }: LinePlotPicture): number[] {
  return [
    ...series.flatMap((one) => ends(one.y, yAxis)),
    ...bands.flatMap(({ low, high }) => [...ends(low, yAxis), ...ends(high, yAxis)]),
    ...marks.flatMap(({ axis, at }) => (axis === 'y' && placeable(at, yAxis) ? [at] : [])),
  ];
}

function domainOf({ domain, spacing }: ValueAxis, values: readonly number[]): [number, number] {
  if (domain) return [...domain];
  const [low = spacing === 'log' ? 1 : 0, high = 1] = extent(values);
  if (low < high) return [low, high];
  return spacing === 'log' ? [low / 2, low * 2] : [low - 0.5, low + 0.5];
}

function axisScale({ spacing }: ValueAxis, domain: [number, number]): ScaleContinuousNumeric<number, number> {
  return spacing === 'log' ? scaleLog().domain(domain) : scaleLinear().domain(domain);
}

function ticksOf(scale: Scale, axis: ValueAxis, about: number, common: (value: number) => string): Tick[] {
  const { spacing, ticks, write = common } = axis;
  if (ticks) return ticks.map((at) => ({ at, text: write(at) }));
  const values = scale.ticks(about);
  if (spacing !== 'log' || values.length <= about) return values.map((at) => ({ at, text: write(at) }));
  const powers = values.filter((value) => Number.isInteger(Math.round(Math.log10(value) * 1e6) / 1e6));
  const step = Math.ceil(powers.length / about);
  // With fewer than two powers of ten in sight, d3's ticks within the decade are all there is.
  const labelled = powers.length >= 2 ? powers.filter((_, i) => i % step === 0) : values.filter((_, i) => i % 2 === 0);
  return labelled.map((at) => ({ at, text: write(at) }));
}

/** The index of the largest x for which `there` holds; -1 if there is none. Curves may run in either direction. */
function farthest(x: ArrayLike<number>, there: (index: number) => boolean): number {
  let best = -1;
  for (let k = 0; k < x.length; k++)
    if (there(k) && !((x[k] as number) <= (x[best] ?? Number.NEGATIVE_INFINITY))) best = k;
  return best;
}

/** Labels at the height of each curve's last point, moved apart where they would overlap. */
function endLabels(series: readonly LineSeries[], y: Scale): EndLabel[] {
  const [low = 0, high = 0] = y.domain();
  const labels = series
    .map(({ name, x, y: values }, i) => {
      const at = farthest(x, (k) => Number.isFinite(y(values[k] as number)));
      const last = values[at];
      const place = last === undefined ? Number.NaN : y(Math.min(Math.max(last, low), high));
      return { series: i, name, y: place, end: { x: x[at] as number, y: place } };
    })
    .filter((label) => label.name !== '' && Number.isFinite(label.y))
    .sort((a, b) => a.y - b.y);
  const [bottom = 0, top = 0] = y.range();
  const places = labels.map((label) => label.y);
  for (let i = 1; i < places.length; i++)
    places[i] = Math.max(places[i] as number, (places[i - 1] as number) + LINE_HEIGHT);
  // Labels that were pushed below the plot move back up.
  let limit = bottom + 4;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i] as number, limit);
    limit = (places[i] as number) - LINE_HEIGHT;
  }
  return labels.map(({ series: i, end }, k) => ({ series: i, end, y: Math.max(places[k] as number, top) }));
}
