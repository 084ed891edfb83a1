/** Architecture, batches and training settings of the storytellers. */
import { Random } from '../random.mjs';
import { positionsOf, schemesOf } from '../training.mjs';
import { drawStoryOf } from './grammar.mjs';
import { beginId, tokensOf, vocab } from './pieces.mjs';

export const model = { vocab, dim: 64, layers: 4, heads: 4 };

/** The shape of a batch; its length is also the number of rows of the learned table. */
export const shape = { batch: 8, length: 160 };

export const seed = 1;
export const steps = 3000;
export const firstSteps = 3;

export const optimizer = { lr: 6e-3, warmup: 100, total: steps, cooldown: 1500 };

export const positions = {
  ...positionsOf(shape.length),
  t5: /** @type {const} */ ({ scheme: 't5', numBuckets: 32, maxDistance: 128 }),
};

/** @typedef {keyof typeof positions} Scheme */
export const schemes = schemesOf(positions);

/**
 * `<s>` and then one story after the other, cut at so many tokens.
 * @param {Random} random
 * @param {number} length
 * @param {boolean} heldOut
 */
export function streamOf(random, length, heldOut) {
  const row = [beginId];
  while (row.length < length) row.push(...tokensOf(`${drawStoryOf(random, heldOut)}\n`));
  return row.slice(0, length);
}

/** Batch `index`; every token but `<s>` is a target. @param {number} index */
export function trainingBatch(index) {
  const random = new Random(seed, `stories ${index}`);
  return batchOf(Array.from({ length: shape.batch }, () => streamOf(random, shape.length + 1, false)));
}

/** Every token as input, and the next one as its target. @param {readonly number[][]} rows  of length + 1 tokens */
export function batchOf(rows) {
  const axes = [rows.length, shape.length];
  return {
    tokens: { data: rows.flatMap((row) => row.slice(0, -1)), shape: axes },
    targets: { data: rows.flatMap((row) => row.slice(1)), shape: axes },
  };
}

/** Rows of held-out stories, [rows, length + 1]. @param {number} rows @param {number} length */
export function heldOutRows(rows, length) {
  const random = new Random(2, 'held-out stories');
  return Array.from({ length: rows }, () => streamOf(random, length + 1, true));
}
