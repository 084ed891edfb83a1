import type { TensorLike } from 'posenc';
import { refused } from './errors.ts';

/** An array in double precision, copied for this call. */
export interface NumberArray {
  readonly data: Float64Array;
  readonly shape: readonly number[];
}

/** Largest number of elements in an array: 2^26, half a gigabyte in double precision. */
export const mostElements = 2 ** 26;

/** Returns the number of elements of a shape. Rejects invalid shapes before anything of their size is allocated. */
export function sizeOf(shape: readonly number[], argument: string, most = mostElements): number {
  if (shape.length > 32) throw refused(argument, `a shape of ${shape.length} axes`, 'at most 32 axes');
  let size = 1;
  for (const extent of shape) {
    if (!Number.isSafeInteger(extent) || extent < 0) {
      throw refused(argument, `the extent ${String(extent)}`, 'whole numbers of at least 0');
    }
    size *= extent;
  }
  if (size > most) throw refused(argument, `${size} numbers`, `at most ${most}`);
  return size;
}

/** Reads a caller's array: finite numbers, as many as its shape says. */
export function readArray(given: TensorLike | undefined, argument: string, most = mostElements): NumberArray {
  if (typeof given !== 'object' || given === null || !Array.isArray(given.shape)) {
    throw refused(argument, given === undefined ? 'undefined' : 'this value', 'an array { data, shape }');
  }
  const shape: readonly number[] = Array.from(given.shape);
  const size = sizeOf(shape, `${argument}.shape`, most);
  if (given.data?.length !== size) {
    throw refused(
      `${argument}.data`,
      `${String(given.data?.length)} numbers`,
      `${size}, as many as shape [${shape}] holds`,
    );
  }
  const data = Float64Array.from(given.data);
  const bad = data.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) throw refused(`${argument}.data`, `${data[bad]} at ${bad}`, 'finite numbers');
  return { data, shape };
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
