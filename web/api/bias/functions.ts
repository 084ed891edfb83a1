import { biasSchemes, evaluate, levit, t5, wavlm } from '../../catalogue/index.ts';
import { ofShape } from '../errors/index.ts';
import {
  checkInteger,
  checkKeys,
  checkObject,
  checkOut,
  checkScheme,
  checkTensor,
  isNumberList,
  type Reading,
  readArrays,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, type RawExtent, recordOf, Scratch } from '../module/index.ts';
import type {
  BiasFunctions,
  BiasOptions,
  OutOptions,
  T5BucketOptions,
  Tensor,
  TensorLike,
  WavlmGatesOptions,
} from '../types/index.ts';
import { alibiSlopes, biasHandlerOf } from './handlers.ts';
import { computeBias } from './request.ts';
import { swinLogCoordinates, swinRelativeIndex, swinShiftMask } from './swin.ts';

export function bias(engine: Engine, request: BiasOptions & OutOptions): Tensor {
  const options = checkObject('options', request);
  return computeBias(engine, biasHandlerOf(checkScheme(options, biasSchemes)), { options, prefix: '' }, request.out);
}

export function biasFunctions(engine: Engine): Reading<BiasFunctions> {
  return {
    bias: (options) => bias(engine, options),
    alibiSlopes: (options) => alibiSlopes(engine, options),
    t5Buckets: (relativePositions, options) => t5Buckets(engine, relativePositions, options),
    wavlmGates: (options) => wavlmGates(engine, options),
    swinRelativeIndex: (options) => swinRelativeIndex(engine, options),
    levitRelativeIndex: (options) => levitRelativeIndex(engine, options),
    swinLogCoordinates: (options) => swinLogCoordinates(engine, options),
    swinShiftMask: (options) => swinShiftMask(engine, options),
  };
}

export function t5Buckets(
  engine: Engine,
  relativePositions: ArrayLike<number> | TensorLike,
  options: T5BucketOptions = {},
): Tensor<Int32Array> {
  const values = readParameters(t5, checkObject('options', options), {
    only: ['bidirectional', 'numBuckets', 'maxDistance'],
  });
  const { bidirectional, numBuckets, maxDistance } = values;
  const raw = { bidirectional, num_buckets: numBuckets, max_distance: maxDistance };
  const { data, shape } = isNumberList(relativePositions)
    ? { data: relativePositions, shape: [relativePositions.length] }
    : checkTensor('relativePositions', relativePositions, ofShape(['...']));
  for (let i = 0; i < data.length; i++) checkInteger(`relativePositions[${i}]`, data[i], -(2 ** 31), 2 ** 31 - 1);
  const scratch = new Scratch();
  const distances = scratch.int32(data);
  const result = scratch.room32(data.length);
  return scratch.run(engine, (filled) => {
    engine.raw.t5_buckets(raw, filled.at(distances), data.length, filled.at(result));
    return tensor(filled.readInt32(result), [...shape]);
  });
}

export function levitRelativeIndex(engine: Engine, value: { window: RawExtent; stride?: number }): Tensor<Int32Array> {
  const values = readParameters(levit, checkObject('options', value), {});
  const { 'window.height': height, 'window.width': width, stride } = values;
  const shape = [levit.lengths.queries, levit.lengths.exactly].map((length) => evaluate(length, values));
  const scratch = new Scratch();
  const result = scratch.room32(sizeOf(shape));
  return scratch.run(engine, (filled) => {
    engine.raw.levit_relative_index({ window: { height, width }, stride }, filled.at(result));
    return tensor(filled.readInt32(result), shape);
  });
}

const inputs = ['hidden', 'gateWeight', 'gateBias', 'gateConst'];

export function wavlmGates(engine: Engine, request: WavlmGatesOptions & OutOptions): Tensor {
  const options = checkObject('options', request);
  checkKeys(options, [...inputs, 'out']);
  const { arrays, sizes } = readArrays(wavlm, { options, values: {}, only: inputs });
  const { batch, heads, queries, headDim } = sizes as Record<'batch' | 'heads' | 'queries' | 'headDim', number>;
  const shape = [batch, heads, queries];
  const size = sizeOf(shape);
  const out = checkOut(request.out, size);
  const scratch = new Scratch();
  const record = recordOf<Parameters<Engine['raw']['wavlm_gates']>[3]>(
    scratch,
    { headDim, numBuckets: 0, maxDistance: 0, table: 0 },
    arrays,
  );
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    engine.raw.wavlm_gates(batch, heads, queries, record(filled), filled.at(result));
    return tensor(filled.read32(result, out), shape);
  });
}
