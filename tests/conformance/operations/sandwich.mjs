import { boolean, number, readInputs, readParams } from '../case.mjs';

function bias({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, {
    heads: number,
    hidden_size: number,
    q_len: number,
    k_len: number,
    q_offset: number,
    bidirectional: boolean,
  });
  return {
    bias: pe.bias({
      scheme: 'sandwich',
      heads: read.heads,
      dim: read.hidden_size,
      queries: read.q_len,
      keys: read.k_len,
      offset: read.q_offset,
      form: read.bidirectional ? 'symmetric' : 'tril',
    }),
  };
}

export const ops = { 'sandwich.bias': bias };
