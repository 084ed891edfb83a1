/** Polar coordinate embedding. */

import { learnedFrequencyRope } from '../../catalogue/index.ts';
import { invalid, missing, ofShapes, oneOf, rule } from '../errors/index.ts';
import {
  checkArray,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkTensor,
  isNumberList,
  type Read,
  type Reading,
  sizeOf,
} from '../input/index.ts';
import { type Engine, type ExtendedEngine, filled32, Scratch } from '../module/index.ts';
import type { OutOptions, PopeFunctions, PopeOptions, Tensor, TensorLike } from '../types/index.ts';
import {
  axisRows,
  bySections,
  type Call,
  lineRows,
  maxAxes,
  planned,
  type RotaryScheme,
  type Rows,
  repeatedOnAxes,
  rotateByAngles,
} from './call.ts';
import { positionsOfRows, readHeads } from './heads.ts';

function pope(engine: ExtendedEngine, x: TensorLike, input: Read<PopeOptions> & OutOptions): Tensor {
  const { batch, heads, length, headDim } = readHeads(x);
  const options = checkObject('options', input);
  checkKeys(options, ['side', 'base', 'rotaryDim', 'bias', 'offset', 'positions', 'out']);
  const { side, base = 10000 } = input;
  const sides = { ...oneOf(['query', 'key']), because: ': keys have a phase of their own' };
  if (side === undefined) throw missing('side', sides);
  if (side !== 'query' && side !== 'key') throw invalid('side', side, sides);
  const rotaryDim = input.rotaryDim === undefined ? headDim : checkInteger('rotaryDim', input.rotaryDim, 1, headDim);
  checkNumber('base', base, { kind: 'number', min: 1, max: 1e15 });
  const at = positionsOfRows(input, length);
  const shape = [...x.shape.slice(0, -1), headDim + rotaryDim];
  const scratch = new Scratch();
  const bias = side === 'key' || input.bias !== undefined ? readBias(input, heads, rotaryDim) : undefined;
  const [rows, from, phases] = [scratch.float64(at), scratch.float32(x.data), bias && scratch.float32(bias.data)];
  return filled32(engine, scratch, { shape, out: input.out }, (filled, result) => {
    const request = { batch, heads, length, head_dim: headDim, rotary_dim: rotaryDim };
    engine.raw.pope(request, base, filled.at(rows), filled.at(phases), filled.at(from), result);
  });
}

function readBias({ side, bias }: Read<PopeOptions>, heads: number, rotaryDim: number): TensorLike {
  if (side === 'query') throw invalid('bias', bias, { kind: 'absent', because: ' for queries, only for keys' });
  const expected = ofShapes([[heads, rotaryDim], [rotaryDim]], ' for one head');
  const read = checkTensor('bias', bias as TensorLike, expected);
  const [ofHeads, width] = [1, ...read.shape].slice(-2);
  if (ofHeads !== heads || width !== rotaryDim) throw invalid('bias.shape', read.shape, expected);
  return read;
}

export function popeFunctions(engine: ExtendedEngine): Reading<PopeFunctions> {
  return { pope: (x, options) => pope(engine, x, options) };
}

function weightsOf({ options, prefix }: Pick<Call, 'options' | 'prefix'>): TensorLike {
  const weights = checkArray(`${prefix}weights`, options.weights, ['pairs', 'axes']);
  const [pairs = 0] = weights.shape;
  if (pairs > maxAxes)
    throw invalid(`${prefix}weights.shape`, weights.shape, { kind: 'length', max: maxAxes, of: 'pairs' });
  return weights;
}

/**
 * Returns the positions projected on the direction of each pair, [pairs, rows, length]; the pair then turns with
 * frequency 1.
 */
function alongPairs(engine: Engine, { data, shape }: TensorLike, rows: Rows): Rows {
  const [pairs, axes] = shape as [number, number];
  const count = rows.positions.length / axes;
  const scratch = new Scratch();
  const [weights, positions] = [scratch.float32(data), scratch.float64(rows.positions)];
  const result = scratch.room64(sizeOf([pairs, count], 8));
  return scratch.run(engine, (filled) => {
    engine.raw.projected_positions(pairs, axes, count, filled.at(weights), filled.at(positions), filled.at(result));
    return { ...rows, axes: pairs, positions: filled.read64(result) };
  });
}

export const learnedFrequencyScheme: RotaryScheme<typeof learnedFrequencyRope> = {
  scheme: learnedFrequencyRope,
  lists: [],
  angleLists: ['weights'],
  places: [],
  takesDim: false,
  rows(engine, call, request) {
    const weights = weightsOf(call);
    const [, axes] = weights.shape as [number, number];
    const value = call.options[request.argument];
    const counted = (value === undefined && request.array !== undefined) || isNumberList(value);
    const rows = counted
      ? repeatedOnAxes(lineRows(request), axes)
      : axisRows(call.prefix + request.argument, value as TensorLike, axes, request.array);
    return alongPairs(engine, weights, rows);
  },
  dim({ options, prefix }, headDim, axes) {
    // The projected rows have one axis per pair.
    if (headDim !== undefined && 2 * axes > headDim) {
      const { shape } = options.weights as TensorLike;
      throw invalid(`${prefix}weights.shape`, shape, {
        kind: 'length',
        max: Math.floor(headDim / 2),
        of: 'pairs',
        because: { text: ', for head_dim {headDim}', values: { headDim } },
      });
    }
    return 2 * axes;
  },
  planAngles(scratch, { prefix }, dim, rows) {
    if (rows.length === 0) {
      throw invalid(
        `${prefix}scheme`,
        learnedFrequencyRope.name,
        rule('one without weights, which are its frequencies'),
      );
    }
    const slot = scratch.float64(Array.from({ length: dim }, (_, n) => (n % 2 === 0 ? 1 : 0)));
    const angles = planned(slot, dim, () => 1);
    // Each axis has one pair.
    return bySections(scratch, angles, 'chunked', new Array<number>(dim / 2).fill(1));
  },
  planTurn: () => rotateByAngles,
};
