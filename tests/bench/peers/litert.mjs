/** LiteRT.js on one thread: XNNPACK in WebAssembly, with relaxed SIMD where the engine has it. */

/**
 * The library starts its module as in a page, by a script that leaves a global function; this does the same in Node.js.
 */
async function actAsPage() {
  const [{ createRequire }, { readFileSync }, { compileFunction }, { dirname }] = await Promise.all([
    import('node:module'),
    import('node:fs'),
    import('node:vm'),
    import('node:path'),
  ]);
  globalThis.self = globalThis;
  globalThis.importScripts = (file) => {
    const script = { exports: {} };
    const names = ['module', 'exports', 'require', '__filename', '__dirname'];
    const run = compileFunction(readFileSync(file, 'utf8'), names, { filename: file });
    run(script, script.exports, createRequire(file), file, dirname(file));
    globalThis.ModuleFactory = script.exports;
  };
}

const inPage = typeof document === 'object';

export async function bring() {
  if (!inPage) await actAsPage();
  return import('@litertjs/core');
}

export async function start(lib) {
  const folder = new URL('../node_modules/@litertjs/core/wasm/', import.meta.url);
  await lib.loadLiteRt(inPage ? folder.href : folder.pathname);
  return lib;
}

export async function prepare(lib, { operation, problem }, inputs) {
  const [{ tfliteModel }, { feedsOf }] = await Promise.all([
    import('../models/tflite/graphs.mjs'),
    import('../models/feeds.mjs'),
  ]);
  const bytes = tfliteModel(operation, problem, inputs);
  const model = await lib.loadAndCompile(bytes, { accelerator: 'wasm', cpuOptions: { numThreads: 1 } });
  const feeds = feedsOf(operation, problem, inputs);
  return async () => {
    const tensors = feeds.map(({ data, shape }) => new lib.Tensor(data, shape));
    const [output] = await model.run(tensors);
    const result = output.toTypedArray();
    for (const used of [...tensors, output]) used.delete();
    return result;
  };
}
