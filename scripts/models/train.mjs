/** Trains a model of Learn, and measures its accuracy and where its heads look. */
import { trainingBatch } from './examples.mjs';
import { fromHalfBits, halfBits } from './float16.mjs';
import { vocabulary } from './grammar.mjs';
import { measured } from './measure.mjs';
import * as settings from './settings.mjs';
import { trained, trainerOf } from './training.mjs';

/** @typedef {import('./settings.mjs').Scheme} Scheme */

const { positions, seed, shape, steps } = settings;

/** A trainer before its first step. @param {Scheme} scheme */
export const startTrainer = (scheme) =>
  trainerOf(settings, positions[scheme], (index) => trainingBatch(seed, index, shape));

/**
 * @param {Scheme} scheme
 * @param {(step: { step: number, loss: number }) => void} [onStep]
 */
export async function trainModel(scheme, onStep = () => {}) {
  return trained(settings, positions[scheme], {
    trainer: await startTrainer(scheme),
    rounded: (value) => fromHalfBits(halfBits(value)),
    measured,
    entries: ({ unseen }) => ({
      words: vocabulary.join(' '),
      steps: String(steps),
      sequences: String(steps * shape.batch),
      unseen: JSON.stringify(unseen),
    }),
    onStep,
  });
}
