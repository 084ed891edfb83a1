import { t5 } from '../../catalogue/index.ts';
import { invalid } from '../errors/index.ts';
import {
  checkArray,
  checkInteger,
  checkObject,
  checkTensor,
  isNumberList,
  readParameters,
  tensor,
} from '../input/index.ts';
import { type Engine, type RawT5Buckets, Scratch } from '../module/index.ts';
import type { T5BucketOptions, Tensor, TensorLike } from '../types/index.ts';
import { type BiasHandler, biasShape, headsAxis, readBias } from './request.ts';

interface BucketValues {
  bidirectional: boolean;
  numBuckets: number;
  maxDistance: number;
}

/** The rules that bind the parameters to each other, in the words of the API. */
function rawBuckets({ bidirectional, numBuckets, maxDistance }: BucketValues, prefix = ''): RawT5Buckets {
  if (bidirectional && numBuckets < 4)
    throw invalid(`${prefix}numBuckets`, numBuckets, 'at least 4 when bidirectional');
  const exact = Math.floor((bidirectional ? Math.floor(numBuckets / 2) : numBuckets) / 2);
  if (maxDistance <= exact) {
    throw invalid(`${prefix}maxDistance`, maxDistance, `above ${exact}, the number of exact buckets`);
  }
  return { bidirectional, num_buckets: numBuckets, max_distance: maxDistance };
}

export const t5Handler: BiasHandler = {
  scheme: t5,
  byDistance: () => true,
  plan: (request) => {
    const { options, prefix, attention, scratch } = request;
    const values = readBias(t5, request, ['table']);
    // Decoders spend all buckets on the past.
    const bidirectional = options.bidirectional === undefined && attention ? !attention.causal : values.bidirectional;
    const raw = rawBuckets({ ...values, bidirectional }, prefix);
    const table = checkArray(`${prefix}table`, options.table, [values.numBuckets, headsAxis(request)]);
    const heads = table.shape[1] as number;
    const shape = biasShape(heads, values);
    const at = scratch.float32(table.data);
    return {
      shape: [heads, shape.queries, shape.keys],
      fill: (module, filled, out) => module.t5_bias(shape, raw, values.outputScale, filled.at(at), out),
    };
  },
};

export function t5Buckets(
  engine: Engine,
  relativePositions: ArrayLike<number> | TensorLike,
  given: T5BucketOptions = {},
): Tensor<Int32Array> {
  const values = readParameters(t5, checkObject('options', given), {
    only: ['bidirectional', 'numBuckets', 'maxDistance'],
  });
  const raw = rawBuckets(values);
  const { data, shape } = isNumberList(relativePositions)
    ? { data: relativePositions, shape: [relativePositions.length] }
    : checkTensor('relativePositions', relativePositions, 'of any rank', [0, Number.POSITIVE_INFINITY]);
  for (let i = 0; i < data.length; i++) checkInteger(`relativePositions[${i}]`, data[i], -(2 ** 31), 2 ** 31 - 1);
  const scratch = new Scratch();
  const distances = scratch.int32(data);
  const result = scratch.room32(data.length);
  return scratch.run(engine, (filled) => {
    engine.raw.t5_buckets(raw, filled.at(distances), data.length, filled.at(result));
    return tensor(filled.readInt32(result), [...shape]);
  });
}
