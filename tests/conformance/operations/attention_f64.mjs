import { described, NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';
import { layout } from './rope_interleaved.mjs';

const shapeParams = { batch: described, heads: described, kv_heads: described, q_len: described, k_len: described };

const maskParams = {
  causal: optional(oneOf({ bottom_right: 'bottom_right', top_left: 'top_left' })),
  window: optional(readWindow),
  softcap: optional(number),
};

function readWindow(window) {
  const sides = Array.isArray(window) && window.length === 2 ? window : [undefined];
  if (!sides.every((side) => side === null || Number.isInteger(side))) {
    throw new NotSupported(`window ${JSON.stringify(window)} is not known`);
  }
  // In the reference a negative side means unlimited.
  return sides.map((side) => (side === null || side < 0 ? null : side));
}

function optionsOf({ read, inputs }) {
  const { q, k, v, bias, key_visible: visible } = inputs;
  return {
    q,
    k,
    v,
    scale: read.scale,
    softcap: read.softcap,
    window: read.window,
    causal: read.causal !== undefined,
    offset: read.causal === 'top_left' ? 0 : undefined,
    bias,
    mask: visible && { data: visible.data, shape: [visible.shape[0], 1, 1, visible.shape[1]] },
    want: ['logits', 'weights', 'logSumExp'],
  };
}

function results({ output, logits, weights, logSumExp }, note) {
  // A case may state its float32 tolerance relative to the size of the logits, as it is they that are rounded.
  const finite = Array.from(logits.data, Math.abs).filter(Number.isFinite);
  const magnitude = /times the logit magnitude/.test(note) ? Math.max(1, ...finite) : 1;
  return { out: output, probs: weights, scores: { ...logits, magnitude }, lse: { ...logSumExp, magnitude } };
}

function attention({ pe, params, inputs, note }) {
  readInputs(inputs, ['q', 'k', 'v', 'bias', 'key_visible']);
  const read = readParams(params, {
    ...shapeParams,
    head_dim: described,
    v_dim: described,
    scale: optional(number),
    ...maskParams,
    bias: optional(described),
  });
  if (read.bias !== undefined && !inputs.bias) throw new NotSupported(`bias ${read.bias} is not given as an array`);
  return results(pe.attention(optionsOf({ read, inputs })), note);
}

function rotaryAttention({ pe, params, inputs, note }) {
  const { q, k } = readInputs(inputs, ['q', 'k', 'v', 'bias', 'key_visible']);
  const read = readParams(params, {
    ...shapeParams,
    head_dim: described,
    v_dim: described,
    scale: optional(number),
    ...maskParams,
    bias: optional(described),
    rotary_dim: number,
    layout,
    theta: number,
    q_start: number,
    k_start: number,
  });
  if (read.bias !== undefined && !inputs.bias) throw new NotSupported(`bias ${read.bias} is not given as an array`);
  const rope = { scheme: 'rope', layout: read.layout, base: read.theta, rotaryDim: read.rotary_dim };
  const encoding = {
    ...rope,
    queryPositions: Array.from({ length: q.shape.at(-2) }, (_, i) => read.q_start + i),
    keyPositions: Array.from({ length: k.shape.at(-2) }, (_, i) => read.k_start + i),
  };
  return {
    ...results(pe.attention({ ...optionsOf({ read, inputs }), encoding }), note),
    q_rot: pe.rotate(q, { ...rope, offset: read.q_start }),
    k_rot: pe.rotate(k, { ...rope, offset: read.k_start }),
  };
}

export const ops = { attention, 'attention.rope': rotaryAttention };
