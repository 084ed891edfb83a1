/** The Llamas of gguf.mjs as ONNX graphs with a cache, as exporters write them today: grouped attention that rotates. */
import { decoders, tensorsOf } from '../../gguf.mjs';
import { frequencies, transposed } from '../../inputs.mjs';
import { OnnxModel } from './writer.mjs';

const domain = 'com.microsoft';

/** Positions that can be rotated. */
const maxLength = 1024;

/**
 * The logits of the last token. Q8_0 stands for the 8 bits of dynamic quantisation: whole numbers with a scale for each
 * output, multiplied by activations that are rounded to 8 bits.
 * @returns {Uint8Array}
 */
export function llamaModel(size, type) {
  const { dim, layers, heads, kvHeads, vocab } = decoders[size];
  const headDim = dim / heads;
  const model = new OnnxModel();
  const tensors = new Map(tensorsOf(size).map((tensor) => [tensor.name, tensor]));
  const multiply = type === 'F32' ? multiplyFloats : multiplyBytes;
  const rounded = new Map();
  const product = (x, name) => multiply(model, x, tensors.get(`${name}.weight`), rounded);
  const norm = (x, name) => {
    const weight = model.constant(tensors.get(`${name}.weight`).numbers(), [dim]);
    return model.add('SimplifiedLayerNormalization', [x, weight], { axis: -1, epsilon: { float: 1e-5 } });
  };
  const angles = frequencies(headDim);
  const table = (f) =>
    model.constant(
      Float32Array.from({ length: maxLength * angles.length }, (_, i) =>
        f(Math.floor(i / angles.length) * angles[i % angles.length]),
      ),
      [maxLength, angles.length],
    );
  const ids = model.input('ids', [1, 'count'], 'BigInt64Array');
  const lengths = [model.input('last', [1], 'Int32Array'), model.input('total', [], 'Int32Array')];
  const tables = [table(Math.cos), table(Math.sin)];
  let x = embedded(model, tensors.get('token_embd.weight'), ids, type);
  for (let layer = 0; layer < layers; layer++) {
    const block = `blk.${layer}.`;
    const normed = norm(x, `${block}attn_norm`);
    const projected = ['q', 'k', 'v'].map((name) => product(normed, `${block}attn_${name}`));
    const past = cacheNames('past', layer).map((name) => model.input(name, [1, kvHeads, 'past', headDim]));
    const present = cacheNames('present', layer);
    for (const name of present) model.output(name, [1, kvHeads, 'all', headDim]);
    const mixed = model.add('GroupQueryAttention', [...projected, ...past, ...lengths, ...tables], {
      outputs: [`mixed.${layer}`, ...present],
      domain,
      num_heads: heads,
      kv_num_heads: kvHeads,
      do_rotary: 1,
      // The pairs of a GGUF file are neighbours.
      rotary_interleaved: 1,
    });
    x = model.add('Add', [x, product(mixed, `${block}attn_output`)]);
    const second = norm(x, `${block}ffn_norm`);
    const gate = product(second, `${block}ffn_gate`);
    const gated = model.add('Mul', [
      model.add('Mul', [gate, model.add('Sigmoid', [gate])]),
      product(second, `${block}ffn_up`),
    ]);
    x = model.add('Add', [x, product(gated, `${block}ffn_down`)]);
  }
  const last = model.add('Gather', [x, model.shape(-1)], { axis: 1 });
  model.add('Identity', [product(norm(last, 'output_norm'), 'token_embd')], { output: 'logits' });
  model.output('logits', [1, 1, vocab]);
  return model.finish();
}

/** The names of a layer's keys and values. */
export const cacheNames = (time, layer) => ['key', 'value'].map((name) => `${time}.${layer}.${name}`);

function multiplyFloats(model, x, { shape: [inputs, outputs], numbers }) {
  return model.add('MatMul', [x, model.constant(transposed(numbers(), 1, outputs, inputs), [inputs, outputs])]);
}

function multiplyBytes(model, x, { shape: [inputs, outputs], numbers }, rounded) {
  if (!rounded.has(x)) {
    const parts = ['', '.scale', '.zero'].map((part) => `${x}.bytes${part}`);
    model.add('DynamicQuantizeLinear', [x], { outputs: parts });
    rounded.set(x, parts);
  }
  const [bytes, scale, zero] = rounded.get(x);
  const { data, scales } = roundedRows(numbers(), inputs);
  const weight = model.constant(transposed(data, 1, outputs, inputs), [inputs, outputs]);
  const scalesOfOutputs = model.constant(scales, [outputs]);
  return model.add('MatMulIntegerToFloat', [bytes, weight, scale, scalesOfOutputs, zero], { domain });
}

/** Rows of whole numbers from -127 to 127, each row with a scale. */
function roundedRows(numbers, columns) {
  const scales = new Float32Array(numbers.length / columns);
  const data = new Int8Array(numbers.length);
  for (let row = 0; row < scales.length; row++) {
    const some = numbers.subarray(row * columns, (row + 1) * columns);
    scales[row] = some.reduce((max, x) => Math.max(max, Math.abs(x)), 0) / 127;
    for (const [n, x] of some.entries()) data[row * columns + n] = Math.round(x / scales[row]);
  }
  return { data, scales };
}

function embedded(model, { shape: [dim, vocab], numbers }, ids, type) {
  if (type === 'F32') return model.add('Gather', [model.constant(numbers(), [vocab, dim]), ids]);
  const { data, scales } = roundedRows(numbers(), dim * vocab);
  const rows = model.add('Gather', [model.constant(data, [vocab, dim]), ids]);
  return model.add('DequantizeLinear', [rows, model.constant(scales, [])]);
}
