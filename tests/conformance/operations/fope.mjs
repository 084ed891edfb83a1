import { boolean, described, number, optional, readInputs, readParams } from '../case.mjs';

function fope({ pe, params, inputs }) {
  const {
    q,
    k,
    cos_coef,
    sin_coef,
    positions: value,
  } = readInputs(inputs, ['q', 'k', 'cos_coef', 'sin_coef', 'positions']);
  const read = readParams(params, {
    heads: described,
    kv_heads: described,
    tokens: described,
    head_dim: number,
    base: number,
    max_position_embeddings: number,
    num_inv_freq: optional(number),
    separate_heads: boolean,
    kept: described,
  });
  const frequencies = {
    base: read.base,
    maxPositionEmbeddings: read.max_position_embeddings,
    numInvFreq: read.num_inv_freq,
  };
  const positions = Array.from(value.data, Number);
  const options = { ...frequencies, cosCoef: cos_coef, sinCoef: sin_coef, positions };
  return {
    inv_freq: pe.fopeFrequencies({ ...frequencies, dim: read.head_dim }),
    ...pe.fopeTable({ ...options, dim: read.head_dim }),
    q_out: pe.fope(q, options),
    k_out: pe.fope(k, options),
  };
}

export const ops = { 'rope.fope': fope };
