import { described, number, oneOf, optional, readInputs, readParams } from '../case.mjs';
import { layout } from './rope_interleaved.mjs';

/**
 * Computes attention both ways: in parts, which is causal and stores no weights, and from all logits, which are given
 * as well.
 */
export function mappedAttention(pe, options, causal) {
  const { logits } = pe.mappedAttention({ ...options, want: ['logits'] });
  const { output, weights } = pe.mappedAttention({ ...options, causal, want: ['weights'] });
  const { output: byParts } = pe.mappedAttention({ ...options, causal });
  const difference = output.data.reduce((most, x, n) => Math.max(most, Math.abs(x - byParts.data[n])), 0);
  if (difference > 4e-6) throw new Error(`attention by parts differs by ${difference}`);
  return { logits, probs: weights, out: byParts };
}

const grouped =
  (form, own) =>
  ({ pe, params, inputs }) => {
    const { q, k, v } = readInputs(inputs, ['q', 'k', 'v']);
    const read = readParams(params, {
      batch: described,
      heads: described,
      kv_heads: described,
      len: number,
      head_dim: described,
      rotary_dim: optional(number),
      base: number,
      layout,
      scale: number,
      causal: oneOf({ bottom_right: true }),
      window: number,
      training_length: optional(number),
      ...own,
    });
    const { window, group_size: groupSize, scaling_factor: factor, training_length: trained } = read;
    const positionMap = { form, window, ...(groupSize && { groupSize }), ...(factor && { factor }) };
    const options = {
      q,
      k,
      v,
      scale: read.scale,
      encoding: { scheme: 'rope', base: read.base, layout: read.layout, rotaryDim: read.rotary_dim },
      positionMap,
      ...(trained && { temperature: { form: 'log-n', floorScale: trained } }),
    };
    const { distances } = pe.mappedPositions({ ...positionMap, queries: read.len, keys: read.len });
    return { distance: distances, ...mappedAttention(pe, options, read.causal) };
  };

export const ops = {
  'attention.self_extend': grouped('self-extend', { group_size: number }),
  'attention.rerope': grouped('rerope', {}),
  'attention.leaky_rerope': grouped('leaky-rerope', { scaling_factor: number }),
};
