import { inputArray, option, type Snippet } from '../request.ts';
import { t5Buckets } from './buckets.ts';

export const wavlm: Snippet = {
  scheme: 'wavlm',
  write: (request) => {
    const { program, layer } = request;
    const table = inputArray(request, 'table');
    for (const name of ['hidden', 'gateWeight', 'gateBias', 'gateConst']) inputArray(request, name);
    t5Buckets(request, table.shape[0] as number, option(request, 'maxDistance'), true);
    program.step(`
outputs = hidden[0, ${layer.head}] @ gateWeight.T + gateBias
opening = 1 / (1 + xp.exp(-xp.stack([outputs[:, :4].sum(axis=-1), outputs[:, 4:].sum(axis=-1)])))
gate = opening[0] * (opening[1] * gateConst[${layer.head}] - 1) + 2
bias = gate[:, None] * table[bucket.astype(xp.int64), ${layer.head}]`);
  },
};
