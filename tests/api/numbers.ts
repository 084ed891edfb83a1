import type { Tensor } from 'posenc';

/** A repeatable stream of numbers between -1 and 1 (mulberry32). */
export function numbers(count: number, seed = 1): Float32Array {
  let state = seed >>> 0;
  const data = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    data[i] = ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  }
  return data;
}

export function random(shape: readonly number[], seed = 1): Tensor {
  return {
    data: numbers(
      shape.reduce((product, axis) => product * axis, 1),
      seed,
    ),
    shape,
  };
}

export function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new Error(`${a.length} and ${b.length} elements`);
  let largest = 0;
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs((a[i] as number) - (b[i] as number)));
  return largest;
}

/**
 * Whether two arrays have the same bits; `toEqual` compares entry by entry, which takes longer than most of the tested
 * calls.
 */
export function sameBits(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => Buffer.from(buffer, byteOffset, byteLength);
  return a.constructor === b.constructor && bytes(a).equals(bytes(b));
}

/** Row `i` of an array seen as [rows, last axis]. */
export function row({ data, shape }: Tensor, i: number): Float32Array {
  const width = shape.at(-1) as number;
  return data.slice(i * width, (i + 1) * width);
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Positions [first, last) of an array [heads, length, width]. */
export function part({ data, shape }: Tensor, first: number, last: number): Tensor {
  const [heads = 1, length = 1, width = 1] = shape;
  const parts = Array.from({ length: heads }, (_, h) =>
    Array.from(data.subarray((h * length + first) * width, (h * length + last) * width)),
  );
  return { data: Float32Array.from(parts.flat()), shape: [heads, last - first, width] };
}
