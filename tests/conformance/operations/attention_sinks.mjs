import { described, number, oneOf, optional, readInputs, readParams } from '../case.mjs';
import { layout } from './rope_interleaved.mjs';

const shape = { batch: described, heads: described, kv_heads: described, q_len: described, k_len: described };

const rope = (params) => {
  const { layout: pairs, base } = readParams(params, { layout, base: number });
  return { scheme: 'rope', layout: pairs, base };
};

function sinks({ pe, params, inputs }) {
  const { q, k, v, sinks: value, key_visible: visible } = readInputs(inputs, ['q', 'k', 'v', 'sinks', 'key_visible']);
  const read = readParams(params, {
    ...shape,
    head_dim: described,
    scale: number,
    window: optional(number),
    rope: optional(rope),
    causal: oneOf({ bottom_right: true }),
  });
  const options = {
    q,
    k,
    v,
    sinks: value,
    scale: read.scale,
    causal: read.causal,
    window: read.window === undefined ? undefined : [read.window - 1, null],
    encoding: read.rope,
    mask: visible && { data: visible.data, shape: [visible.shape[0], 1, 1, visible.shape[1]] },
  };
  const { output, weights, logSumExp } = pe.attention({ ...options, want: ['weights', 'logSumExp'] });
  // The references give logits before masks.
  const { logits } = pe.attention({ ...options, causal: false, window: undefined, mask: undefined, want: ['logits'] });
  const [, heads, queries] = logSumExp.shape;
  const share = logSumExp.data.map((lse, n) => Math.exp(value.data[Math.floor(n / queries) % heads] - lse));
  return {
    logits,
    probs: weights,
    sink_prob: { data: share, shape: logSumExp.shape },
    lse: logSumExp,
    out: output,
  };
}

export const ops = { 'attention.sinks': sinks };
