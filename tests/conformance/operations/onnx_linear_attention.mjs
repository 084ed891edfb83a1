import { NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';
import { readNames, withHeads, withoutHeads } from './onnx_attention.mjs';

const inputNames = ['query', 'key', 'value', 'past_state', 'decay', 'beta'];
const outputNames = ['output', 'present_state'];

/** What the rule is called, and what ONNX takes when nothing is said. */
const rules = ['linear', 'gated', 'delta', 'gated_delta'];

function readAttributes(attributes) {
  return readParams(attributes, {
    q_num_heads: number,
    kv_num_heads: number,
    scale: optional(number, 0),
    update_rule: optional(oneOf(Object.fromEntries(rules.map((rule) => [rule, rule]))), 'gated_delta'),
    // How a runtime cuts the sequence; the numbers are the same.
    chunk_size: optional(number),
  });
}

function linearAttention({ pe, params, inputs }) {
  const { attributes } = readParams(params, {
    attributes: readAttributes,
    node_inputs: readNames(inputNames),
    node_outputs: readNames(outputNames),
    opset: oneOf({ 27: 27 }),
  });
  const { q_num_heads: heads, kv_num_heads: kvHeads, scale, update_rule: rule } = attributes;
  if (rule !== 'linear') throw new NotSupported(`the recurrent update rule ${rule} is not linear attention`);
  if (heads % kvHeads !== 0) throw new NotSupported(`${heads} query heads for ${kvHeads} key/value heads`);
  const { query, key, value, past_state: past } = readInputs(inputs, inputNames.slice(0, 4));
  const { output, state } = pe.linearAttention({
    q: withHeads(query, heads),
    k: withHeads(key, kvHeads),
    v: withHeads(value, kvHeads),
    similarity: 'dot',
    causal: true,
    ...(scale !== 0 && { scale }),
    ...(past && { past: { values: past } }),
    want: ['state'],
  });
  return { output: withoutHeads(output, query.shape.length), present_state: state.values };
}

export const ops = { 'onnx.LinearAttention': linearAttention };
