/**
 * posenc: the positional encodings that transformers use, and attention with them, computed in WebAssembly.
 *
 * Importing does nothing; `createPosenc` loads the module, `createPool` starts workers.
 */
export { sentenceOf } from '../refusals/index.ts';
export { createPosenc } from './create.ts';
export { createPool } from './create-pool.ts';
export { PosencError } from './errors/index.ts';
export type * from './types/index.ts';
export { version } from './version.ts';
