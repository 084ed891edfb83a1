/** Positional encodings by convolution. */
import { invalid, missing, ofShape, ofShapes, oneOf, rule } from '../errors/index.ts';
import {
  checkArray,
  checkBoolean,
  checkInteger,
  checkKeys,
  checkObject,
  checkTensor,
  type Read,
  type Reading,
  sizeOf,
} from '../input/index.ts';
import { type ExtendedEngine, filled32, Scratch } from '../module/index.ts';
import type { ConvolutionFunctions, ConvPositionsOptions, OutOptions, Tensor, TensorLike } from '../types/index.ts';

const activations = ['none', 'gelu'] as const;

/** Returns the number of rows and columns of the tokens; a line is one row. */
function readGrid(value: unknown, tokens: number): readonly [number, number] {
  if (value === undefined) return [1, tokens];
  const expected = rule('[rows, columns], whole numbers of at least 1');
  if (!Array.isArray(value) || value.length !== 2) throw invalid('grid', value, expected);
  const [height, width] = value.map((extent: unknown, i) => checkInteger(`grid[${i}]`, extent, 1)) as [number, number];
  if (height * width !== tokens)
    throw invalid('grid', value, rule('extents whose product is {tokens}, the number of tokens', { tokens }));
  return [height, width];
}

function convPositions(
  engine: ExtendedEngine,
  value: TensorLike,
  options: Read<ConvPositionsOptions> & OutOptions,
): Tensor {
  const { data, shape } = checkTensor(
    'hidden',
    value,
    ofShapes([
      ['tokens', 'dim'],
      ['batch', 'tokens', 'dim'],
    ]),
  );
  const read = checkObject('options', options);
  checkKeys(read, ['weight', 'bias', 'groups', 'grid', 'activation', 'residual', 'out']);
  const [tokens, dim] = shape.slice(-2) as [number, number];
  const [height, width] = readGrid(read.grid, tokens);
  const isLine = read.grid === undefined;
  const groups = read.groups === undefined ? 1 : checkInteger('groups', read.groups, 1, dim);
  if (dim % groups !== 0) throw invalid('groups', groups, { kind: 'range', divisorOf: dim, bound: 'dim' });
  const expected = ofShape([dim, dim / groups, ...(isLine ? ['taps'] : ['rows', 'columns'])]);
  if (read.weight === undefined) throw missing('weight', expected);
  const weight = checkTensor('weight', read.weight as TensorLike, expected);
  if (weight.shape[0] !== dim || weight.shape[1] !== dim / groups)
    throw invalid('weight.shape', weight.shape, expected);
  const [kernelWidth = 1, kernelHeight = 1] = weight.shape.slice(2).reverse();
  const bias = read.bias === undefined ? undefined : checkArray('bias', read.bias, [dim]);
  const { activation = 'none' } = options;
  if (!activations.includes(activation)) throw invalid('activation', activation, oneOf(activations));
  const request = {
    batch: sizeOf(shape.slice(0, -2)),
    height,
    width,
    dim,
    kernel_height: kernelHeight,
    kernel_width: kernelWidth,
    groups,
    gelu: activation === 'gelu',
    residual: checkBoolean('residual', read.residual, false),
  };
  const scratch = new Scratch();
  const [hidden, weights] = [scratch.float32(data), scratch.float32(weight.data)];
  const added = bias && scratch.float32(bias.data);
  return filled32(engine, scratch, { shape, out: options.out }, (filled, result) =>
    engine.raw.conv_positions(request, filled.at(hidden), filled.at(weights), filled.at(added), result),
  );
}

function weightNorm(
  engine: ExtendedEngine,
  v: TensorLike,
  g: ArrayLike<number> | TensorLike,
  options: OutOptions = {},
): Tensor {
  const { data, shape } = checkTensor('v', v, ofShape(['...', 'taps']), [1, 8]);
  const taps = shape.at(-1) as number;
  const lengths = checkArray('g', g, [taps]).data;
  checkKeys(checkObject('options', options), ['out']);
  const scratch = new Scratch();
  const [from, by] = [scratch.float32(data), scratch.float32(lengths)];
  return filled32(engine, scratch, { shape, out: options.out }, (filled, result) =>
    engine.raw.weight_norm(sizeOf(shape) / taps, taps, filled.at(from), filled.at(by), result),
  );
}

export function convolutionFunctions(engine: ExtendedEngine): Reading<ConvolutionFunctions> {
  return {
    convPositions: (hidden, options) => convPositions(engine, hidden, options),
    weightNorm: (v, g, options) => weightNorm(engine, v, g, options),
  };
}
