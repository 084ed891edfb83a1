import type { TensorLike } from 'posenc';
import { ofShape, rule } from 'posenc/catalogue';
import { checkedNames, refused } from '../../../files/errors/index.ts';
import {
  anyNumber,
  axesWithoutOnes,
  columnsOf,
  indicesOf,
  maskedEntries,
  maxElements,
  type NumberArray,
  positionsRefused,
  readArray,
  shapeText,
  ulpOf,
} from '../array.ts';
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
  /** Whether every number is the same; NaN is the same as NaN. */
  readonly equal: boolean;
  /** Whether no number differs by more than the tolerance. Entries that are masked in both arrays are the same. */
  readonly close: boolean;
  /**
   * The shape of the arrays as they were compared, to which indices refer: theirs, or without axes of 1 and repeated
   * columns if only these differ; [2, …] for cosines and sines.
   */
  readonly shape: readonly number[];
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
  /**
   * Causes that turn a into b, the simplest first; each was applied and the result compared. Several that only explain
   * the difference together are the parts of one.
   */
  readonly causes: readonly Cause[];
  readonly sentence: string;
}

/** Options of `compareArrays`. */
export interface CompareOptions {
  /**
   * Differences up to this are ignored by `first` and `close`, and a cause must leave none above it. Default 2e-6 times
   * the largest number.
   */
  tolerance?: number;
  /**
   * Position of each row of the last axis but one, if they are not 0, 1, 2 …: what angles in float32 are off by depends
   * on it.
   */
  positions?: ArrayLike<number>;
}

/** An array, or the cosines and sines of a rotary table. */
export type Comparable = TensorLike | { readonly cos: TensorLike; readonly sin: TensorLike };

/**
 * Compares two arrays, or two pairs of cosines and sines, and looks for the cause of a difference: layout swapped, rows
 * off by some positions, sign, sines and cosines in each other's places, angles in float32, half precision, another
 * amplitude, another base, denominator or other frequencies, masks, and several of these at once. A cause is reported
 * only if applying it turns a into b.
 *
 * Axes of 1 and columns that are repeated for both components of a pair are ignored if the arrays differ in them.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { compareArrays } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const a = pe.absolute({ scheme: 'sinusoidal', length: 20, dim: 16 });
 * const b = pe.absolute({ scheme: 'sinusoidal', length: 20, dim: 16, layout: 'half', downscaleFreqShift: 1 });
 * const { close, causes } = compareArrays(a, b);
 * console.assert(!close && causes[0].parts.map(({ cause }) => cause).join() === 'layout,denominator');
 * ```
 */
export function compareArrays(a: Comparable, b: Comparable, options: CompareOptions = {}): ArrayComparison {
  const read = [readOperand(a, 'a'), readOperand(b, 'b')] as const;
  const stacked = 'cos' in a && 'cos' in b;
  const [one, other] = sameAxes(...read, stacked);
  if (one.data.length === 0) throw refused('a', shapeText(one.shape), { kind: 'length', min: 1, of: 'number' });
  const masks = masksOf(one.data, other.data);
  checkedNames(options, { tolerance: true, positions: true });
  const tolerance = options.tolerance ?? 2e-6 * largestOf(one, other, masks);
  if (!(tolerance >= 0)) throw refused('tolerance', String(tolerance), { kind: 'range', type: 'number', min: 0 });
  const positions = positionsOf(options.positions, one.shape);
  const measured = measure(one, other, tolerance, masks);
  const masked = maskCause(one, other, masks, measured.first !== null);
  if (measured.close) {
    const causes = masked ? [masked] : [];
    return { ...measured, shape: one.shape, causes, sentence: sentenceOf(measured, causes) };
  }
  // Entries that only one array masks are explained by that, and not compared any further.
  const [x, y] = [one, other].map(({ data, shape }) => ({
    data: masks ? data.map((value, i) => (masks[i] !== 0 ? Number.NaN : value)) : data,
    shape: shape.length > 2 && stacked ? shape : withoutUnits(shape),
  })) as [NumberArray, NumberArray];
  const same = masks !== undefined && measure(x, y, tolerance, undefined).close;
  const rest = same ? [] : causesOf(x, y, { tolerance, positions, stacked, masks });
  const causes = !masked || 'a' in masked.values ? rest : same ? [masked] : rest.map((cause) => joined(masked, cause));
  return { ...measured, shape: one.shape, causes, sentence: sentenceOf(measured, causes) };
}

