/** Rows and blocks of matrices. */
import { allocated, tensor } from '../../input/index.ts';
import type { Tensor } from '../../types/index.ts';

/** Returns `count` rows from `start` on. */
export function someRows({ data, shape }: Tensor, start: number, count: number): Tensor {
  const dim = shape[1] as number;
  return tensor(data.slice(start * dim, (start + count) * dim), [count, dim]);
}

/** Returns the matrix of the first head and batch entry. */
export function firstMatrix({ data, shape }: Tensor): Tensor {
  const [rows, columns] = shape.slice(-2) as [number, number];
  return tensor(data.slice(0, rows * columns), [rows, columns]);
}

/** Returns a square block of `size` rows and columns. */
export function block({ data, shape }: Tensor, row: number, column: number, size: number): Tensor {
  const columns = shape[1] as number;
  const result = allocated(Float32Array, size * size);
  for (let i = 0; i < size; i++) {
    const start = (row + i) * columns + column;
    result.set(data.subarray(start, start + size), i * size);
  }
  return tensor(result, [size, size]);
}

/** Returns a + b, element by element, in the shape of `a`. */
export function sumOf(a: Tensor, b: Tensor): Tensor {
  return tensor(
    a.data.map((x, n) => x + (b.data[n] as number)),
    a.shape,
  );
}

/** Returns the same row at every position. */
export function repeated({ data, shape }: Tensor, count: number): Tensor {
  const all = allocated(Float32Array, data.length * count);
  for (let i = 0; i < count; i++) all.set(data, i * data.length);
  return tensor(all, [count, shape.at(-1) as number]);
}

export function countedFrom(start: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => start + i);
}
