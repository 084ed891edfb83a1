import { described, number, oneOf, readInputs, readParams } from '../case.mjs';

/** [batch, heads, keys], the form of the references, though one row serves all queries. */
const withoutQueries = ({ data, shape: [batch, heads, , keys] }) => ({ data, shape: [batch, heads, keys] });

function biases(pe, heads, mask) {
  const falcon = { scheme: 'alibi', form: 'bloom', heads, mask };
  return {
    alibi: withoutQueries(pe.bias(falcon)),
    alibi_bf16: withoutQueries(pe.bias({ ...falcon, precision: 'bfloat16' })),
  };
}

function bias({ pe, params, inputs }) {
  const { attention_mask: mask } = readInputs(inputs, ['attention_mask']);
  const { heads } = readParams(params, { batch: described, heads: number, len: described });
  return biases(pe, heads, mask);
}

function attention({ pe, params, inputs }) {
  const { attention_mask: mask, q, k, v } = readInputs(inputs, ['attention_mask', 'q', 'k', 'v']);
  const { heads, scale, causal } = readParams(params, {
    batch: described,
    heads: number,
    len: described,
    head_dim: described,
    scale: number,
    causal: oneOf({ bottom_right: true }),
  });
  // The bias is added before the logits are scaled.
  const added = pe.bias({ scheme: 'alibi', form: 'bloom', heads, mask, outputScale: scale });
  const options = { q, k, v, scale, bias: added };
  const { output, weights } = pe.attention({ ...options, causal, want: ['weights'] });
  const { logits } = pe.attention({ ...options, want: ['logits'] });
  return { ...biases(pe, heads, mask), logits, probs: weights, out: output };
}

export const ops = { 'falcon.alibi': bias, 'attention.falcon_alibi': attention };
