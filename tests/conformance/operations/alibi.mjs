import { number, oneOf, optional, readInputs, readParams } from '../case.mjs';

function slopes({ pe, params, inputs }) {
  readInputs(inputs, []);
  const { heads, alibi_bias_max: alibiBiasMax } = readParams(params, {
    heads: number,
    alibi_bias_max: optional(number, 8),
  });
  return { slopes: pe.alibiSlopes({ heads, alibiBiasMax }) };
}

function mpt({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, { heads: number, alibi_bias_max: optional(number, 8), k_len: number });
  const options = { heads: read.heads, alibiBiasMax: read.alibi_bias_max };
  return {
    bias: pe.bias({ scheme: 'alibi', form: 'mpt', keys: read.k_len, ...options }),
    slopes: pe.alibiSlopes(options),
  };
}

function distanceBias(form) {
  return ({ pe, params, inputs }) => {
    readInputs(inputs, []);
    const read = readParams(params, {
      heads: number,
      q_len: number,
      k_len: number,
      q_offset: optional(number),
      alibi_bias_max: optional(number, 8),
      future: optional(oneOf({ 'entries j>i are 0 (to be masked)': 0 })),
    });
    const options = { heads: read.heads, queries: read.q_len, keys: read.k_len, alibiBiasMax: read.alibi_bias_max };
    return { bias: pe.bias({ scheme: 'alibi', form, offset: read.q_offset, ...options }) };
  };
}

function bloom({ pe, params, inputs }) {
  const { attention_mask: mask } = readInputs(inputs, ['attention_mask']);
  const { heads } = readParams(params, { heads: number });
  return { bias: pe.bias({ scheme: 'alibi', form: 'bloom', heads, mask }) };
}

export const ops = {
  'alibi.slopes': slopes,
  'alibi.mpt_bias': mpt,
  'alibi.causal_bias': distanceBias('causal'),
  'alibi.symmetric_bias': distanceBias('symmetric'),
  'alibi.bloom_bias': bloom,
};
