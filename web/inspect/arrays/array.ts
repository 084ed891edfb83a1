import type { TensorLike } from 'posenc';
import { describe, ofLength, rule } from 'posenc/catalogue';
import { refused } from '../../files/errors/index.ts';
import { float16At, maxElements, sizeOf } from '../../files/numbers/index.ts';

/** An array in double precision, copied for this call. */
export interface NumberArray {
  readonly data: Float64Array;
  readonly shape: readonly number[];
}

/** The numbers that an array may hold. */
interface Allowed {
  readonly test: (value: number) => boolean;
  readonly expected: string;
}

const finite: Allowed = { test: Number.isFinite, expected: 'finite numbers' };
/** Finite numbers, and −Infinity for what is masked. */
export const orMasked: Allowed = {
  test: (value) => Number.isFinite(value) || value === -Infinity,
  expected: 'finite numbers, or −Infinity for masked entries',
};
/** Any number. */
export const anyNumber: Allowed = { test: () => true, expected: 'numbers' };

export { maxElements };

/** Reads a caller's array: as many numbers as its shape says. */
export function readArray(
  input: TensorLike | undefined,
  argument: string,
  max = maxElements,
  { test, expected }: Allowed = finite,
): NumberArray {
  const shape = shapeOf(input, argument);
  if (typeof input !== 'object' || input === null || shape === undefined) {
    throw refused(argument, input === undefined ? 'undefined' : 'this value', rule('an array { data, shape }'));
  }
  const size = sizeOf(shape, `${argument}.shape`, max);
  if (input.data?.length !== size) {
    throw refused(
      `${argument}.data`,
      { text: '{count} numbers', values: { count: input.data?.length } },
      ofLength(size, undefined, { text: ', as many as shape [{shape}] holds', values: { shape } }),
    );
  }
  // ONNX Runtime has float16 numbers as their bits.
  const isHalf = input.data instanceof Uint16Array && (input as { type?: unknown }).type === 'float16';
  const data =
    // Copied as a whole rather than one by one: in a fiftieth of the time.
    input.data instanceof Float32Array || input.data instanceof Float64Array
      ? new Float64Array(input.data)
      : Float64Array.from(
          input.data as ArrayLike<number | bigint>,
          isHalf ? (bits) => float16At(Number(bits)) : numberOf,
        );
  const bad = data.findIndex((value) => !test(value));
  if (bad >= 0)
    throw refused(
      `${argument}.data`,
      { text: '{value} at {index}', values: { value: data[bad], index: bad } },
      rule(expected),
    );
  return { data, shape };
}

/** A shape, as an error has it. */
export const shapeText = (shape: readonly number[]) => ({ text: 'shape [{shape}]', values: { shape } });

/** The refusal of a number of positions other than that of the rows. */
export const positionsRefused = (count: number, rows: number) =>
  refused(
    'positions',
    { text: '{count} positions', values: { count } },
    ofLength(rows, undefined, ', one for each row'),
  );

/** Returns the axes of more than one element, and at least two: programs add axes of 1 for batch or heads. */
export function axesWithoutOnes(shape: readonly number[]): number[] {
  const last = shape.length - 1;
  const remaining = shape.map((_, axis) => axis).filter((axis) => axis === last || shape[axis] !== 1);
  return remaining.length < 2 && last > 0 ? [last - 1, last] : remaining;
}

/** A number; NaN for a 64-bit integer that a double cannot hold exactly. */
export function numberOf(value: number | bigint): number {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : Number.NaN;
}

/** The shape of an array, which ONNX Runtime and transformers.js call `dims`. */
function shapeOf(value: unknown, argument: string): readonly number[] | undefined {
  const { shape, dims } = (value ?? {}) as { shape?: unknown; dims?: unknown };
  if (Array.isArray(shape) && Array.isArray(dims) && shape.join() !== dims.join()) {
    throw refused(`${argument}.dims`, describe(dims), rule('{shape}, as shape says', { shape: describe(shape) }));
  }
  const list = shape ?? dims;
  return Array.isArray(list) ? Array.from(list as readonly number[]) : undefined;
}

