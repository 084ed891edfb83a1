import { t5Buckets } from '../bias/buckets.ts';
import { inputArray, option, type Snippet } from '../request.ts';

export const tupe: Snippet = {
  scheme: 'tupe',
  write: (request) => {
    const { program, layer } = request;
    const { headDim, head, keys } = layer;
    for (const name of ['positions', 'layerNormWeight', 'layerNormBias']) inputArray(request, name);
    for (const name of ['queryWeight', 'queryBias', 'keyWeight', 'keyBias', 'relativeTable']) inputArray(request, name);
    const own = `${head * headDim}:${(head + 1) * headDim}`;
    const untied = option<boolean>(request, 'untieCls');
    program.step(`
p = positions[:${keys + (untied ? 1 : 0)}]
p = p - p.mean(axis=-1, keepdims=True)
p = p / xp.sqrt((p * p).mean(axis=-1, keepdims=True) + ${option(request, 'layerNormEps')})
p = p * layerNormWeight + layerNormBias
pq = p @ queryWeight[${own}].T + queryBias[${own}]
pk = p @ keyWeight[${own}].T + keyBias[${own}]
absolute = scale * pq @ pk.T`);
    const bins = option<number>(request, 'relPosBins');
    t5Buckets(request, bins, option(request, 'maxRelPos'), true);
    if (untied) {
      program.step(`
first_query, first_key = (query == 0)[:, None], (key == 0)[None, :]
absolute = xp.where(first_query, absolute[0, 0], xp.where(first_key, absolute[1, 1], absolute[1:, 1:]))
bucket = xp.where(first_query, ${bins / 2}, xp.where(first_key, ${bins}, bucket))`);
    }
    program.step(`logits = logits + absolute + relativeTable[bucket.astype(xp.int64), ${head}]`);
  },
  scale: (request) => `1 / (${option(request, 'attnScaleFactor')} * ${request.layer.headDim}) ** 0.5`,
};
