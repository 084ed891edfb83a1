import type { Matrix } from '../../../charts/index.ts';

/** All axes but the last are rows. */
export function rowsOf(data: Float32Array, shape: readonly number[]): Matrix {
  const columns = shape.at(-1) ?? 1;
  return { data, rows: columns === 0 ? 0 : data.length / columns, columns };
}

/** More rows make no picture that can be seen: every so many of them are compared. */
const mostRows = 512;

/** Cosines of the angles between rows; rows of zeros have 0 with all others. */
export function similarityOfRows({ data, rows, columns }: Matrix): Matrix {
  const count = Math.min(rows, mostRows);
  const rowAt = (i: number) => {
    const row = Math.floor((i * rows) / count);
    return data.subarray(row * columns, (row + 1) * columns);
  };
  const lengths = Float64Array.from({ length: count }, (_, i) => Math.sqrt(dot(rowAt(i), rowAt(i))));
  const cosines = new Float32Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j <= i; j++) {
      const size = (lengths[i] as number) * (lengths[j] as number);
      cosines[i * count + j] = cosines[j * count + i] = size === 0 ? 0 : dot(rowAt(i), rowAt(j)) / size;
    }
  }
  return { data: cosines, rows: count, columns: count };
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
