import { boolean, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

// The package's own file, which loads its WebAssembly only when a trainer is made.
const load = () => import('../../../dist/train.js');

/** The case's parameters that belong to its scheme, under the names of the API. */
const positions = {
  none: () => ({ scheme: 'none' }),
  sinusoidal: ({ base }) => ({ scheme: 'sinusoidal', base }),
  learned: ({ rows }) => ({ scheme: 'learned', rows }),
  rope: ({ layout, base, rotary_dim: rotaryDim }) => ({ scheme: 'rope', layout, base, rotaryDim }),
  alibi: () => ({ scheme: 'alibi' }),
  t5: ({ buckets: numBuckets, max_distance: maxDistance }) => ({ scheme: 't5', numBuckets, maxDistance }),
  kerple_log: () => ({ scheme: 'kerple-log' }),
  fire: ({ width, l0 }) => ({ scheme: 'fire', width, l0 }),
  shaw: ({ clip }) => ({ scheme: 'shaw', clip }),
  transformer_xl: ({ base }) => ({ scheme: 'transformer-xl', base }),
  cope: ({ max_pos: maxPos }) => ({ scheme: 'cope', maxPos }),
  toeplitz: ({ rows }) => ({ scheme: 'toeplitz', rows }),
  sandwich: ({ sandwich_dim: sandwichDim }) => ({ scheme: 'sandwich', sandwichDim }),
  forget_gate: () => ({ scheme: 'data-dependent-alibi' }),
};

const sizes = { vocab: number, d_model: number, layers: number, heads: number, batch: number, length: number };
const ofSchemes = {
  base: optional(number),
  rows: optional(number),
  layout: optional(oneOf({ half: 'half', interleaved: 'interleaved' })),
  rotary_dim: optional(number),
  buckets: optional(number),
  max_distance: optional(number),
  width: optional(number),
  l0: optional(number),
  clip: optional(number),
  max_pos: optional(number),
  sandwich_dim: optional(number),
};

function optimizerOf(params) {
  const read = readParams(params, {
    lr: number,
    warmup: number,
    total: number,
    lr_min: number,
    beta1: number,
    beta2: number,
    eps: number,
    weight_decay: number,
    clip_norm: number,
    steps: number,
  });
  const { lr, warmup, total, lr_min: lrMin, beta1, beta2, eps, weight_decay: weightDecay, clip_norm: clipNorm } = read;
  const options = { schedule: 'cosine', lr, warmup, total, lrMin, beta1, beta2, eps, weightDecay, clipNorm };
  return { options, steps: read.steps };
}

/** Joins named arrays to the vector of all parameters. */
function joined(arrays) {
  const data = new Float32Array(arrays.reduce((sum, array) => sum + array.data.length, 0));
  for (const { data: part, offset } of arrays) data.set(part, offset);
  return { data, shape: [data.length] };
}

const double = (values) => ({ data: Float64Array.from(values), shape: [values.length] });

function decoder(family) {
  return async ({ pe, params, inputs, parameters }) => {
    const { params: initial, tokens, targets } = readInputs(inputs, ['params', 'tokens', 'targets']);
    const { seed: _, optimizer: value, ...rest } = params;
    const read = readParams(rest, { ...sizes, ...ofSchemes });
    const optimizer = optimizerOf(value);
    const { batch, length, vocab, d_model: dim, layers, heads } = read;
    const { createTrainer } = await load();
    const trainer = await createTrainer({
      model: { vocab, dim, layers, heads },
      position: positions[family](read),
      batch,
      length,
      optimizer: optimizer.options,
      build: pe.build,
      data: (index) => batchOf(index),
    });
    const part = ({ data }, index) => ({
      data: data.slice(index * batch * length, (index + 1) * batch * length),
      shape: [batch, length],
    });
    const batchOf = (index) => ({ tokens: part(tokens, index), targets: part(targets, index) });
    try {
      const own = trainer.parameters();
      checkTable(own, parameters);
      trainer.setParameters(
        Object.fromEntries(
          own.map(({ name, offset, data }) => [name, initial.data.slice(offset, offset + data.length)]),
        ),
      );
      const first = batchOf(0);
      const logits = trainer.logits(first.tokens);
      const sequence = { data: first.tokens.data.slice(0, length), shape: [length] };
      const weights = trainer.attention(sequence);
      const loss = double([trainer.loss(first)]);
      const grad = joined(trainer.gradients(first));
      const trace = trainer.step(optimizer.steps);
      const final = joined(trainer.parameters());
      return {
        logits,
        weights,
        loss,
        grad,
        trace_loss: double(trace.map((step) => step.loss)),
        trace_grad_norm: double(trace.map((step) => step.gradientNorm)),
        trace_lr: double(trace.map((step) => step.learningRate)),
        final_params: final,
        final_logits: trainer.logits(first.tokens),
      };
    } finally {
      trainer.dispose();
    }
  };
}

/** Checks that the vector of all parameters is laid out as the case says. */
function checkTable(own, expected) {
  const messageOf = ({ name, shape, offset, decay }) => `${name} [${shape}] at ${offset}, ${boolean(decay, 'decay')}`;
  const wrong = expected.find((parameter, i) => messageOf(parameter) !== (own[i] && messageOf(own[i])));
  if (wrong || own.length !== expected.length) throw new Error(`no parameter ${wrong ? messageOf(wrong) : 'more'}`);
}

async function adamw({ pe, params, inputs }) {
  const { matrix, vector, matrix_grads, vector_grads } = readInputs(inputs, [
    'matrix',
    'vector',
    'matrix_grads',
    'vector_grads',
  ]);
  const { optimizer } = params;
  const { options, steps } = optimizerOf(optimizer);
  const sizesOf = [matrix.data.length, vector.data.length];
  const { createOptimizer } = await load();
  const adam = await createOptimizer({
    optimizer: options,
    parameters: [
      { size: sizesOf[0], decay: true },
      { size: sizesOf[1], decay: false },
    ],
    build: pe.build,
  });
  const theta = Float32Array.of(...matrix.data, ...vector.data);
  const trajectory = new Float32Array(steps * theta.length);
  const trace = [];
  for (let step = 0; step < steps; step++) {
    const grads = [matrix_grads, vector_grads].map(({ data }, i) =>
      data.slice(step * sizesOf[i], (step + 1) * sizesOf[i]),
    );
    trace.push(adam.step(theta, Float32Array.of(...grads[0], ...grads[1])));
    trajectory.set(theta, step * theta.length);
  }
  adam.dispose();
  return {
    trajectory: { data: trajectory, shape: [steps, theta.length] },
    trace_grad_norm: double(trace.map((step) => step.gradientNorm)),
    trace_lr: double(trace.map((step) => step.learningRate)),
  };
}

export const ops = {
  'train.adamw': adamw,
  ...Object.fromEntries(Object.keys(positions).map((family) => [`train.${family}`, decoder(family)])),
};
