/** Parts of row-major arrays, given by a range on each axis. */
import { arrayLike } from './messages.ts';

export type Range = readonly [first: number, last: number];

export function extentOf([first, last]: Range): number {
  return last - first;
}

export function sizeOfBox(box: readonly Range[]): number {
  return box.reduce((size, range) => size * extentOf(range), 1);
}

/** Visits the contiguous pieces of a box: where each begins in the whole array and in the part, and its length. */
function eachPiece(
  shape: readonly number[],
  box: readonly Range[],
  visit: (inWhole: number, inPart: number, length: number) => void,
): void {
  // Trailing axes that are included in full, and the range before them, form one piece.
  let axis = shape.length - 1;
  let length = 1;
  while (axis >= 0 && extentOf(box[axis] as Range) === shape[axis]) length *= shape[axis--] as number;
  let stride = length;
  let start = 0;
  if (axis >= 0) {
    const range = box[axis] as Range;
    start = range[0] * stride;
    length *= extentOf(range);
    stride *= shape[axis--] as number;
  }
  const strides: number[] = [];
  for (let outer = axis; outer >= 0; outer--) {
    strides[outer] = stride;
    stride *= shape[outer] as number;
  }
  const walk = (outer: number, inWhole: number, inPart: number): number => {
    if (outer > axis) {
      visit(inWhole, inPart, length);
      return inPart + length;
    }
    const [first, last] = box[outer] as Range;
    let next = inPart;
    for (let i = first; i < last; i++) next = walk(outer + 1, inWhole + i * (strides[outer] as number), next);
    return next;
  };
  walk(0, start, 0);
}

/**
 * Returns the elements of a box, in a new array of the same type or a spare one; those of a plain array in a plain
 * array.
 */
export function readSubArray<Data extends ArrayLike<unknown>>(
  data: Data,
  shape: readonly number[],
  box: readonly Range[],
  spares?: ArrayPool,
): Data;
export function readSubArray(
  data: ArrayLike<unknown>,
  shape: readonly number[],
  box: readonly Range[],
  spares?: ArrayPool,
): ArrayLike<unknown> {
  if (Array.isArray(data)) {
    const part: unknown[] = [];
    eachPiece(shape, box, (from, _, length) => {
      for (let i = 0; i < length; i++) part.push(data[from + i]);
    });
    return part;
  }
  const source = data as Float32Array;
  const size = sizeOfBox(box);
  const part = (source instanceof Float32Array && spares?.take(size)) || arrayLike(source, size);
  eachPiece(shape, box, (from, to, length) => part.set(source.subarray(from, from + length), to));
  return part;
}

/** Writes the elements of a box back to where they belong. */
export function writeSubArray(
  part: Float32Array,
  whole: Float32Array,
  shape: readonly number[],
  box: readonly Range[],
): void {
  eachPiece(shape, box, (to, from, length) => whole.set(part.subarray(from, from + length), to));
}

/**
 * Arrays of parts that are done, to be reused by later parts: allocating new memory takes several times as long as
 * copying into it.
 */
export class ArrayPool {
  readonly #arrays: Float32Array[] = [];
  #older: Float32Array[];

  /** `older` holds arrays that an earlier call left, which are used first; other calls may use it at the same time. */
  constructor(older?: ArrayPool) {
    this.#older = older ? older.#arrays : [];
  }

  give(array: Float32Array): void {
    this.#arrays.push(array);
  }

  take(length: number): Float32Array | undefined {
    for (const arrays of [this.#older, this.#arrays]) {
      const index = arrays.findIndex((array) => array.length === length);
      if (index >= 0) return arrays.splice(index, 1)[0];
    }
    return undefined;
  }

  /** Drops the older arrays that nobody has taken. */
  settle(): void {
    this.#older = [];
  }
}