function joined(first: Cause, { parts, remaining }: Cause): Cause {
  const all = [...first.parts, ...parts];
  return { ...first, parts: all, remaining, sentence: all.map(({ sentence }) => sentence).join(' ') };
}

function readOperand(value: Comparable, name: string): NumberArray {
  if (typeof value !== 'object' || value === null || !('cos' in value)) {
    return readArray(value as TensorLike, name, maxElements, anyNumber);
  }
  const cos = readArray(value.cos, `${name}.cos`, maxElements, anyNumber);
  const sin = readArray(value.sin, `${name}.sin`, maxElements, anyNumber);
  if (cos.shape.join() !== sin.shape.join())
    throw refused(`${name}.sin`, shapeText(sin.shape), ofShape(cos.shape, ', that of cos'));
  const data = new Float64Array(2 * cos.data.length);
  data.set(cos.data);
  data.set(sin.data, cos.data.length);
  const axes = axesWithoutOnes(cos.shape).map((axis) => cos.shape[axis]!);
  return { data, shape: [2, ...axes] };
}

const withoutUnits = (shape: readonly number[]) => axesWithoutOnes(shape).map((axis) => shape[axis]!);

/** Returns both arrays in one shape: without axes of 1, or with repeated columns once, where only these differ. */
function sameAxes(a: NumberArray, b: NumberArray, stacked: boolean): readonly [NumberArray, NumberArray] {
  if (a.shape.join() === b.shape.join()) return [a, b];
  const refusal = refused('b', shapeText(b.shape), ofShape(a.shape, ', that of a'));
  const [x, y] = [a, b].map((one) => ({ ...one, shape: stacked ? one.shape : withoutUnits(one.shape) })) as [
    NumberArray,
    NumberArray,
  ];
  if (x.shape.join() === y.shape.join()) return [x, y];
  const [wx, wy] = [x.shape.at(-1)!, y.shape.at(-1)!];
  if (x.shape.slice(0, -1).join() !== y.shape.slice(0, -1).join() || (wx !== 2 * wy && wy !== 2 * wx)) throw refusal;
  const [once, twice] = [wx > wy ? onceOf(x) : x, wx > wy ? y : onceOf(y)];
  if (!once || !twice) throw refusal;
  return [once, twice];
}

/** Returns the columns once that are repeated for both components of a pair. */
function onceOf(array: NumberArray): NumberArray | undefined {
  const width = array.shape.at(-1)!;
  const columns = columnsOf([array], width, 1);
  if (columns === 'once') return undefined;
  const pairs = width / 2;
  const data = Float64Array.from({ length: array.data.length / 2 }, (_, i) => {
    const column = columns === 'half' ? i % pairs : 2 * (i % pairs);
    return array.data[Math.floor(i / pairs) * width + column]!;
  });
  return { data, shape: [...array.shape.slice(0, -1), pairs] };
}

function positionsOf(value: ArrayLike<number> | undefined, shape: readonly number[]): Float64Array | undefined {
  if (value === undefined) return undefined;
  const rows = withoutUnits(shape).at(-2) ?? 1;
  const positions = Float64Array.from(value);
  if (positions.length !== rows) throw positionsRefused(positions.length, rows);
  if (positions.some((position) => !Number.isFinite(position)))
    throw refused('positions', 'a number that is not finite', rule('finite numbers'));
  return positions;
}

/** Bits of the arrays that mask an entry: 1 for a, 2 for b; undefined if none is masked. */
type Masks = Uint8Array | undefined;

function masksOf(a: Float64Array, b: Float64Array): Masks {
  const [inA, inB] = [maskedEntries(a), maskedEntries(b)];
  if (!inA && !inB) return undefined;
  return Uint8Array.from({ length: a.length }, (_, i) => (inA?.[i] ?? 0) + 2 * (inB?.[i] ?? 0));
}

