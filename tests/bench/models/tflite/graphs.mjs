/**
 * Each operation as a graph of TensorFlow Lite. Arrays that every call supplies are inputs, in the order of the feeds;
 * the rest is stored.
 */
import { storedBias, storedDecay } from '../../bias.mjs';
import { frequencies } from '../../inputs.mjs';
import { TfliteModel } from './writer.mjs';

const transposeSecond = [[1, 'byte', 1]];

const graphs = {
  attention(model, problem, inputs) {
    const { heads, length, dim } = problem;
    const shape = [heads, length, dim];
    const square = [heads, length, length];
    const [q, k, v] = [0, 1, 2].map(() => model.input(shape));
    const scaled = model.add('MUL', [q, model.constant(Float32Array.of(1 / Math.sqrt(dim)), [1])], shape);
    let logits = model.add('BATCH_MATMUL', [scaled, k], square, transposeSecond);
    const bias = storedBias(problem, inputs);
    if (bias) logits = model.add('ADD', [logits, model.constant(bias.data, bias.shape)], square);
    const weights = model.add('SOFTMAX', [logits], square, [[0, 'float', 1]]);
    return model.add('BATCH_MATMUL', [weights, v], shape);
  },
  decode(model, { kvHeads, group, length, dim }, { k, v }) {
    const shape = [kvHeads, group, dim];
    const row = [kvHeads, group, length];
    const [keys, values] = [k, v].map((data) => model.constant(data, [kvHeads, length, dim]));
    const scaled = model.add(
      'MUL',
      [model.input(shape), model.constant(Float32Array.of(1 / Math.sqrt(dim)), [1])],
      shape,
    );
    const logits = model.add('BATCH_MATMUL', [scaled, keys], row, transposeSecond);
    return model.add('BATCH_MATMUL', [model.add('SOFTMAX', [logits], row, [[0, 'float', 1]]), values], shape);
  },
  distanceProducts(model, { length, dim }, { table }) {
    const columns = 2 * length - 1;
    const q = model.input([length, dim]);
    const vectors = model.constant(table, [columns, dim]);
    const products = model.add('BATCH_MATMUL', [q, vectors], [length, columns], transposeSecond);
    const padded = model.add(
      'PAD',
      [products, model.constant(Int32Array.of(0, 0, 0, 1), [2, 2])],
      [length, 2 * length],
    );
    // With one more column, every row begins one entry further to the left.
    const line = model.add('RESHAPE', [padded, model.ints(2 * length * length)], [2 * length * length]);
    const size = length * columns;
    const shifted = model.add('SLICE', [line, model.ints(length - 1), model.ints(size)], [size]);
    const rows = model.add('RESHAPE', [shifted, model.ints(length, columns)], [length, columns]);
    return model.add('SLICE', [rows, model.ints(0, 0), model.ints(length, length)], [length, length]);
  },
  retention(model, problem, inputs) {
    const { heads, length, dim } = problem;
    const shape = [heads, length, dim];
    const square = [heads, length, length];
    const [q, k, v] = [0, 1, 2].map(() => model.input(shape));
    const scaled = model.add('MUL', [q, model.constant(Float32Array.of(1 / Math.sqrt(dim)), [1])], shape);
    const scores = model.add('BATCH_MATMUL', [scaled, k], square, transposeSecond);
    const decay = storedDecay(problem, inputs);
    const weights = model.add('MUL', [scores, model.constant(decay.data, decay.shape)], square);
    return model.add('BATCH_MATMUL', [weights, v], shape);
  },
  relativeLogits(model, { length, dim }) {
    const [q, r] = [0, 1].map(() => model.input([length, dim]));
    const products = model.add('BATCH_MATMUL', [q, r], [length, length], transposeSecond);
    const margins = model.constant(Int32Array.of(0, 0, 1, 0), [2, 2]);
    const padded = model.add('PAD', [products, margins], [length, length + 1]);
    const reshaped = model.add('RESHAPE', [padded, model.ints(length + 1, length)], [length + 1, length]);
    return model.add('SLICE', [reshaped, model.ints(1, 0), model.ints(length, length)], [length, length]);
  },
  rotate(model, { heads, length, dim, given }, { cos, sin }) {
    const half = dim / 2;
    const whole = [1, heads, length, dim];
    const part = [1, heads, length, half];
    const table = [length, half];
    const x = model.input(whole);
    const [c, s] = given
      ? [cos, sin].map((data) => model.constant(data, table))
      : (() => {
          const positions = model.input([length, 1]);
          const scale = model.constant(Float32Array.from(frequencies(dim)), [1, half]);
          const angles = model.add('MUL', [positions, scale], table);
          return ['COS', 'SIN'].map((operator) => model.add(operator, [angles], table));
        })();
    const [a, b] = [0, half].map((at) => model.add('SLICE', [x, model.ints(0, 0, 0, at), model.ints(...part)], part));
    const times = (left, right) => model.add('MUL', [left, right], part);
    const first = model.add('SUB', [times(a, c), times(b, s)], part);
    const second = model.add('ADD', [times(b, c), times(a, s)], part);
    return model.add('CONCATENATION', [first, second], whole, [[0, 'int', 3]]);
  },
  sinusoidal(model, { length, dim }) {
    const shape = [length, dim];
    const scale = frequencies(dim);
    const positions = model.input([length, 1]);
    // cos a = sin(a + π/2): one sine for all, and nothing to interleave.
    const both = model.constant(
      Float32Array.from({ length: dim }, (_, c) => scale[c >> 1]),
      [1, dim],
    );
    const phases = model.constant(
      Float32Array.from({ length: dim }, (_, c) => (c % 2) * (Math.PI / 2)),
      [1, dim],
    );
    const angles = model.add('ADD', [model.add('MUL', [positions, both], shape), phases], shape);
    return model.add('SIN', [angles], shape);
  },
  similarity(model, { length, dim, metric }) {
    let table = model.input([length, dim]);
    if (metric === 'cosine') table = model.add('L2_NORMALIZATION', [table], [length, dim]);
    return model.add('BATCH_MATMUL', [table, table], [length, length], transposeSecond);
  },
};

/** @returns {Uint8Array} */
export function tfliteModel(operation, problem, inputs) {
  const model = new TfliteModel();
  return model.finish(graphs[operation](model, problem, inputs));
}
