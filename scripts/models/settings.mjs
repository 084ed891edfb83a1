/** Architecture and training settings of the models that ship with Learn. */
import { vocabulary } from './grammar.mjs';
import { positionsOf, schemesOf } from './training.mjs';

export const model = { vocab: vocabulary.length, dim: 24, layers: 2, heads: 4 };

/** The shape of a batch; its length is also the number of rows of a learned table. */
export const shape = { batch: 32, length: 32 };

export const seed = 1;
export const steps = 6000;
export const firstSteps = 20;

export const optimizer = { lr: 4e-3, warmup: 100, total: steps, cooldown: 2000 };

export const positions = positionsOf(shape.length);

/** @typedef {keyof typeof positions} Scheme */
export const schemes = schemesOf(positions);
