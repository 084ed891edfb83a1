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
