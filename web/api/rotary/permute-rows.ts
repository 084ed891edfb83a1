/** The order of the rows of projection weights in both layouts. */
import { rope } from '../../catalogue/index.ts';
import { invalid, ofShapes, oneOf, rule } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkObject,
  checkOut,
  checkTensor,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import type { OutOptions, PermuteRowsOptions, Tensor, TensorLike } from '../types/index.ts';

const directions = ['to-half', 'to-interleaved'] as const;

export function permuteRows(weight: TensorLike, given: PermuteRowsOptions & OutOptions): Tensor {
  const axes = ofShapes([['heads * head_dim', 'inputs'], ['heads * head_dim']]);
  const { data, shape } = checkTensor('weight', weight, axes);
  const options = checkObject('options', given);
  const { rotaryDim, rotaryPart } = readParameters(rope, options, {
    only: ['rotaryDim', 'rotaryPart'],
    besides: ['heads', 'direction', 'out'],
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
  const out = checkOut(given.out, sizeOf(shape));
  const made = allocated(Float32Array, sizeOf(shape));
  const first = rotaryPart === 'last' ? headDim - turned : 0;
  for (let row = 0; row < rows; row++) {
    const own = row % headDim;
    const place = own - first;
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
