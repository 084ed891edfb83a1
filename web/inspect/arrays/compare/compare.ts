import type { TensorLike } from 'posenc';
import { ofShape } from 'posenc/catalogue';
import { refused } from '../../errors/index.ts';
import { indicesOf, type NumberArray, readArray, ulpOf } from '../array.ts';
import type { Cause } from './cause.ts';
import { causesOf } from './causes.ts';

/** The place where two arrays differ most, by some measure. */
export interface Difference {
  readonly value: number;
  /** One index for each axis. */
  readonly index: readonly number[];
  readonly a: number;
  readonly b: number;
}

/** The differences between two arrays, and their possible causes. */
export interface ArrayComparison {
  readonly equal: boolean;
  /** |a − b|; null if the arrays are equal. */
  readonly largestAbsolute: Difference | null;
  /** |a − b| / max(|a|, |b|) */
  readonly largestRelative: Difference | null;
  /** |a − b| in units in the last place of b as a float32. */
  readonly largestUlp: Difference | null;
  /** The first difference beyond the tolerance, in row-major order. */
  readonly first: { readonly index: readonly number[]; readonly a: number; readonly b: number } | null;
  /**
   * The largest difference at each index of the last axis but one, over all other axes. For tables, these are
   * positions.
   */
  readonly byRow: Float64Array;
  /** The same for the last axis: components or pairs. */
  readonly byColumn: Float64Array;
  /** The largest difference in each row and column, [rows, columns], for a picture. */
  readonly picture: { readonly data: Float64Array; readonly shape: readonly [number, number] };
  /** Causes that turn a into b, those that explain most first; each was applied and the result compared. */
  readonly causes: readonly Cause[];
  readonly sentence: string;
}

/** Options of `compareArrays`. */
export interface CompareOptions {
  /**
   * Differences up to this are ignored by `first`, and a cause must leave none above it. Default 2e-6 times the largest
   * number.
   */
  tolerance?: number;
}

/**
 * Compares two arrays of one shape, and looks for the cause of a difference: layout swapped, rows off by some
 * positions, sign, sines and cosines in each other's places, half precision, another amplitude, another base or other
 * frequencies. A cause is reported only if applying it turns a into b.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { compareArrays } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const a = pe.absolute({ scheme: 'sinusoidal', length: 20, dim: 16 });
 * const b = pe.absolute({ scheme: 'sinusoidal', length: 20, dim: 16, layout: 'half' });
 * console.assert(compareArrays(a, b).causes[0].cause === 'layout');
 * ```
 */
export function compareArrays(a: TensorLike, b: TensorLike, options: CompareOptions = {}): ArrayComparison {
  const [one, other] = [readArray(a, 'a'), readArray(b, 'b')];
  if (one.shape.join() !== other.shape.join())
    throw refused('b', { text: 'shape [{shape}]', values: { shape: other.shape } }, ofShape(one.shape, ', that of a'));
  if (one.data.length === 0)
    throw refused(
      'a',
      { text: 'shape [{shape}]', values: { shape: one.shape } },
      { kind: 'length', min: 1, of: 'number' },
    );
  const size = largestOf(one, other);
  const tolerance = options.tolerance ?? 2e-6 * size;
  if (!(tolerance >= 0)) throw refused('tolerance', String(tolerance), { kind: 'range', type: 'number', min: 0 });
  const measured = measure(one, other, tolerance);
  const causes = measured.first === null ? [] : causesOf(one, other, tolerance);
  return { ...measured, causes, sentence: sentenceOf(measured, causes) };
}

const largestOf = ({ data }: NumberArray, other: NumberArray) =>
  other.data.reduce(
    (most, value) => Math.max(most, Math.abs(value)),
    data.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  );

function measure({ data: a, shape }: NumberArray, { data: b }: NumberArray, tolerance: number) {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.at(-2) ?? 1;
  const picture = new Float64Array(rows * columns);
  const byRow = new Float64Array(rows);
  const byColumn = new Float64Array(columns);
  const largest = [-1, -1, -1];
  const values = [0, 0, 0];
  let first = -1;
  for (let i = 0; i < a.length; i++) {
    const off = Math.abs(a[i]! - b[i]!);
    if (off === 0) continue;
    if (first < 0 && off > tolerance) first = i;
    const column = i % columns;
    const row = Math.floor(i / columns) % rows;
    byRow[row] = Math.max(byRow[row]!, off);
    byColumn[column] = Math.max(byColumn[column]!, off);
    picture[row * columns + column] = Math.max(picture[row * columns + column]!, off);
    const found = [off, off / Math.max(Math.abs(a[i]!), Math.abs(b[i]!)), off / ulpOf(b[i]!)];
    for (const [which, value] of found.entries()) {
      if (value > values[which]!) {
        values[which] = value;
        largest[which] = i;
      }
    }
  }
  const difference = (which: number): Difference | null => {
    const at = largest[which]!;
    return at < 0 ? null : { value: values[which]!, index: indicesOf(at, shape), a: a[at]!, b: b[at]! };
  };
  return {
    equal: largest[0]! < 0,
    largestAbsolute: difference(0),
    largestRelative: difference(1),
    largestUlp: difference(2),
    first: first < 0 ? null : { index: indicesOf(first, shape), a: a[first]!, b: b[first]! },
    byRow,
    byColumn,
    picture: { data: picture, shape: [rows, columns] as const },
  };
}

function sentenceOf({ equal, largestAbsolute, first }: ReturnType<typeof measure>, causes: readonly Cause[]): string {
  if (equal) return 'Every number is the same.';
  const most = `The largest difference is ${largestAbsolute!.value.toPrecision(3)} at [${largestAbsolute!.index.join(', ')}]`;
  if (first === null) return `${most}, which is within the tolerance.`;
  const [cause] = causes;
  const told = cause ? ` ${cause.sentence}` : ' No guess fits.';
  return `${most}; the first is at [${first.index.join(', ')}].${told}`;
}