/** Returns the indices of an element of an array in row-major order. */
export function indicesOf(flat: number, shape: readonly number[]): number[] {
  const indices = shape.map(() => 0);
  let rest = flat;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    indices[axis] = rest % shape[axis]!;
    rest = Math.floor(rest / shape[axis]!);
  }
  return indices;
}

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);
const ulps = Float64Array.from({ length: 256 }, (_, exponent) => 2 ** (Math.max(1, exponent) - 150));

/** Returns the unit in the last place of a number as a float32. */
export function ulpOf(value: number): number {
  single[0] = value;
  return ulps[(bits[0]! >>> 23) & 255]!;
}

/** How the columns of a rotary table represent pairs: once each, or repeated for both components. */
export type Columns = 'once' | 'half' | 'interleaved';

/**
 * Finds out how the columns of tables repeat. A share of `min` of the numbers must be the same, so that a few wrong ones do
 * not hide the repetition.
 */
export function columnsOf(parts: readonly NumberArray[], width: number, min = 0.9): Columns {
  if (width % 2 === 1) return 'once';
  const share = (other: (column: number) => number) => {
    const same = parts.map(({ data }) =>
      data.reduce((sum, value, i) => sum + Number(value === data[i - (i % width) + other(i % width)]), 0),
    );
    return Math.min(...same.map((number, i) => number / parts[i]!.data.length));
  };
  const half = share((column) => (column + width / 2) % width);
  const interleaved = share((column) => column ^ 1);
  return Math.max(half, interleaved) < min ? 'once' : half >= interleaved ? 'half' : 'interleaved';
}

/** The smallest magnitude of a number that means "masked"; old programs have −10000. */
const min = 5000;

/**
 * Marks the entries that are masked: −Infinity, and large negative numbers (−1e9, −3.4e38, −65504, −10000, with or
 * without a bias added) that are set apart from all others by a gap of a factor of 4. Undefined if there are none.
 */
export function maskedEntries(data: Float64Array): Uint8Array | undefined {
  const from = maskedFrom(data);
  return from === undefined ? undefined : Uint8Array.from(data, (value) => Number(value <= from));
}

/** Which entries of [..., queries, keys] are masked, in words that follow "entries". */
export type MaskPattern = 'later-keys' | 'window' | 'keys' | 'other';

/** Names what a mask hides, the last query being beside the last key, or else the first beside the first. */
export function maskPattern(masked: Uint8Array, shape: readonly number[]): MaskPattern {
  const [queries, keys] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  const all = (isHidden: (query: number, key: number) => boolean) =>
    masked.every((one, i) => (one === 1) === isHidden(Math.floor(i / keys) % queries, i % keys));
  for (const offset of new Set([keys - queries, 0])) {
    if (all((query, key) => key > query + offset)) return 'later-keys';
    const last = masked.subarray((queries - 1) * keys, queries * keys);
    const seen = queries - 1 + offset - last.indexOf(0) + 1;
    if (last.includes(0) && all((query, key) => key > query + offset || key <= query + offset - seen)) return 'window';
  }
  return all((_, key) => masked[key] === 1) ? 'keys' : 'other';
}

/** Returns the largest of the masked numbers. */
function maskedFrom(data: Float64Array): number | undefined {
  // Bounds of the candidates by their power of two, and the largest magnitude of all others.
  const bounds = new Map<number, [number, number]>();
  let others = 0;
  for (const value of data) {
    if (value > -min) {
      if (Math.abs(value) > others) others = Math.abs(value);
      continue;
    }
    const size = -value;
    const power = Math.floor(Math.log2(size));
    const found = bounds.get(power);
    if (!found) bounds.set(power, [size, size]);
    else if (size < found[0]) found[0] = size;
    else if (size > found[1]) found[1] = size;
  }
  if (!Number.isFinite(others)) return undefined;
  for (const [, [low, high]] of [...bounds].sort((a, b) => a[0] - b[0])) {
    if (low >= 4 * others) return -low;
    others = Math.max(others, high);
  }
  return undefined;
}
