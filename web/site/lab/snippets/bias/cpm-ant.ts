import { inputArray, option, type Snippet } from '../request.ts';
import { t5Buckets } from './buckets.ts';

export const cpmAnt: Snippet = {
  scheme: 'cpm-ant',
  write: (request) => {
    const { program, layer } = request;
    for (const name of ['table', 'querySegments', 'keySegments']) inputArray(request, name);
    const buckets = option<number>(request, 'numBuckets');
    t5Buckets(request, buckets, option(request, 'maxDistance'), true);
    program.step(`
own, other = querySegments[0][:, None], keySegments[0][None, :]
row = xp.where(own == other, bucket, ${buckets} + own * ${option(request, 'segmentTypes')} + other)
bias = table[row.astype(xp.int64), ${layer.head}]`);
  },
};
