import { inputArray, option, type Snippet } from '../request.ts';
import { t5Buckets } from './buckets.ts';

export const layoutlmv3: Snippet = {
  scheme: 'layoutlmv3',
  write: (request) => {
    const { program, layer } = request;
    for (const name of ['bbox', 'table', 'tableX', 'tableY']) inputArray(request, name);
    t5Buckets(request, option(request, 'relPosBins'), option(request, 'maxRelPos'), true);
    program.step(`bias = table[bucket.astype(xp.int64), ${layer.head}]`);
    for (const [edge, table] of [
      [0, 'tableX'],
      [3, 'tableY'],
    ]) {
      program.step(`apart = bbox[0, :, None, ${edge}] - bbox[0, None, :, ${edge}]`);
      t5Buckets(request, option(request, 'rel2dPosBins'), option(request, 'maxRel2dPos'), true, 'apart');
      program.step(`bias = bias + ${table}[bucket.astype(xp.int64), ${layer.head}]`);
    }
    program.step(`bias = ${option(request, 'outputScale')} * bias`);
  },
};
