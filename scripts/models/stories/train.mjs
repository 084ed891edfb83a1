/** Trains a storyteller, and rounds it to what its file has. */
import { fromHalfBits, halfBits } from '../float16.mjs';
import { trained, trainerOf } from '../training.mjs';
import { beginId, endId } from './pieces.mjs';
import * as settings from './settings.mjs';

/** @typedef {import('./settings.mjs').Scheme} Scheme */

const { batchOf, heldOutRows, positions, shape, steps, trainingBatch } = settings;

/** How many held-out rows the recorded loss is of: few, as tests compute it. */
export const recordedRows = 8;

/** A trainer before its first step. @param {Scheme} scheme */
export const startTrainer = (scheme) => trainerOf(settings, positions[scheme], trainingBatch);

/**
 * @param {Scheme} scheme
 * @param {(step: { step: number, loss: number }) => void} [onStep]
 */
export async function trainStoryteller(scheme, onStep = () => {}) {
  return trained(settings, positions[scheme], {
    trainer: await startTrainer(scheme),
    // To float16 with 8 bits of fraction: the two bits less save a seventh of the download.
    rounded: (value) => fromHalfBits((halfBits(value) + 2) & ~3),
    measured: (trainer) => ({ loss: trainer.loss(batchOf(heldOutRows(recordedRows, shape.length))) }),
    entries: () => ({
      length: String(shape.length),
      steps: String(steps),
      bos_token_id: String(beginId),
      eos_token_id: String(endId),
    }),
    onStep,
  });
}
