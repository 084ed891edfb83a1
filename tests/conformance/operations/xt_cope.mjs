import { boolean, described, number, readInputs, readParams } from '../case.mjs';

function cope({ pe, params, inputs }) {
  const { q, logits, pos_emb: posEmb } = readInputs(inputs, ['q', 'logits', 'pos_emb']);
  const { k_len: keys, causal } = readParams(params, {
    batch: described,
    heads: described,
    q_len: described,
    k_len: number,
    head_dim: described,
    max_pos: described,
    causal: boolean,
  });
  // The logits are given, so only the shape of k matters.
  const shape = [...q.shape.slice(0, -2), keys, q.shape.at(-1)];
  const k = { data: new Float32Array(shape.reduce((product, axis) => product * axis, 1)), shape };
  return { bias: pe.relativeTerms({ scheme: 'cope', q, k, logits, posEmb, causal }).contentPosition };
}

export const ops = { 'xt.cope': cope };
