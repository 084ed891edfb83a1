import { inputArray, option, type Snippet } from '../request.ts';
import { t5Buckets } from './buckets.ts';

export const t5: Snippet = {
  scheme: 't5',
  write: (request) => {
    const { program } = request;
    const table = inputArray(request, 'table');
    const both = option<boolean>(request, 'bidirectional');
    t5Buckets(request, table.shape[0] as number, option(request, 'maxDistance'), both);
    program.step(`bias = ${option(request, 'outputScale')} * table[bucket.astype(xp.int64), ${request.layer.head}]`);
  },
};
