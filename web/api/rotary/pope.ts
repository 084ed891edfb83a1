/** Polar coordinate embedding. */
import { invalid, missing, ofShapes, oneOf, rule } from '../errors/index.ts';
import {
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
import { type ExtendedEngine, Scratch } from '../module/index.ts';
import type { OutOptions, PopeFunctions, PopeOptions, Tensor, TensorLike } from '../types/index.ts';

function pope(engine: ExtendedEngine, x: TensorLike, given: Read<PopeOptions> & OutOptions): Tensor {
  checkTensor(
    'x',
    x,
    ofShapes([
      ['length', 'headDim'],
      ['heads', 'length', 'headDim'],
      ['batch', 'heads', 'length', 'headDim'],
    ]),
  );
  const options = checkObject('options', given);
  checkKeys(options, ['side', 'base', 'rotaryDim', 'bias', 'offset', 'positions', 'out']);
  const [batch, heads, length, headDim] = [1, 1, ...x.shape].slice(-4) as [number, number, number, number];
  const { side, base = 10000, positions } = given;
  const sides = { ...oneOf(['query', 'key']), because: ': keys have a phase of their own' };
  if (side === undefined) throw missing('side', sides);
  if (side !== 'query' && side !== 'key') throw invalid('side', side, sides);
  const rotaryDim = given.rotaryDim === undefined ? headDim : checkInteger('rotaryDim', given.rotaryDim, 1, headDim);
  checkNumber('base', base, { kind: 'number', min: 1, max: 1e15 });
  const at = readPositions(positions === undefined ? { ...given, length } : { positions }, 0);
  if (at.length !== length) throw invalid('positions', positions, rule('a list of {length}, one per row', { length }));
  const shape = [...x.shape.slice(0, -1), headDim + rotaryDim];
  const size = sizeOf(shape);
  const out = checkOut(given.out, size);
  const scratch = new Scratch();
  const bias = side === 'key' || given.bias !== undefined ? readBias(given, heads, rotaryDim) : undefined;
  const [rows, from, phases] = [scratch.float64(at), scratch.float32(x.data), bias && scratch.float32(bias.data)];
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    const request = { batch, heads, length, head_dim: headDim, rotary_dim: rotaryDim };
    engine.raw.pope(request, base, filled.at(rows), filled.at(phases), filled.at(from), filled.at(result));
    return tensor(filled.read32(result, out), shape);
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
