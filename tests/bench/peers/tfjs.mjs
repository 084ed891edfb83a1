/** TensorFlow.js with its WebAssembly backend on one thread: SIMD, no fused multiply-add. */
import { storedBias, storedDecay } from '../bias.mjs';
import { frequencies } from '../inputs.mjs';

/** Loads the library in a page, where it comes as scripts. */
function script(path) {
  const element = document.createElement('script');
  element.src = new URL(`../node_modules/@tensorflow/${path}`, import.meta.url).href;
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = () => reject(new Error(`${element.src} could not be loaded`));
    document.head.append(element);
  });
}

export async function bring() {
  if (typeof document !== 'object') {
    const [tf] = await Promise.all([import('@tensorflow/tfjs-core'), import('@tensorflow/tfjs-backend-wasm')]);
    return tf.default ?? tf;
  }
  await script('tfjs-core/dist/tf-core.min.js');
  await script('tfjs-backend-wasm/dist/tf-backend-wasm.min.js');
  const { tf } = globalThis;
  tf.wasm.setWasmPaths(new URL('../node_modules/@tensorflow/tfjs-backend-wasm/dist/', import.meta.url).href);
  return tf;
}

export async function start(tf) {
  if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend does not start');
  await tf.ready();
  return tf;
}

/** a · bᵀ. The backend is fast only for two plain matrices, without a batch and without its own `transposeB`. */
const timesTransposed = (tf, a, b) => tf.matMul(a, tf.transpose(b));

/** Each function gives the call to be measured; data that stays the same is put into the backend beforehand. */
const operations = {
  attention(tf, problem, inputs) {
    const { heads, length, dim } = problem;
    const stored = storedBias(problem, inputs);
    const size = length * dim;
    const biases =
      stored &&
      Array.from({ length: stored.shape[0] }, (_, h) =>
        tf.tensor2d(stored.data.subarray(h * length ** 2, (h + 1) * length ** 2), [length, length]),
      );
    const out = new Float32Array(heads * size);
    const head = (h) => {
      const part = (name) => tf.tensor2d(inputs[name].subarray(h * size, (h + 1) * size), [length, dim]);
      const logits = timesTransposed(tf, tf.mul(part('q'), 1 / Math.sqrt(dim)), part('k'));
      const weights = tf.softmax(biases ? tf.add(logits, biases[h % biases.length]) : logits);
      return tf.matMul(weights, part('v')).dataSync();
    };
    return () => {
      for (let h = 0; h < heads; h++) tf.tidy(() => void out.set(head(h), h * size));
      return out;
    };
  },
  decode(tf, { kvHeads, group, length, dim }, { q, k, v }) {
    const part = (data, n, rows) => tf.tensor2d(data.subarray(n * rows * dim, (n + 1) * rows * dim), [rows, dim]);
    const cache = Array.from({ length: kvHeads }, (_, n) => [tf.transpose(part(k, n, length)), part(v, n, length)]);
    const out = new Float32Array(q.length);
    const head = (n) => {
      const logits = tf.matMul(tf.mul(part(q, n, group), 1 / Math.sqrt(dim)), cache[n][0]);
      out.set(tf.matMul(tf.softmax(logits), cache[n][1]).dataSync(), n * group * dim);
    };
    return () => {
      for (let n = 0; n < kvHeads; n++) tf.tidy(() => head(n));
      return out;
    };
  },
  distanceProducts(tf, { length, dim }, { q, table }) {
    const columns = 2 * length - 1;
    const vectors = tf.transpose(tf.tensor2d(table, [columns, dim]));
    const margins = [
      [0, 0],
      [0, 1],
    ];
    return () => {
      const products = tf.pad(tf.matMul(tf.tensor2d(q, [length, dim]), vectors), margins);
      // With one more column, every row begins one entry further to the left.
      const line = tf.slice(tf.reshape(products, [2 * length * length]), [length - 1], [length * columns]);
      return tf.slice(tf.reshape(line, [length, columns]), [0, 0], [length, length]).dataSync();
    };
  },
  retention(tf, problem, inputs) {
    const { heads, length, dim } = problem;
    const { data } = storedDecay(problem, inputs);
    const size = length * dim;
    const decays = Array.from({ length: heads }, (_, h) =>
      tf.tensor2d(data.subarray(h * length ** 2, (h + 1) * length ** 2), [length, length]),
    );
    const out = new Float32Array(heads * size);
    const head = (h) => {
      const part = (name) => tf.tensor2d(inputs[name].subarray(h * size, (h + 1) * size), [length, dim]);
      const scores = timesTransposed(tf, tf.mul(part('q'), 1 / Math.sqrt(dim)), part('k'));
      return tf.matMul(tf.mul(scores, decays[h]), part('v')).dataSync();
    };
    return () => {
      for (let h = 0; h < heads; h++) tf.tidy(() => void out.set(head(h), h * size));
      return out;
    };
  },
  relativeLogits(tf, { length, dim }, inputs) {
    return () => {
      const [q, r] = ['q', 'r'].map((name) => tf.tensor2d(inputs[name], [length, dim]));
      const margins = [
        [0, 0],
        [1, 0],
      ];
      const padded = tf.pad(timesTransposed(tf, q, r), margins);
      return tf.slice(tf.reshape(padded, [length + 1, length]), [1, 0], [length, length]).dataSync();
    };
  },
  rotate(tf, { heads, length, dim, given }, { x, cos, sin }) {
    const half = dim / 2;
    const positions = Float32Array.from({ length }, (_, i) => i);
    const scale = tf.tensor2d(Float32Array.from(frequencies(dim)), [1, half]);
    const tables = given && [cos, sin].map((data) => tf.tensor2d(data, [length, half]));
    const angles = () => {
      const angle = tf.mul(tf.tensor2d(positions, [length, 1]), scale);
      return [tf.cos(angle), tf.sin(angle)];
    };
    return () => {
      const rows = tf.tensor3d(x, [heads, length, dim]);
      const [c, s] = tables || angles();
      const [a, b] = [0, half].map((at) => tf.slice(rows, [0, 0, at], [heads, length, half]));
      return tf.concat([tf.sub(tf.mul(a, c), tf.mul(b, s)), tf.add(tf.mul(b, c), tf.mul(a, s))], 2).dataSync();
    };
  },
  sinusoidal(tf, { length, dim }) {
    const rates = frequencies(dim);
    const scale = tf.tensor2d(
      Float32Array.from({ length: dim }, (_, c) => rates[c >> 1]),
      [1, dim],
    );
    // cos a = sin(a + π/2): one sine for all, and nothing to interleave.
    const phases = tf.tensor2d(
      Float32Array.from({ length: dim }, (_, c) => (c % 2) * (Math.PI / 2)),
      [1, dim],
    );
    const positions = Float32Array.from({ length }, (_, i) => i);
    return () => tf.sin(tf.add(tf.mul(tf.tensor2d(positions, [length, 1]), scale), phases)).dataSync();
  },
  similarity(tf, { length, dim, metric }, inputs) {
    return () => {
      const table = tf.tensor2d(inputs.table, [length, dim]);
      const size = metric === 'cosine' && tf.rsqrt(tf.sum(tf.mul(table, table), 1, true));
      const rows = size ? tf.mul(table, size) : table;
      return timesTransposed(tf, rows, rows).dataSync();
    };
  },
};

export function prepare(tf, { operation, problem }, inputs) {
  const compute = operations[operation](tf, problem, inputs);
  return () => {
    tf.engine().startScope();
    const result = compute();
    tf.engine().endScope();
    return result;
  };
}
