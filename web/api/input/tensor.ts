import { invalid, missing, outOfMemory, refused } from '../errors/index.ts';
import type { MaskLike, Tensor, TensorLike } from '../types/index.ts';
import { residentOf } from './resident.ts';

/** Largest size of the module's memory, with which it is linked. */
const memoryLimit = 2 ** 31;

/** Throws 'out-of-memory' for arrays that cannot fit in the module's memory, before anything is allocated. */
export function checkFits(bytes: number): void {
  if (bytes > memoryLimit) throw outOfMemory(bytes);
}

/**
 * Returns the number of elements of a shape, or throws before anything is allocated if they cannot fit in the module's
 * memory.
 */
export function sizeOf(shape: readonly number[], bytesPerElement = 4): number {
  const size = shape.reduce((product, axis) => product * axis, 1);
  checkFits(size * bytesPerElement);
  return size;
}

export function tensor<Data>(data: Data, shape: readonly number[]): Tensor<Data> {
  return { data, shape };
}

/** Checks that `value` is an array whose rank is in the given range and whose data and shape agree. */
export function checkTensor<T extends TensorLike | MaskLike>(
  argument: string,
  value: T | undefined,
  axes: string,
  ranks: readonly [min: number, max: number] = [0, Number.POSITIVE_INFINITY],
): T {
  const expected = `{ data, shape } with shape ${axes}`;
  if (value === undefined) throw missing(argument, expected);
  if (value === null || typeof value !== 'object') throw invalid(argument, value, expected);
  const { data, shape } = value;
  if (!isNumberList(data)) throw invalid(`${argument}.data`, data, 'an array of numbers');
  if (Array.isArray(data)) checkNumbers(`${argument}.data`, data);
  const resident = residentOf(data);
  if (resident) {
    resident.argument = argument;
    resident.check();
  }
  if (!Array.isArray(shape) || !shape.every((axis) => Number.isSafeInteger(axis) && axis >= 1)) {
    throw invalid(`${argument}.shape`, shape, `whole numbers of at least 1: ${axes}`);
  }
  if (shape.length < ranks[0] || shape.length > ranks[1]) throw invalid(`${argument}.shape`, shape, axes);
  const size = shape.reduce((product, axis) => product * axis, 1);
  if (data.length !== size) {
    throw refused(`${argument}.data`, `${data.length} elements`, `${size}, the product of shape [${shape.join(', ')}]`);
  }
  return value;
}

/** Checks the elements of a list; typed arrays can hold nothing but numbers. */
function checkNumbers(argument: string, list: readonly unknown[]): void {
  const at = list.findIndex((one) => typeof one !== 'number' && typeof one !== 'boolean');
  if (at >= 0) throw invalid(`${argument}[${at}]`, list[at], 'a number');
}

/**
 * Checks an array whose axes have the given sizes; a name stands for any size. An array with one axis may be given as a
 * plain list.
 */
export function checkArray(argument: string, value: unknown, axes: readonly (number | string)[]): TensorLike {
  const expected = `[${axes.join(', ')}]`;
  const list = axes.length === 1 && isNumberList(value) ? { data: value, shape: [value.length] } : value;
  const array = checkTensor(argument, list as TensorLike | undefined, expected, [axes.length, axes.length]);
  if (axes.some((axis, i) => typeof axis === 'number' && axis !== array.shape[i])) {
    throw invalid(`${argument}.shape`, array.shape, expected);
  }
  return array;
}

/** Typed arrays (except those of bigints), plain arrays and resident ones. */
export function isNumberList(value: unknown): value is ArrayLike<number> {
  if (Array.isArray(value) || residentOf(value)) return true;
  return (
    ArrayBuffer.isView(value) &&
    !(value instanceof DataView) &&
    !(value instanceof BigInt64Array) &&
    !(value instanceof BigUint64Array)
  );
}

/**
 * Returns the element strides that broadcast an array of shape `shape` to `target` as in NumPy: axes are aligned at the
 * end, and an axis of 1 or a missing one repeats (stride 0).
 */
export function broadcastStrides(argument: string, shape: readonly number[], target: readonly number[]): number[] {
  const missingAxes = target.length - shape.length;
  const fits = missingAxes >= 0 && shape.every((axis, i) => axis === 1 || axis === target[i + missingAxes]);
  if (!fits) throw invalid(`${argument}.shape`, shape, `a shape that broadcasts to [${target.join(', ')}]`);
  const strides = new Array<number>(target.length).fill(0);
  let stride = 1;
  for (let i = shape.length - 1; i >= 0; i--) {
    const axis = shape[i] as number;
    if (axis > 1) strides[i + missingAxes] = stride;
    stride *= axis;
  }
  return strides;
}

/** Returns the caller's array for the result after checking that it fits. */
export function checkOut(out: Float32Array | undefined, size: number, argument = 'out'): Float32Array | undefined {
  if (out === undefined) return undefined;
  if (!(out instanceof Float32Array)) throw invalid(argument, out, `a Float32Array of ${size} elements`);
  if (out.length !== size) throw refused(argument, `a Float32Array of ${out.length} elements`, `${size} elements`);
  return out;
}

/** Returns a shape with leading axes of 1, so that there are four. */
export function padded(shape: readonly number[]): number[] {
  const axes = [1, 1, 1, 1].slice(shape.length);
  for (const axis of shape) axes.push(axis);
  return axes;
}
