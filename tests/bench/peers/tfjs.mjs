/** TensorFlow.js with its WebAssembly backend on one thread: SIMD, no fused multiply-add. */
import { storedBias } from '../bias.mjs';
import { frequencies } from '../inputs.mjs';

/** For pages the library comes as scripts. */
function script(path) {
  const element = document.createElement('script');
  element.src = new URL(`../node_modules/@tensorflow/${path}`, import.meta.url).href;
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = () => reject(new Error(`${element.src} could not be loaded`));
    document.head.append(element);
  });
}

async function libraries() {
  if (typeof document !== 'object') {
    const [tf, { default: wasm }] = await Promise.all([
      import('@tensorflow/tfjs-core'),
      import('@tensorflow/tfjs-backend-wasm'),
    ]);
    return { tf: tf.default ?? tf, wasm };
  }
  await script('tfjs-core/dist/tf-core.min.js');
  await script('tfjs-backend-wasm/dist/tf-backend-wasm.min.js');
  const { tf } = globalThis;
  tf.wasm.setWasmPaths(new URL('../node_modules/@tensorflow/tfjs-backend-wasm/dist/', import.meta.url).href);
  return { tf };
}

export async function load() {
  const { tf } = await libraries();
  if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend does not start');
  await tf.ready();
  return tf;
}

/** Each gives what a call computes, as a tensor; what stays the same is put into the backend beforehand. */
const operations = {
  attention(tf, problem, inputs) {
    const { heads, length, dim } = problem;
    const stored = storedBias(problem, inputs);
    const bias = stored && tf.tensor(stored.data, stored.shape);
    return () => {
      const [q, k, v] = ['q', 'k', 'v'].map((name) => tf.tensor3d(inputs[name], [heads, length, dim]));
      const logits = tf.matMul(tf.mul(q, 1 / Math.sqrt(dim)), k, false, true);
      return tf.matMul(tf.softmax(bias ? tf.add(logits, bias) : logits), v);
    };
  },
  relativeLogits(tf, { length, dim }, inputs) {
    return () => {
      const [q, r] = ['q', 'r'].map((name) => tf.tensor2d(inputs[name], [length, dim]));
      const margins = [
        [0, 0],
        [1, 0],
      ];
      const padded = tf.pad(tf.matMul(q, r, false, true), margins);
      return tf.slice(tf.reshape(padded, [length + 1, length]), [1, 0], [length, length]);
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
      return tf.concat([tf.sub(tf.mul(a, c), tf.mul(b, s)), tf.add(tf.mul(b, c), tf.mul(a, s))], 2);
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
    return () => tf.sin(tf.add(tf.mul(tf.tensor2d(positions, [length, 1]), scale), phases));
  },
  similarity(tf, { length, dim, metric }, inputs) {
    return () => {
      const table = tf.tensor2d(inputs.table, [length, dim]);
      if (metric === 'dot') return tf.matMul(table, table, false, true);
      const unit = tf.mul(table, tf.rsqrt(tf.sum(tf.mul(table, table), 1, true)));
      return tf.matMul(unit, unit, false, true);
    };
  },
};

export function prepare(tf, { operation, problem }, inputs) {
  const compute = operations[operation](tf, problem, inputs);
  return () => {
    tf.engine().startScope();
    const result = compute().dataSync();
    tf.engine().endScope();
    return result;
  };
}
