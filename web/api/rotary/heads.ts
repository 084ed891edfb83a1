/** Arrays whose last axis holds all heads, and the sizes of those that have an axis of heads. */
import { invalid, ofShapes } from '../errors/index.ts';
import { allocated, checkInteger, sizeOf } from '../input/index.ts';
import type { Tensor, TensorLike } from '../types/index.ts';
import type { RotationRequest } from './scheme.ts';

/** Returns the sizes of x [..., length, head_dim] as [batch, heads, length, head_dim]. */
export function rotationAxes(
  shape: readonly number[],
): Pick<RotationRequest, 'batch' | 'heads' | 'length' | 'head_dim'> {
  const batch = shape.length > 2 ? (shape[0] as number) : 1;
  const heads = sizeOf(shape.slice(1, -2));
  return { batch, heads, length: shape.at(-2) as number, head_dim: shape.at(-1) as number };
}

/** Returns x [batch, length, heads · head_dim] as [batch, heads, length, head_dim]. */
export function headsApart(x: TensorLike, numHeads: unknown): TensorLike {
  const { shape } = x;
  const heads = checkInteger('numHeads', numHeads, 1);
  // An array with an axis of heads needs no number of them, but ONNX allows it.
  if (shape.length === 4 && shape[1] === heads) return x;
  const [batch, length, width] = [1, ...shape].slice(-3) as [number, number, number];
  if (shape.length > 3 || width % heads !== 0) {
    const columns = `${heads} * head_dim`;
    throw invalid(
      'x.shape',
      shape,
      ofShapes(
        [
          ['length', columns],
          ['batch', 'length', columns],
        ],
        ' with numHeads',
      ),
    );
  }
  const sizes = { batch, rows: length, columns: heads, dim: width / heads };
  return { data: swapped(x.data, sizes), shape: [batch, heads, length, width / heads] };
}

/** The reverse, in an array of the shape that x had. */
export function headsTogether({ data, shape }: Tensor, own: readonly number[], out?: Float32Array): Tensor {
  const [batch, heads, length, dim] = shape as [number, number, number, number];
  const isPacked = own.length < 4;
  const into = out ?? (isPacked ? undefined : data) ?? allocated(Float32Array, data.length);
  if (isPacked) swapped(data, { batch, rows: heads, columns: length, dim }, into);
  else if (into !== data) into.set(data);
  return { data: into, shape: [...own] };
}

/** Swaps the axes in the middle of an array [batch, rows, columns, dim]. */
function swapped(
  data: ArrayLike<number>,
  { batch, rows, columns, dim }: { batch: number; rows: number; columns: number; dim: number },
  into: Float32Array = allocated(Float32Array, data.length),
): Float32Array {
  let from = 0;
  for (let b = 0; b < batch; b++)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const to = ((b * columns + column) * rows + row) * dim;
        for (let c = 0; c < dim; c++) into[to + c] = data[from++] as number;
      }
  return into;
}
