import { described, readInputs, readParams } from '../case.mjs';

function relativeAttention({ pe, params, inputs }) {
  const { q, k, v, Er: table } = readInputs(inputs, ['q', 'k', 'v', 'Er']);
  readParams(params, { heads: described, n: described, head_dim: described, table_len: described });
  const options = { direction: 'left-to-right', order: 'nearest-last', keys: k.shape.at(-2) };
  const { output, weights, terms } = pe.attention({
    q,
    k,
    v,
    // The reference scales q beforehand.
    scale: 1,
    causal: true,
    encoding: { scheme: 'music-transformer', table, direction: 'left-to-right' },
    want: ['weights', 'terms'],
  });
  return { qe: pe.relativeProducts(q, table, options), srel: terms.contentPosition, probs: weights, out: output };
}

export const ops = { 'music.relative_attention': relativeAttention };
