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
  most = maxElements,
  { test, expected }: Allowed = finite,
): NumberArray {
  const shape = shapeOf(input, argument);
  if (typeof input !== 'object' || input === null || shape === undefined) {
    throw refused(argument, input === undefined ? 'undefined' : 'this value', rule('an array { data, shape }'));
  }
  const size = sizeOf(shape, `${argument}.shape`, most);
  if (input.data?.length !== size) {
    throw refused(
      `${argument}.data`,
      { text: '{count} numbers', values: { count: input.data?.length } },
      ofLength(size, undefined, { text: ', as many as shape [{shape}] holds', values: { shape } }),
    );
  }
  // ONNX Runtime has float16 numbers as their bits.
  const isHalf = input.data instanceof Uint16Array && (input as { type?: unknown }).type === 'float16';
  const data = Float64Array.from(
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

/** Returns the axes of more than one element, and at least two: programs add axes of 1 for batch or heads. */
export function axesWithoutOnes(shape: readonly number[]): number[] {
  const last = shape.length - 1;
  const remaining = shape.map((_, axis) => axis).filter((axis) => axis === last || shape[axis] !== 1);
  return remaining.length < 2 && last > 0 ? [last - 1, last] : remaining;
}

/** A number, or a whole number of 64 bits, which is NaN beyond those that doubles tell apart. */
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
