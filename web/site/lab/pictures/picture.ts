/** What one axis of a matrix counts. */
export type Counted = 'position' | 'cell' | 'dimension' | 'query' | 'key' | 'distance' | 'row' | 'head';

/** A number for each pair of row and column; plain data that a worker can send. */
export interface MatrixPicture {
  readonly kind: 'matrix';
  /** What the numbers are: "weight", "logit". */
  readonly quantity: string;
  readonly data: Float32Array;
  readonly rows: number;
  readonly columns: number;
  readonly rowAxis: Counted;
  readonly columnAxis: Counted;
  /** The number that labels the first row. */
  readonly firstRow: number;
  /** Whether the numbers are amounts from zero, or of both signs. */
  readonly sign: 'amount' | 'signed';
}

export interface Curve {
  /** Absent if there is only one curve. */
  readonly name?: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** A companion curve that stays in the background. */
  readonly quiet?: boolean;
}

/** With more heads than this, their curves cannot be distinguished. */
export const maxCurves = 12;

export interface CurvesPicture {
  readonly kind: 'curves';
  readonly quantity: string;
  readonly xTitle: string;
  readonly spacing: 'linear' | 'log';
  readonly curves: readonly Curve[];
  readonly marks: readonly { readonly at: number; readonly text: string }[];
}

/** The reason why a view does not apply to a scheme. */
export interface NothingPicture {
  readonly kind: 'nothing';
  readonly why: string;
}

export type Picture = MatrixPicture | CurvesPicture | NothingPicture;

export function nothing(why: string): NothingPicture {
  return { kind: 'nothing', why };
}

/** The number at a cell of a matrix or at a point of a curve; undefined if there is none. */
export function valueAt(picture: Picture, row: number, column: number): number | undefined {
  if (picture.kind === 'matrix') {
    return row < picture.rows && column < picture.columns ? picture.data[row * picture.columns + column] : undefined;
  }
  return picture.kind === 'curves' ? picture.curves[row]?.y[column] : undefined;
}

/** The difference of two pictures of the same kind and size. */
export function differenceOf(a: Picture, b: Picture): Picture {
  if (a.kind === 'nothing' || b.kind === 'nothing') return nothing('One of the two panels shows nothing to subtract.');
  if (a.kind === 'matrix' && b.kind === 'matrix') {
    if (a.rows !== b.rows || a.columns !== b.columns) {
      const sizes = `${a.rows} by ${a.columns} and ${b.rows} by ${b.columns}`;
      return nothing(`The two panels have other sizes, ${sizes}, and no difference.`);
    }
    const data = a.data.map((value, i) => value - (b.data[i] as number));
    return { ...a, data, quantity: `${a.quantity} difference`, sign: 'signed' };
  }
  if (a.kind === 'curves' && b.kind === 'curves') {
    const curves = a.curves.flatMap((curve, i) => {
      const other = b.curves[Math.min(i, b.curves.length - 1)];
      if (!other) return [];
      const y = curve.y.slice(0, other.y.length).map((value, k) => value - (other.y[k] as number));
      return [{ ...curve, x: curve.x.slice(0, y.length), y }];
    });
    const quantity = `${a.quantity} difference`;
    return { ...a, quantity, spacing: 'linear', curves, marks: [] };
  }
  return nothing('The two panels show pictures of different kinds, which have no difference.');
}

/** A round upper bound for the magnitude of all numbers in a picture. */
export function magnitudeLimit(picture: Picture): number {
  let largest = 0;
  for (const list of numbersOf(picture))
    for (const value of list) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  return roundedUp(largest);
}

/** With this many cells, a few large numbers may leave all others in one pale colour. */
const manyCells = 1024;
/** How many times larger than the 99th percentile the largest number must be for the colours to be clipped. */
const outlying = 4;

const known = new WeakMap<Picture, number>();

/**
 * The end of a picture's colour range: its bound, or the 99th percentile if a few weights among many tokens stand out
 * (a query that sees a single key has a weight of 1).
 */
export function colorLimit(picture: Picture): number {
  const found = known.get(picture) ?? maxVisible(picture);
  known.set(picture, found);
  return found;
}

function maxVisible(picture: Picture): number {
  const all = magnitudeLimit(picture);
  if (picture.kind !== 'matrix' || picture.sign !== 'amount' || picture.data.length < manyCells) return all;
  const positive = picture.data.filter((value) => Number.isFinite(value) && value > 0).sort();
  const max = positive[Math.floor(0.99 * (positive.length - 1))] ?? 0;
  return max > 0 && all > outlying * max ? roundedUp(max) : all;
}

function numbersOf(picture: Picture): readonly Iterable<number>[] {
  if (picture.kind === 'matrix') return [picture.data];
  return picture.kind === 'curves' ? picture.curves.map(({ y }) => y) : [];
}

function roundedUp(largest: number): number {
  if (largest === 0) return 1;
  const step = 10 ** Math.floor(Math.log10(largest));
  // Ignores rounding errors of quotients such as 0.3 / 0.1.
  return Number((Math.ceil(largest / step - 1e-9) * step).toPrecision(2));
}
