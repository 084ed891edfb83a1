/** Architecture and training settings of the models that ship with Learn. */
import { vocabulary } from './grammar.mjs';

export const model = { vocab: vocabulary.length, dim: 24, layers: 2, heads: 4 };

/** The shape of a batch; its length is also the number of rows of a learned table. */
export const shape = { batch: 32, length: 32 };

export const seed = 1;
export const steps = 6000;

export const optimizer = { lr: 4e-3, warmup: 100, total: steps, cooldown: 2000 };

/** One model per scheme; all start with the same numbers and read the same sentences. */
export const positions = /** @type {const} */ ({
  none: { scheme: 'none' },
  sinusoidal: { scheme: 'sinusoidal', base: 10000 },
  learned: { scheme: 'learned', rows: shape.length },
  rope: { scheme: 'rope', layout: 'half', base: 10000 },
  alibi: { scheme: 'alibi' },
});

/** @typedef {keyof typeof positions} Scheme */
export const schemes = /** @type {Scheme[]} */ (Object.keys(positions));
