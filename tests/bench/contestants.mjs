/** Who takes part. `fused` is whether it multiplies and adds in one instruction. */
export const contestants = {
  'posenc-relaxed': { title: 'posenc, relaxed', module: './peers/posenc.mjs', build: 'relaxed', fused: true },
  'posenc-simd': { title: 'posenc, simd', module: './peers/posenc.mjs', build: 'simd', fused: false },
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

export const peers = Object.keys(contestants).filter((id) => !id.startsWith('posenc'));
