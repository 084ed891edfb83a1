import { described, NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

function readAttributes(attributes) {
  return readParams(attributes, {
    interleaved: optional(oneOf({ 0: 'half', 1: 'interleaved' }), 'half'),
    num_heads: optional(number, 0),
    rotary_embedding_dim: optional(number, 0),
  });
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
  const { interleaved: layout, num_heads: heads, rotary_embedding_dim: rotaryDim } = attributes;
  if (input.shape.length === 3 && heads === 0) throw new NotSupported(`input [${input.shape}] without num_heads`);
  const options = {
    ...{ cos, sin, layout },
    ...(ids && { positions: ids }),
    ...(heads > 0 && { numHeads: heads }),
    ...(rotaryDim > 0 && { rotaryDim }),
  };
  return { output: pe.rotate(input, options) };
}

export const ops = { 'onnx.RotaryEmbedding': rotaryEmbedding };
