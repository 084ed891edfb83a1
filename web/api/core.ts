/**
 * `posenc/core`: `createPosenc` without dynamic imports, for workers and bundlers that make one file of them. It has no
 * pool; everything else is as in `posenc`.
 */
import { createWith } from './create.ts';
import { start } from './engine.ts';
import { startExtended } from './extended.ts';
import { fieldFunctions } from './field.ts';
import type { CreateOptions, Posenc } from './types/index.ts';

export { sentenceOf } from '../refusals/index.ts';
export { PosencError } from './errors/index.ts';
export type * from './types/index.ts';
export { version } from './version.ts';

/**
 * Does what `createPosenc` of `posenc` does; its scripts are part of the caller's bundle, and only `.wasm` files are loaded.
 *
 * ```js
 * import { createPosenc } from 'posenc/core';
 * const pe = await createPosenc({ extended: false });
 * console.assert(pe.absolute({ scheme: 'sinusoidal', length: 2, dim: 4 }).shape.join() === '2,4');
 * ```
 */
export function createPosenc(options: CreateOptions = {}): Promise<Posenc> {
  return createWith(options, {
    engine: async () => ({ start }),
    extended: async () => ({ startExtended }),
    field: async () => ({ fieldFunctions }),
  });
}
