/** Fourier position embedding. */
import { invalid, ofShape, ofShapes, rule } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkTensor,
  type Read,
  type Reading,
  readPositions,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type ExtendedEngine, filled64, type RawFopeOptions, Scratch } from '../module/index.ts';
import type {
  FopeFrequencyOptions,
  FopeFunctions,
  FopeOptions,
  FopeTableOptions,
  OutOptions,
  RotaryTable,
  Tensor,
  TensorLike,
} from '../types/index.ts';
import { rotate } from './functions.ts';
import { positionsOfRows, readHeads } from './heads.ts';

const ofFrequencies = ['base', 'maxPositionEmbeddings', 'numInvFreq'];
const ofTables = [...ofFrequencies, 'cosCoef', 'sinCoef', 'offset', 'positions'];

/** Reads the options that determine the frequencies. */
function readFrequencies(options: Omit<FopeFrequencyOptions, 'dim'>, dim: number): RawFopeOptions {
  const { base = 10000, maxPositionEmbeddings, numInvFreq } = options;
  const min = { kind: 'number', min: 1, max: 1e15 } as const;
  return {
    dim,
    base: checkNumber('base', base, min),
    // Either option by itself determines the frequencies.
    max_position_embeddings:
      maxPositionEmbeddings === undefined && numInvFreq !== undefined
        ? 1
        : checkNumber('maxPositionEmbeddings', maxPositionEmbeddings, min),
    num_inv_freq: numInvFreq === undefined ? 0 : checkInteger('numInvFreq', numInvFreq, 1, dim / 2),
  };
}

function frequencyCount(engine: ExtendedEngine, options: RawFopeOptions): number {
  return new Scratch().run(engine, () => engine.raw.fope_kept(options));
}

function readDim(argument: string, dim: unknown): number {
  return checkNumber(argument, dim, { kind: 'integer', min: 2, max: 2 ** 24, even: true });
}

function fopeFrequencies(engine: ExtendedEngine, request: FopeFrequencyOptions): Float64Array {
  checkKeys(checkObject('options', request), [...ofFrequencies, 'dim']);
  const options = readFrequencies(request, readDim('dim', request.dim));
  const { data } = filled64(engine, new Scratch(), { shape: [options.dim / 2] }, (_, result) =>
    engine.raw.fope_frequencies(options, result),
  );
  return data.slice(0, frequencyCount(engine, options));
}

/** Reads the learned coefficients, which may have a leading axis of heads. */
function readCoefficients(
  options: Read<FopeOptions>,
  count: number,
): { cos: TensorLike; sin: TensorLike; heads: number } {
  const shapes = [
    [count, count],
    ['heads', count, count],
  ];
  const expected = ofShapes(shapes, ', the frequencies that are kept');
  const cos = checkTensor('cosCoef', options.cosCoef, expected);
  if (cos.shape.at(-1) !== count || cos.shape.at(-2) !== count || cos.shape[0] === 0) {
    throw invalid('cosCoef.shape', cos.shape, expected);
  }
  const sin = checkTensor('sinCoef', options.sinCoef, ofShapes(shapes, ', the shape of cosCoef'));
  if (sin.shape.join() !== cos.shape.join()) {
    throw invalid('sinCoef.shape', sin.shape, ofShape(cos.shape, ', that of cosCoef'));
  }
  return { cos, sin, heads: cos.shape.length === 3 ? (cos.shape[0] as number) : 1 };
}

function tablesOf(
  engine: ExtendedEngine,
  request: Read<FopeOptions>,
  dim: number,
  positions: Float64Array,
): RotaryTable {
  const options = readFrequencies(request, dim);
  const count = frequencyCount(engine, options);
  const { cos, sin, heads } = readCoefficients(request, count);
  const shape = [...(cos.shape.length === 3 ? [heads] : []), positions.length, dim / 2];
  const scratch = new Scratch();
  const [ofCos, ofSin, at] = [scratch.float32(cos.data), scratch.float32(sin.data), scratch.float64(positions)];
  const [cosines, sines] = [scratch.room32(sizeOf(shape)), scratch.room32(sizeOf(shape))];
  return scratch.run(engine, (filled) => {
    engine.raw.fope_table(
      options,
      heads,
      count,
      filled.at(ofCos),
      filled.at(ofSin),
      filled.at(at),
      positions.length,
      filled.at(cosines),
      filled.at(sines),
    );
    return { cos: tensor(filled.read32(cosines), shape), sin: tensor(filled.read32(sines), [...shape]) };
  });
}

function fopeTable(engine: ExtendedEngine, options: Read<FopeTableOptions>): RotaryTable {
  checkKeys(checkObject('options', options), [...ofTables, 'dim', 'length']);
  const dim = readDim('dim', options.dim);
  return tablesOf(engine, options, dim, readPositions(options, 4 * dim));
}

function fope(engine: ExtendedEngine, x: TensorLike, options: Read<FopeOptions> & OutOptions): Tensor {
  const { batch, heads, length, headDim } = readHeads(x);
  checkKeys(checkObject('options', options), [...ofTables, 'out']);
  const dim = readDim('x.shape', headDim);
  const at = positionsOfRows(options, length);
  const out = checkOut(options.out, sizeOf(x.shape)) ?? allocated(Float32Array, sizeOf(x.shape));
  const { cos, sin } = tablesOf(engine, options, dim, at);
  const tableHeads = cos.shape.length === 3 ? (cos.shape[0] as number) : 1;
  if (heads % tableHeads !== 0)
    throw invalid('cosCoef.shape', options.cosCoef.shape, rule('heads that divide the {heads} of x', { heads }));
  // The heads of a group share a table, just as the heads of a sequence share its positions.
  const size = heads * length * headDim;
  for (let n = 0; n < batch; n++) {
    const part = Array.prototype.slice.call(x.data, n * size, (n + 1) * size);
    const groups = { data: part, shape: [tableHeads, heads / tableHeads, length, headDim] };
    const turned = rotate(engine.core, groups, { cos, sin, layout: 'half' });
    out.set(turned.data, n * size);
  }
  return tensor(out, [...x.shape]);
}

export function fopeFunctions(engine: ExtendedEngine): Reading<FopeFunctions> {
  return {
    fope: (x, options) => fope(engine, x, options),
    fopeTable: (options) => fopeTable(engine, options),
    fopeFrequencies: (options) => fopeFrequencies(engine, options),
  };
}
