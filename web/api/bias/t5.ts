import { t5 } from '../../catalogue/index.ts';
import { ofShape } from '../errors/index.ts';
import { checkInteger, checkObject, checkTensor, isNumberList, readParameters, tensor } from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import type { T5BucketOptions, Tensor, TensorLike } from '../types/index.ts';

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
