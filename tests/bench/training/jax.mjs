/**
 * The decoder in jax-js with its WebAssembly backend on one thread, as pages without cross-origin isolation have no
 * more. The whole step is one `jit`.
 */
import { adamw, batchesOf, decays, repeated } from './steps.mjs';

export function bring() {
  return import('@jax-js/jax');
}

export async function start(jax) {
  await jax.init('wasm');
  jax.defaultDevice('wasm');
  return jax;
}

/**
 * The mean loss over the scored positions. In this library each function owns its arguments: an array that is used
 * again needs a `ref`.
 */
function lossOf({ numpy: np, nn }, problem, scored) {
  const { batch, length, dim, heads, layers } = problem;
  const headDim = dim / heads;
  const linear = (x, weight) => np.matmul(x, weight.transpose());
  const norm = (x, weight, bias) => nn.standardize(x).mul(weight).add(bias);
  const split = (x) => x.reshape([batch, length, heads, headDim]).transpose([0, 2, 1, 3]);
  const attend = (h, w, layer) => {
    const own = (name) => w[`layer${layer}_${name}`];
    const [q, k] = [split(linear(h.ref, own('wq'))), split(linear(h.ref, own('wk')))];
    const v = split(linear(h, own('wv')));
    const logits = np.matmul(q, k.transpose([0, 1, 3, 2])).mul(1 / Math.sqrt(headDim));
    const seen = np.tri(length, length, 0, { dtype: np.bool });
    const weights = nn.softmax(np.where(seen, logits, -1e9));
    const out = np
      .matmul(weights, v)
      .transpose([0, 2, 1, 3])
      .reshape([batch * length, dim]);
    return linear(out, own('wo'));
  };
  return (w, oneHot, targets) => {
    let x = np.matmul(oneHot, w.tok_emb);
    for (let layer = 0; layer < layers; layer++) {
      const own = (name) => w[`layer${layer}_${name}`];
      x = x.ref.add(attend(norm(x, own('ln1_w'), own('ln1_b')), w, layer));
      const hidden = linear(norm(x.ref, own('ln2_w'), own('ln2_b')), own('w1')).add(own('b1'));
      x = x.add(linear(nn.gelu(hidden, { approximate: false }), own('w2')).add(own('b2')));
    }
    const logits = linear(norm(x, w.lnf_w, w.lnf_b), w.head);
    return nn
      .logSoftmax(logits)
      .mul(targets)
      .sum()
      .mul(-1 / scored);
  };
}

/**
 * A step of the decoder and of AdamW: takes (parameters, first and second moments, corrections, batch), gives (loss,
 * and the first three updated).
 */
function stepOf(jax, problem, scored) {
  const { numpy: np } = jax;
  const { lr, beta1, beta2, eps, weightDecay, clipNorm } = adamw;
  const valueAndGrad = jax.valueAndGrad(lossOf(jax, problem, scored));
  return (w, m, v, correction1, correction2, oneHot, targets) => {
    const names = Object.keys(w);
    const refs = Object.fromEntries(names.map((name) => [name, w[name].ref]));
    const [loss, gradients] = valueAndGrad(refs, oneHot, targets);
    const squares = names.map((name) => np.square(gradients[name].ref).sum());
    const norm = np.sqrt(squares.reduce((sum, one) => sum.add(one)));
    const clip = np.minimum(np.reciprocal(norm.add(1e-6)).mul(clipNorm), 1);
    const next = { w: {}, m: {}, v: {} };
    for (const name of names) {
      const g = gradients[name].mul(clip.ref);
      next.m[name] = m[name].mul(beta1).add(g.ref.mul(1 - beta1));
      next.v[name] = v[name].mul(beta2).add(np.square(g).mul(1 - beta2));
      const size = np.sqrt(next.v[name].ref.mul(correction2.ref)).add(eps);
      const direction = next.m[name].ref.mul(correction1.ref).div(size);
      next.w[name] = w[name].mul(decays(name) ? 1 - lr * weightDecay : 1).sub(direction.mul(lr));
    }
    for (const one of [clip, correction1, correction2]) one.dispose();
    return [loss, next.w, next.m, next.v];
  };
}

export function prepare(jax, { problem }, inputs) {
  if (problem.scheme !== 'none') throw new Error(`the decoder in jax-js has no ${problem.scheme}`);
  const { numpy: np } = jax;
  const { vocab, batch, length } = problem;
  const rows = batch * length;
  const oneHotOf = (ids) => {
    const data = new Float32Array(rows * vocab);
    for (const [row, id] of ids.entries()) if (id >= 0) data[row * vocab + id] = 1;
    return np.array(data).reshape([rows, vocab]);
  };
  const batches = batchesOf(problem, inputs).map(({ tokens, targets }) => [oneHotOf(tokens), oneHotOf(targets)]);
  const scored = inputs.targets.subarray(0, rows).filter((id) => id >= 0).length;
  const filled = (make) => Object.fromEntries(inputs.parameters.map((one) => [one.name, make(one)]));
  let w = filled(({ data, shape }) => np.array(data).reshape(shape));
  let [m, v] = [0, 1].map(() => filled(({ shape }) => np.zeros(shape)));
  const step = jax.jit(stepOf(jax, problem, scored));
  let count = 0;
  return repeated(async ([oneHot, targets]) => {
    count++;
    const corrections = [adamw.beta1, adamw.beta2].map((beta) => np.array(1 / (1 - beta ** count)));
    let loss;
    [loss, w, m, v] = step(w, m, v, ...corrections, oneHot.ref, targets.ref);
    return (await loss.data())[0];
  }, batches);
}
