/** Arrays whose last axis holds all heads, and the sizes of those that have an axis of heads. */

import { rope } from '../../catalogue/index.ts';
import { invalid, ofShapes, oneOf, rule } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkObject,
  checkOut,
  checkTensor,
  headAxes,
  padded,
  readParameters,
  readPositions,
  sizeOf,
  tensor,
} from '../input/index.ts';
import type { OutOptions, PermuteRowsOptions, PositionOptions, Tensor, TensorLike } from '../types/index.ts';
import type { RotationRequest } from './call.ts';

/** Returns the sizes of x [..., length, head_dim] as [batch, heads, length, head_dim]. */
export function rotationAxes(
  shape: readonly number[],
): Pick<RotationRequest, 'batch' | 'heads' | 'length' | 'head_dim'> {
  const batch = shape.length > 2 ? (shape[0] as number) : 1;
  const heads = sizeOf(shape.slice(1, -2));
  return { batch, heads, length: shape.at(-2) as number, head_dim: shape.at(-1) as number };
}

/** Returns the sizes of x [length, headDim], which may also have axes of heads and of the batch. */
export function readHeads(x: TensorLike) {
  checkTensor('x', x, headAxes('length', 'headDim'));
  const [batch = 1, heads = 1, length = 1, headDim = 1] = padded(x.shape);
  return { batch, heads, length, headDim };
}

/** Reads the positions of `length` rows: a list, or consecutive ones from an offset on. */
export function positionsOfRows(options: PositionOptions, length: number): Float64Array {
  const { positions } = options;
  const at = readPositions(positions === undefined ? { ...options, length } : { positions }, 0);
  if (at.length !== length) throw invalid('positions', positions, rule('a list of {length}, one per row', { length }));
  return at;
}

/** Returns x [batch, length, heads · head_dim] as [batch, heads, length, head_dim]. */
export function splitHeads(x: TensorLike, numHeads: unknown): TensorLike {
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
export function headsTogether({ data, shape }: Tensor, headShape: readonly number[], out?: Float32Array): Tensor {
  const [batch, heads, length, dim] = shape as [number, number, number, number];
  const isPacked = headShape.length < 4;
  const into = out ?? (isPacked ? undefined : data) ?? allocated(Float32Array, data.length);
  if (isPacked) swapped(data, { batch, rows: heads, columns: length, dim }, into);
  else if (into !== data) into.set(data);
  return { data: into, shape: [...headShape] };
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

// The order of the rows of projection weights in both layouts.

const directions = ['to-half', 'to-interleaved'] as const;

export function permuteRows(weight: TensorLike, request: PermuteRowsOptions & OutOptions): Tensor {
  const axes = ofShapes([['heads * head_dim', 'inputs'], ['heads * head_dim']]);
  const { data, shape } = checkTensor('weight', weight, axes);
  const options = checkObject('options', request);
  const { rotaryDim, rotaryPart } = readParameters(rope, options, {
    only: ['rotaryDim', 'rotaryPart'],
    alsoAllowed: ['heads', 'direction', 'out'],
  });
  const [rows, width = 1] = shape as [number, number?];
  const heads = checkInteger('heads', options.heads, 1);
  const { direction } = options as { direction: (typeof directions)[number] };
  if (!directions.includes(direction)) throw invalid('direction', direction, oneOf(directions));
  if (rows % heads !== 0)
    throw invalid('weight.shape', shape, rule('a multiple of heads, {heads}, as the number of rows', { heads }));
  const headDim = rows / heads;
  const turned = rotaryDim ?? headDim;
  if (turned > headDim || turned % 2 !== 0) {
    const argument = rotaryDim === undefined ? 'weight.shape' : 'rotaryDim';
    const expected = 'an even number of rows of each head to permute, at most head_dim, {headDim}';
    throw invalid(argument, rotaryDim ?? shape, rule(expected, { headDim }));
  }
  const out = checkOut(request.out, sizeOf(shape));
  const made = allocated(Float32Array, sizeOf(shape));
  const first = rotaryPart === 'last' ? headDim - turned : 0;
  for (let row = 0; row < rows; row++) {
    const component = row % headDim;
    const place = component - first;
    const isTurned = place >= 0 && place < turned;
    const from = isTurned ? row - place + origin(place, turned / 2, direction) : row;
    for (let n = 0; n < width; n++) made[row * width + n] = data[from * width + n] as number;
  }
  // `out` may be the weight itself.
  out?.set(made);
  return tensor(out ?? made, [...shape]);
}

/** The place, among the turned components of a head, of the row that comes to this one. */
function origin(place: number, pairs: number, direction: (typeof directions)[number]): number {
  return direction === 'to-half'
    ? 2 * (place % pairs) + Math.floor(place / pairs)
    : Math.floor(place / 2) + pairs * (place % 2);
}
