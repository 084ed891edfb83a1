import { NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';
import { readNames, withHeads, withoutHeads } from './onnx_attention.mjs';

const inputNames = ['query', 'key', 'value', 'past_state', 'decay', 'beta'];
const outputNames = ['output', 'present_state'];

const rules = ['linear', 'gated', 'delta', 'gated_delta'];

function readAttributes(attributes) {
  return readParams(attributes, {
    q_num_heads: number,
    kv_num_heads: number,
    scale: optional(number, 0),
    update_rule: optional(oneOf(Object.fromEntries(rules.map((rule) => [rule, rule]))), 'gated_delta'),
    chunk_size: optional(number),
  });
}

/** [batch, length, heads], or [batch, length, heads x dim] with components, as [batch, heads, length, components]. */
const perToken = (array, heads) => array && withHeads(array, heads);

/** One number for each head, or one that all heads share. */
function perHead(array, heads) {
  const { data, shape } = withHeads(array, array.shape[2] === 1 ? 1 : heads);
  if (shape[3] !== 1) throw new NotSupported(`beta of shape [${array.shape}] with ${heads} heads`);
  return { data, shape: shape.slice(0, 3) };
}

function linearAttention({ pe, params, inputs }) {
  const { attributes } = readParams(params, {
    attributes: readAttributes,
    node_inputs: readNames(inputNames),
    node_outputs: readNames(outputNames),
    opset: oneOf({ 27: 27 }),
  });
  const { q_num_heads: heads, kv_num_heads: kvHeads, scale, update_rule: rule, chunk_size: chunkSize } = attributes;
  if (heads % kvHeads !== 0) throw new NotSupported(`${heads} query heads for ${kvHeads} key/value heads`);
  const { query, key, value, past_state: past, decay, beta } = readInputs(inputs, inputNames);
  const takes = { linear: [], gated: [decay], delta: [beta], gated_delta: [decay, beta] }[rule];
  if (takes.includes(undefined) || takes.length !== [decay, beta].filter(Boolean).length) {
    throw new NotSupported(`the rule ${rule} with ${Object.keys(inputs).join(', ')}`);
  }
  const { output, state } = pe.recurrentAttention({
    q: withHeads(query, heads),
    k: withHeads(key, kvHeads),
    v: withHeads(value, kvHeads),
    decay: perToken(decay, kvHeads),
    beta: beta && perHead(beta, kvHeads),
    ...(scale !== 0 && { scale }),
    ...(chunkSize !== undefined && { chunkSize }),
    ...(past && { past: { values: past } }),
    want: ['state'],
  });
  return { output: withoutHeads(output, query.shape.length), present_state: state.values };
}

export const ops = { 'onnx.LinearAttention': linearAttention };
