/** The contestants. `fused` says whether one multiplies and adds in one instruction. */
const posenc = {
  'posenc-relaxed': { title: 'posenc, relaxed', module: './peers/posenc.mjs', build: 'relaxed', fused: true },
  'posenc-simd': { title: 'posenc, simd', module: './peers/posenc.mjs', build: 'simd', fused: false },
};

const others = {
  litert: { title: 'LiteRT.js', module: './peers/litert.mjs', package: '@litertjs/core', fused: true },
  onnxruntime: {
    title: 'onnxruntime-web',
    module: './peers/onnxruntime.mjs',
    package: 'onnxruntime-web',
    fused: false,
  },
  tfjs: { title: 'tfjs-wasm', module: './peers/tfjs.mjs', package: '@tensorflow/tfjs-backend-wasm', fused: false },
  javascript: { title: 'plain JavaScript', module: './peers/javascript.mjs', fused: false },
};

/** Contestants that can train. PyTorch runs in a process of another kind, and only where it is installed. */
const trainers = {
  'posenc-train-relaxed': { title: 'posenc, relaxed', module: './training/posenc.mjs', build: 'relaxed', fused: true },
  'posenc-train-simd': { title: 'posenc, simd', module: './training/posenc.mjs', build: 'simd', fused: false },
  pytorch: { title: 'PyTorch', fused: true },
  'train-tfjs': { title: 'tfjs-wasm', module: './training/tfjs.mjs', fused: false },
  'train-jax': { title: 'jax-js', module: './training/jax.mjs', package: '@jax-js/jax', fused: false },
};

/** The page that start-ups are compared with. */
const empty = { empty: { title: 'an empty page', module: './peers/empty.mjs', fused: false } };

const pool = {
  'posenc-pool': {
    title: 'posenc, relaxed, 2 workers',
    module: './peers/posenc-pool.mjs',
    build: 'relaxed',
    fused: true,
  },
};

/** Another one that runs whole decoders, in its own worker. */
const runners = { wllama: { title: 'wllama', package: '@wllama/wllama', fused: false } };

export const contestants = { ...posenc, ...others, ...trainers, ...empty, ...pool, ...runners };
export const peers = Object.keys(others);
/** Contestants with one thread, which are compared with each other. */
export const soloists = [...Object.keys(posenc), ...peers];
/** One thread, to be compared with several. */
export const cores = ['posenc-relaxed', 'posenc-pool'];
