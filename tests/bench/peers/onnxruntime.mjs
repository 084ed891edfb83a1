/** onnxruntime-web on one thread, WebAssembly with SIMD. */

export function bring() {
  return import('onnxruntime-web');
}

export async function start(ort) {
  ort.env.wasm.numThreads = 1;
  if (typeof document === 'object') {
    ort.env.wasm.wasmPaths = new URL('../node_modules/onnxruntime-web/dist/', import.meta.url).href;
  }
  // The module is fetched and started with the first session.
  const { onnxModel } = await import('../models/onnx/graphs.mjs');
  const problem = { length: 1, dim: 2, metric: 'dot' };
  await (await ort.InferenceSession.create(onnxModel('similarity', problem, {}))).release();
  return ort;
}

export async function prepare(ort, { operation, problem }, inputs) {
  const [{ onnxModel }, { feedsOf }] = await Promise.all([
    import('../models/onnx/graphs.mjs'),
    import('../models/feeds.mjs'),
  ]);
  const session = await ort.InferenceSession.create(onnxModel(operation, problem, inputs));
  const feeds = Object.fromEntries(
    feedsOf(operation, problem, inputs).map(({ name, data, shape }) => [name, new ort.Tensor('float32', data, shape)]),
  );
  return async () => (await session.run(feeds)).result.data;
}
