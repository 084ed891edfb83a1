import type { Tensor } from 'posenc';

/** [rows, heads * head_dim] as [heads, rows, head_dim]. */
export function splitHeads({ data, shape }: Tensor, heads: number): Tensor {
  const [rows = 0, columns = 0] = shape;
  const width = columns / heads;
  const split = new Float32Array(data.length);
  for (let head = 0; head < heads; head++) {
    for (let row = 0; row < rows; row++) {
      const from = row * columns + head * width;
      split.set(data.subarray(from, from + width), (head * rows + row) * width);
    }
  }
  return { data: split, shape: [heads, rows, width] };
}
