import { PosencError } from './errors/index.ts';
import { readOptions } from './input/index.ts';
import { chooseBuild, detectFeatures, loadFailed, loadModule } from './module/index.ts';
import type { CreateOptions, Posenc } from './types/index.ts';

/**
 * Loads the WebAssembly module and gives the functions of posenc.
 *
 * Importing the package does nothing; this call fetches (in Node: reads) the `.wasm` file of the build that the engine can run and
 * compiles it, once per file. Every call makes an instance of its own, with its own memory; instances may live in workers.
 * An instance and its memory go with the last reference to it.
 *
 * Throws a PosencError: 'unsupported' when the engine lacks WebAssembly SIMD or exceptions, 'load-failed' (with the URL) when the
 * file cannot be read or compiled, 'invalid-argument' for options that are not allowed.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * const pe = await createPosenc();
 * const table = pe.absolute({ scheme: 'sinusoidal', length: 128, dim: 512 }); // Tensor [128, 512]
 * ```
 */
export async function createPosenc(options: CreateOptions = {}): Promise<Posenc> {
  const given: CreateOptions = readOptions('options', options, ['build', 'wasmUrl', 'wasmBinary']);
  // On its way before this engine is asked what it can do, which takes it milliseconds the first time.
  const engine = import('./engine.ts').catch((thrown: unknown) => {
    throw loadFailed('engine.js of the package', thrown);
  });
  engine.catch(() => {}); // Told below, unless the options are wrong, which counts more.
  // Bytes are of one build; without a word they are those of the build that runs everywhere.
  const build = chooseBuild(detectFeatures(), given.build ?? (given.wasmBinary === undefined ? 'auto' : 'simd'));
  const [{ start }, module] = await Promise.all([engine, loadModule(build, given)]);
  try {
    return await start(module, build);
  } catch (thrown) {
    // Other bytes than this version's do not link.
    throw thrown instanceof PosencError ? thrown : loadFailed(given.wasmBinary ? 'wasmBinary' : 'its file', thrown);
  }
}
