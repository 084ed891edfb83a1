import { fromStandard, toStandard } from '../axes.mjs';
import { described, NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

function readAttributes(attributes) {
  return readParams(attributes, {
    interleaved: optional(oneOf({ 0: 'half', 1: 'interleaved' }), 'half'),
    num_heads: optional(number, 0),
    rotary_embedding_dim: optional(number, 0),
  });
}

/** An input of three axes is [batch, seq, heads * dim]. */
function withHeads({ data, shape }, heads) {
  if (shape.length === 4) return { data, shape };
  if (shape.length !== 3 || heads === 0) throw new NotSupported(`input [${shape}] without num_heads`);
  const [batch, seq, hidden] = shape;
  return toStandard({ data, shape: [batch, seq, heads, hidden / heads] }, ['batch', 'seq', 'heads', 'dim']);
}

function rotaryEmbedding({ pe, params, inputs }) {
  const {
    input,
    cos_cache: cos,
    sin_cache: sin,
    position_ids: ids,
  } = readInputs(inputs, ['input', 'cos_cache', 'sin_cache', 'position_ids']);
  const { attributes } = readParams(params, {
    attributes: readAttributes,
    node_inputs: described,
    node_outputs: described,
    opset: described,
  });
  const x = withHeads(input, attributes.num_heads);
  const rotaryDim = attributes.rotary_embedding_dim || x.shape.at(-1);
  if (2 * cos.shape.at(-1) !== rotaryDim) {
    throw new NotSupported(`a cache of [${cos.shape}] for rotary_embedding_dim ${rotaryDim}`);
  }
  const turned = pe.rotate(x, { cos, sin, layout: attributes.interleaved, ...(ids && { positions: ids }) });
  if (input.shape.length === 4) return { output: turned };
  return { output: { ...fromStandard(turned, ['batch', 'seq', 'heads', 'dim']), shape: input.shape } };
}

export const ops = { 'onnx.RotaryEmbedding': rotaryEmbedding };
