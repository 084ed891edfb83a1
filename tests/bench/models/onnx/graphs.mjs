/**
 * Each operation as an ONNX graph. Arrays that every call supplies are inputs; those that stay the same are stored in
 * the model.
 */
import { storedBias, storedDecay } from '../../bias.mjs';
import { frequencies, transposed } from '../../inputs.mjs';
import { OnnxModel } from './writer.mjs';

export const graphs = {
  attention(model, problem, inputs) {
    const { heads, length, dim } = problem;
    const shape = [heads, length, dim];
    const [q, k, v] = ['q', 'k', 'v'].map((name) => model.input(name, shape));
    const scale = model.constant(Float32Array.of(1 / Math.sqrt(dim)), []);
    const turned = model.add('Transpose', [k], { perm: [0, 2, 1] });
    let logits = model.add('MatMul', [model.add('Mul', [q, scale]), turned]);
    const bias = storedBias(problem, inputs);
    if (bias) logits = model.add('Add', [logits, model.constant(bias.data, bias.shape)]);
    model.add('MatMul', [model.add('Softmax', [logits], { axis: -1 }), v], { output: 'result' });
    return shape;
  },
  decode(model, { kvHeads, group, length, dim }, { k, v }) {
    const q = model.input('q', [kvHeads, group, dim]);
    const scale = model.constant(Float32Array.of(1 / Math.sqrt(dim)), []);
    const keys = model.constant(transposed(k, kvHeads, length, dim), [kvHeads, dim, length]);
    const logits = model.add('MatMul', [model.add('Mul', [q, scale]), keys]);
    const values = model.constant(v, [kvHeads, length, dim]);
    model.add('MatMul', [model.add('Softmax', [logits], { axis: -1 }), values], { output: 'result' });
    return [kvHeads, group, dim];
  },
  distanceProducts(model, { length, dim }, { table }) {
    const columns = 2 * length - 1;
    const q = model.input('q', [length, dim]);
    const vectors = model.constant(transposed(table, 1, columns, dim), [dim, columns]);
    const products = model.add('MatMul', [q, vectors]);
    // With one more column, every row begins one entry further to the left.
    const padded = model.add('Pad', [products, model.shape(0, 0, 0, 1)]);
    const line = model.add('Reshape', [padded, model.shape(2 * length * length)]);
    const zero = model.shape(0);
    const first = model.shape(length - 1);
    const shifted = model.add('Slice', [line, first, model.shape(length - 1 + length * columns), zero]);
    const rows = model.add('Reshape', [shifted, model.shape(length, columns)]);
    model.add('Slice', [rows, model.shape(0), model.shape(length), model.shape(1)], { output: 'result' });
    return [length, length];
  },
  retention(model, problem, inputs) {
    const { heads, length, dim } = problem;
    const shape = [heads, length, dim];
    const [q, k, v] = ['q', 'k', 'v'].map((name) => model.input(name, shape));
    const scale = model.constant(Float32Array.of(1 / Math.sqrt(dim)), []);
    const turned = model.add('Transpose', [k], { perm: [0, 2, 1] });
    const decay = storedDecay(problem, inputs);
    const scores = model.add('MatMul', [model.add('Mul', [q, scale]), turned]);
    const weights = model.add('Mul', [scores, model.constant(decay.data, decay.shape)]);
    model.add('MatMul', [weights, v], { output: 'result' });
    return shape;
  },
  relativeLogits(model, { length, dim }) {
    const [q, r] = ['q', 'r'].map((name) => model.input(name, [length, dim]));
    const products = model.add('Gemm', [q, r], { transB: 1 });
    const padded = model.add('Pad', [products, model.shape(0, 1, 0, 0)]);
    const reshaped = model.add('Reshape', [padded, model.shape(length + 1, length)]);
    const axis = model.shape(0);
    model.add('Slice', [reshaped, model.shape(1), model.shape(length + 1), axis], { output: 'result' });
    return [length, length];
  },
  rotate(model, { heads, length, dim, given }, { cos, sin }) {
    const half = dim / 2;
    const x = model.input('x', [1, heads, length, dim]);
    const tables = given
      ? [cos, sin].map((table) => model.constant(table, [length, half]))
      : (() => {
          const positions = model.input('positions', [length, 1]);
          const angles = model.add('Mul', [positions, model.constant(Float32Array.from(frequencies(dim)), [1, half])]);
          return ['Cos', 'Sin'].map((operator) => model.add(operator, [angles]));
        })();
    const ids = model.constant(
      BigInt64Array.from({ length }, (_, i) => BigInt(i)),
      [1, length],
    );
    model.add('RotaryEmbedding', [x, ids, ...tables], { domain: 'com.microsoft', output: 'result' });
    return [1, heads, length, dim];
  },
  sinusoidal(model, { length, dim }) {
    const positions = model.input('positions', [length, 1]);
    const scale = frequencies(dim);
    // cos a = sin(a + π/2): one sine for all, and nothing to interleave.
    const both = model.constant(
      Float32Array.from({ length: dim }, (_, c) => scale[c >> 1]),
      [1, dim],
    );
    const phases = model.constant(
      Float32Array.from({ length: dim }, (_, c) => (c % 2) * (Math.PI / 2)),
      [1, dim],
    );
    const angles = model.add('Add', [model.add('Mul', [positions, both]), phases]);
    model.add('Sin', [angles], { output: 'result' });
    return [length, dim];
  },
  similarity(model, { length, dim, metric }) {
    let table = model.input('table', [length, dim]);
    if (metric === 'cosine') table = model.add('LpNormalization', [table], { axis: -1, p: 2 });
    model.add('Gemm', [table, table], { transB: 1, output: 'result' });
    return [length, length];
  },
};

/** @returns {Uint8Array} */
export function onnxModel(operation, problem, inputs) {
  const model = new OnnxModel();
  model.output('result', graphs[operation](model, problem, inputs));
  return model.finish();
}
