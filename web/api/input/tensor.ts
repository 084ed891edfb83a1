import { broadcastTo, invalid, missing, ofLength, ofShape, outOfMemory, refused, rule } from '../errors/index.ts';
import type { ExpectedShape, MaskLike, Tensor, TensorLike } from '../types/index.ts';
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
  axes: ExpectedShape,
  ranks = ranksOf(axes),
): T {
  const expected = { ...axes, of: 'tensor' } as const;
  if (value === undefined) throw missing(argument, expected);
  if (value === null || typeof value !== 'object') throw invalid(argument, value, expected);
  const { data, shape } = value;
  if (!isNumberList(data)) throw invalid(`${argument}.data`, data, rule('an array of numbers'));
  if (Array.isArray(data)) checkNumbers(`${argument}.data`, data);
  const resident = residentOf(data);
  if (resident) {
    resident.argument = argument;
    resident.check();
  }
  if (!Array.isArray(shape) || !shape.every((axis) => Number.isSafeInteger(axis) && axis >= 1)) {
    throw invalid(`${argument}.shape`, shape, { ...axes, because: ', whole numbers of at least 1' });
  }
  if (shape.length < ranks[0] || shape.length > ranks[1]) throw invalid(`${argument}.shape`, shape, axes);
  const size = shape.reduce((product, axis) => product * axis, 1);
  if (data.length !== size) {
    throw refused(
      `${argument}.data`,
      { text: '{count} elements', values: { count: data.length } },
      ofLength(size, undefined, { text: ', the product of shape [{shape}]', values: { shape } }),
    );
  }
  return value;
}

/** The numbers of axes that shapes have. */
function ranksOf({ shapes, broadcast }: ExpectedShape): readonly [min: number, max: number] {
  const isOpen = shapes.some((axes) => axes.includes('...'));
  const counts = shapes.map((axes) => axes.filter((axis) => axis !== '...').length);
  if (broadcast) return [0, Number.POSITIVE_INFINITY];
  return [Math.min(...counts), isOpen ? Number.POSITIVE_INFINITY : Math.max(...counts)];
}

/** Checks the elements of a list; typed arrays can hold nothing but numbers. */
function checkNumbers(argument: string, list: readonly unknown[]): void {
  const at = list.findIndex((one) => typeof one !== 'number' && typeof one !== 'boolean');
  if (at >= 0) throw invalid(`${argument}[${at}]`, list[at], { kind: 'range', type: 'number' });
}

/**
 * Checks an array whose axes have the given sizes; a name accepts any size. An array with one axis may be given as a
 * plain list.
 */
export function checkArray(argument: string, value: unknown, axes: readonly (number | string)[]): TensorLike {
  const expected = ofShape(axes);
  const list = axes.length === 1 && isNumberList(value) ? { data: value, shape: [value.length] } : value;
  const array = checkTensor(argument, list as TensorLike | undefined, expected);
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
  if (!fits) throw invalid(`${argument}.shape`, shape, broadcastTo(target));
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
  if (!(out instanceof Float32Array)) throw invalid(argument, out, rule('a Float32Array of {size} elements', { size }));
  if (out.length !== size)
    throw refused(
      argument,
      { text: 'a Float32Array of {count} elements', values: { count: out.length } },
      ofLength(size, 'elements'),
    );
  return out;
}

/** Returns a shape with leading axes of 1, so that there are four. */
export function padded(shape: readonly number[]): number[] {
  const axes = [1, 1, 1, 1].slice(shape.length);
  for (const axis of shape) axes.push(axis);
  return axes;
}
