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

/** With more heads than this, their curves cannot be told apart. */
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
