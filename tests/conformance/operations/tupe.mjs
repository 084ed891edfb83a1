import { boolean, described, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

const arrays = {
  pos: 'positions',
  ln_weight: 'layerNormWeight',
  ln_bias: 'layerNormBias',
  wq: 'queryWeight',
  bq: 'queryBias',
  wk: 'keyWeight',
  bk: 'keyBias',
  rel_bias: 'relativeTable',
};

function biasAndAttention({ pe, params, inputs }) {
  const { q, k, v, ...tables } = readInputs(inputs, ['q', 'k', 'v', ...Object.keys(arrays)]);
  const read = readParams(params, {
    n: number,
    dim: described,
    heads: number,
    head_dim: described,
    rel_pos: boolean,
    rel_pos_bins: optional(number),
    max_rel_pos: optional(number),
    layer_norm_eps: number,
    scale: oneOf({ '1/sqrt(2*head_dim) for both content and position terms': 2 }),
  });
  const buckets = read.rel_pos && { relPosBins: read.rel_pos_bins, maxRelPos: read.max_rel_pos };
  const encoding = { scheme: 'tupe', layerNormEps: read.layer_norm_eps, attnScaleFactor: read.scale, ...buckets };
  for (const [name, table] of Object.entries(tables)) encoding[arrays[name]] = table;
  const { output, weights, terms } = pe.attention({ q, k, v, encoding, want: ['weights', 'terms'] });
  const { positionPosition, bias } = terms;
  const size = read.n * read.n;
  const mean = new Float32Array(size);
  weights.data.forEach((weight, at) => {
    mean[at % size] += weight / read.heads;
  });
  return {
    bias: { ...positionPosition, data: positionPosition.data.map((x, at) => x + (bias?.data[at] ?? 0)) },
    out: output,
    mean_probs: { data: mean, shape: [read.n, read.n] },
    ...(buckets && { rel_bucket: pe.relativeIndex({ scheme: 'tupe', length: read.n, ...buckets }) }),
  };
}

export const ops = { 'tupe.bias_and_attention': biasAndAttention };
