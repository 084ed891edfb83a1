import { checkBoolean, checkInteger, readOptions } from './input/index.ts';
import {
  checkMaxMemory,
  chooseBuild,
  detectFeatures,
  loadFailed,
  loadModule,
  locate,
  namesExtended,
  usualBuild,
} from './module/index.ts';
import { coresToSpare } from './thread/index.ts';
import type { Pool, PoolOptions } from './types/index.ts';

/**
 * Starts instances of posenc in Web Workers (in Node: worker_threads), for work on several cores and away from the
 * page's own thread.
 *
 * The `.wasm` files are loaded and compiled once for all; a worker instantiates the extended part when one of its
 * functions is first called. Works without special headers and under the policy
 * `script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'`: memory is not shared; arrays are sent in messages. Close
 * the pool when it is no longer needed; an idle pool does not keep a Node process alive.
 *
 * Throws the errors of `createPosenc`, and 'load-failed' if `worker.js` cannot be started.
 *
 * ```js
 * import { createPool } from 'posenc';
 * const pool = await createPool({ size: 2 });
 * const table = await pool.call('absolute', [{ scheme: 'sinusoidal', length: 128, dim: 512 }]);
 * console.assert(table.shape.join() === '128,512');
 * await pool.close();
 * ```
 */
export async function createPool(options: PoolOptions = {}): Promise<Pool> {
  const known = [
    'size',
    'workerUrl',
    'build',
    'extended',
    'wasmUrl',
    'wasmBinary',
    'extendedUrl',
    'extendedBinary',
    'maxMemory',
  ];
  const request: PoolOptions = readOptions('options', options, known);
  const size = request.size === undefined ? coresToSpare() : checkInteger('size', request.size, 1, 256);
  const build = chooseBuild(detectFeatures(), request.build ?? usualBuild(request));
  const limit = checkMaxMemory(request.maxMemory);
  const isExtended = checkBoolean('extended', request.extended, namesExtended(request));
  const workerUrl = request.workerUrl === undefined ? undefined : locate('workerUrl', request.workerUrl);
  const pool = import('./pool/pool.ts').catch((thrown: unknown) => {
    throw loadFailed('pool.js of the package', thrown);
  });
  const [{ startPool }, module, extended] = await Promise.all([
    pool,
    loadModule(build, 'core', request),
    isExtended ? loadModule(build, 'extended', request) : undefined,
  ]);
  return startPool(size, workerUrl, { module, extended, build, limit });
}