function largestOf({ data: a }: NumberArray, { data: b }: NumberArray, masks: Masks): number {
  let largest = 0;
  for (let i = 0; i < a.length; i++) {
    const mask = masks?.[i] ?? 0;
    const [x, y] = [mask & 1 ? 0 : Math.abs(a[i]!), mask & 2 ? 0 : Math.abs(b[i]!)];
    if (x > largest && x < Infinity) largest = x;
    if (y > largest && y < Infinity) largest = y;
  }
  return largest;
}

/** The cause that one array masks what the other does not, or that both mask with other numbers. */
function maskCause(
  { data: a }: NumberArray,
  { data: b }: NumberArray,
  masks: Masks,
  differ: boolean,
): Cause | undefined {
  if (!masks) return undefined;
  const count = (mask: number) => masks.reduce((sum, one) => sum + Number(one === mask), 0);
  const [onlyA, onlyB] = [count(1), count(2)];
  const part = (values: Record<string, number>, sentence: string): Cause => {
    const one = { cause: 'mask', values, sentence } as const;
    return { ...one, parts: [one], remaining: 0 };
  };
  if (differ && onlyA + onlyB > 0) {
    const entries = (n: number) => (n === 1 ? '1 entry' : `${n} entries`);
    const message = [
      onlyA > 0 ? `a masks ${entries(onlyA)} that b does not` : '',
      onlyB > 0 ? `b masks ${entries(onlyB)} that a does not` : '',
    ];
    return part({ onlyA, onlyB }, `${message.filter((one) => one !== '').join(', and ')}.`);
  }
  const other = masks.findIndex((mask, i) => mask === 3 && a[i] !== b[i]);
  if (other < 0) return undefined;
  const values = { a: a[other]!, b: b[other]! };
  return part(values, `Masked entries are ${values.a} in a and ${values.b} in b.`);
}

function measure({ data: a, shape }: NumberArray, { data: b }: NumberArray, tolerance: number, masks: Masks) {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.at(-2) ?? 1;
  const picture = new Float64Array(rows * columns);
  const byRow = new Float64Array(rows);
  const byColumn = new Float64Array(columns);
  const largest = [-1, -1, -1];
  const values = [0, 0, 0];
  let first = -1;
  let equal = true;
  const note = (which: number, value: number, i: number) => {
    if (value > values[which]!) {
      values[which] = value;
      largest[which] = i;
    }
  };
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    const y = b[i]!;
    if (x === y || (Number.isNaN(x) && Number.isNaN(y))) continue;
    equal = false;
    if (masks?.[i] === 3) continue;
    const off = Number.isNaN(x - y) ? Infinity : Math.abs(x - y);
    if (first < 0 && off > tolerance) first = i;
    const column = i % columns;
    const row = Math.floor(i / columns) % rows;
    if (off > byRow[row]!) byRow[row] = off;
    if (off > byColumn[column]!) byColumn[column] = off;
    if (off > picture[row * columns + column]!) picture[row * columns + column] = off;
    note(0, off, i);
    note(1, off === Infinity ? off : off / Math.max(Math.abs(x), Math.abs(y)), i);
    note(2, off === Infinity ? off : off / ulpOf(y), i);
  }
  const difference = (which: number): Difference | null => {
    const at = largest[which]!;
    return at < 0 ? null : { value: values[which]!, index: indicesOf(at, shape), a: a[at]!, b: b[at]! };
  };
  return {
    equal,
    close: first < 0,
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
  const message = causes.length > 0 ? ` ${causes[0]!.sentence}` : '';
  if (!largestAbsolute) return `Every number is the same, except for those that are masked.${message}`;
  const max = `The largest difference is ${largestAbsolute.value.toPrecision(3)} at [${largestAbsolute.index.join(', ')}]`;
  if (first === null) return `${max}, which is within the tolerance.${message}`;
  const none = ' No cause was found. Of a rotation, identify(pe, { before, after }) says more.';
  return `${max}; the first is at [${first.index.join(', ')}].${message || none}`;
}
