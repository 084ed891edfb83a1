import { described, number, readInputs, readParams } from '../case.mjs';

function pope({ pe, params, inputs }) {
  const { q, k, bias } = readInputs(inputs, ['q', 'k', 'bias']);
  const read = readParams(params, {
    batch: described,
    heads: described,
    q_len: number,
    k_len: number,
    head_dim: described,
    rotary_dim: number,
    base: number,
    offset: number,
  });
  const options = { base: read.base, rotaryDim: read.rotary_dim };
  // The queries are the last of the tokens.
  const queries = pe.pope(q, { ...options, side: 'query', offset: read.offset + read.k_len - read.q_len });
  const keys = pe.pope(k, { ...options, side: 'key', bias, offset: read.offset });
  const { logits } = pe.attention({ q: queries, k: keys, v: keys, scale: 1, want: ['logits'] });
  return { q_out: queries, k_out: keys, logits };
}

export const ops = { 'attention.pope_logits': pope };
