/**
 * The decoder in TensorFlow.js with its WebAssembly backend on one thread. The backend has no UnsortedSegmentSum, the
 * gradient of `gather`, so tokens are looked up by a product with one-hot rows. It has everything else that training
 * needs.
 */

import { bring as bringLibrary } from '../peers/tfjs.mjs';
import { adamw, batchesOf, decays, repeated } from './steps.mjs';

export { start } from '../peers/tfjs.mjs';

export async function bring() {
  const tf = await bringLibrary();
  await import('../../../build/bench/tfjs-gradients.mjs');
  return tf;
}

/**
 * Weights are kept transposed, [inputs, outputs], because the backend is fast only for two plain matrices that need no
 * transposition.
 */
const isWeight = (name) => /_w[qkvo12]$|^head$/.test(name);

function variablesOf(tf, parameters) {
  return Object.fromEntries(
    parameters.map(({ name, shape, data }) => {
      const tensor = tf.tensor(data, shape);
      return [name, tf.variable(isWeight(name) ? tf.transpose(tensor) : tensor, true, name)];
    }),
  );
}

/** The mean loss over the scored positions of a batch. */
function lossOf(tf, problem, w) {
  const { batch, length, dim, heads, layers } = problem;
  const rows = batch * length;
  const headDim = dim / heads;
  // The library's own gradient makes the backend multiply transposed factors, which it does slowly.
  const multiply = tf.customGrad((a, b, save) => {
    save([a, b]);
    const gradFunc = (dy, [left, right]) => [tf.matMul(dy, tf.transpose(right)), tf.matMul(tf.transpose(left), dy)];
    return { value: tf.matMul(a, b), gradFunc };
  });
  const future = tf.tensor2d(
    Float32Array.from({ length: length ** 2 }, (_, at) => (at % length > Math.floor(at / length) ? -1e9 : 0)),
    [length, length],
  );
  const norm = (x, weight, bias) => {
    const centred = tf.sub(x, tf.mean(x, 1, true));
    const variance = tf.mean(tf.square(centred), 1, true);
    return tf.add(tf.mul(tf.mul(centred, tf.rsqrt(tf.add(variance, 1e-5))), weight), bias);
  };
  const gelu = (x) => tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.mul(x, Math.SQRT1_2)), 1));
  const split = (x) => tf.transpose(tf.reshape(x, [batch, length, heads, headDim]), [0, 2, 1, 3]);
  const attend = (h, layer) => {
    const [q, k, v] = ['wq', 'wk', 'wv'].map((name) => split(multiply(h, w[`layer${layer}_${name}`])));
    const logits = tf.add(tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(headDim)), future);
    const out = tf.matMul(tf.softmax(logits), v);
    return multiply(tf.reshape(tf.transpose(out, [0, 2, 1, 3]), [rows, dim]), w[`layer${layer}_wo`]);
  };
  return ({ oneHot, targets, scored }) => {
    let x = multiply(oneHot, w.tok_emb);
    for (let layer = 0; layer < layers; layer++) {
      const own = (name) => w[`layer${layer}_${name}`];
      x = tf.add(x, attend(norm(x, own('ln1_w'), own('ln1_b')), layer));
      const hidden = gelu(tf.add(multiply(norm(x, own('ln2_w'), own('ln2_b')), own('w1')), own('b1')));
      x = tf.add(x, tf.add(multiply(hidden, own('w2')), own('b2')));
    }
    const logits = multiply(norm(x, w.lnf_w, w.lnf_b), w.head);
    return tf.div(tf.neg(tf.sum(tf.mul(tf.logSoftmax(logits), targets))), scored);
  };
}

/** AdamW with decoupled decay and clipping, which the library's `train.adam` does not have. */
function optimizerOf(tf, w) {
  const moments = Object.fromEntries(
    Object.entries(w).map(([name, { shape }]) => [name, [0, 0].map(() => tf.variable(tf.zeros(shape), false))]),
  );
  const { lr, beta1, beta2, eps, weightDecay, clipNorm } = adamw;
  let step = 0;
  return (gradients) => {
    step++;
    const norm = tf.sqrt(tf.addN(Object.values(gradients).map((gradient) => tf.sum(tf.square(gradient)))));
    const factor = tf.minimum(tf.div(clipNorm, tf.add(norm, 1e-6)), 1);
    for (const [name, gradient] of Object.entries(gradients)) {
      const g = tf.mul(gradient, factor);
      const [m, v] = moments[name];
      m.assign(tf.add(tf.mul(m, beta1), tf.mul(g, 1 - beta1)));
      v.assign(tf.add(tf.mul(v, beta2), tf.mul(tf.square(g), 1 - beta2)));
      const direction = tf.div(
        tf.mul(m, lr / (1 - beta1 ** step)),
        tf.add(tf.mul(tf.sqrt(v), 1 / Math.sqrt(1 - beta2 ** step)), eps),
      );
      const kept = decays(name) ? tf.mul(w[name], 1 - lr * weightDecay) : w[name];
      w[name].assign(tf.sub(kept, direction));
    }
  };
}

export function prepare(tf, { problem }, inputs) {
  if (problem.scheme !== 'none') throw new Error(`the decoder in TensorFlow.js has no ${problem.scheme}`);
  const rows = problem.batch * problem.length;
  const oneHotOf = (ids) => tf.cast(tf.oneHot(tf.tensor1d(ids, 'int32'), problem.vocab), 'float32');
  const batches = batchesOf(problem, inputs).map(({ tokens, targets }) => ({
    oneHot: oneHotOf(tokens),
    // Positions that are not scored have a row of zeros.
    targets: tf.mul(
      oneHotOf(targets),
      tf.tensor2d(
        Float32Array.from(targets, (id) => Number(id >= 0)),
        [rows, 1],
      ),
    ),
    scored: targets.filter((id) => id >= 0).length,
  }));
  const w = variablesOf(tf, inputs.parameters);
  const loss = lossOf(tf, problem, w);
  const update = optimizerOf(tf, w);
  return repeated((batch) => {
    return tf.tidy(() => {
      const { value, grads } = tf.variableGrads(() => loss(batch));
      update(grads);
      return value.dataSync()[0];
    });
  }, batches);
}
