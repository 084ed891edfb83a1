/** Trains a storyteller, and rounds it to what its file has. */
import { createHash } from 'node:crypto';
import { createTrainer } from 'posenc/train';
import { safetensorsOf } from '../file.mjs';
import { fromHalfBits, halfBits } from '../half.mjs';
import { digestOf } from '../train.mjs';
import { beginId, endId } from './pieces.mjs';
import {
  firstSteps,
  heldOutRows,
  model,
  optimizer,
  positions,
  seed,
  shape,
  steps,
  trainingBatch,
} from './settings.mjs';

/** @typedef {import('./settings.mjs').Scheme} Scheme */

/** How many held-out rows the recorded loss is of: few, as tests compute it. */
export const recordedRows = 8;

/** A trainer before its first step. @param {Scheme} scheme */
export function startTrainer(scheme) {
  // The simd build gives the same bits in every engine; the relaxed build gives other bits.
  return createTrainer({
    model,
    position: positions[scheme],
    data: trainingBatch,
    ...shape,
    seed,
    optimizer,
    build: 'simd',
  });
}

/**
 * @param {Scheme} scheme
 * @param {(step: { step: number, loss: number }) => void} [onStep]
 */
export async function trainStoryteller(scheme, onStep = () => {}) {
  const trainer = await startTrainer(scheme);
  let afterFirstSteps = '';
  for (let step = 1; step <= steps; step++) {
    const [done] = trainer.step();
    onStep(done);
    if (step === firstSteps) afterFirstSteps = digestOf(trainer);
  }
  const arrays = trainer.parameters().map(({ name, shape, data }) => ({ name, shape, data: data.map(rounded) }));
  // Measured after rounding, because the rounded model is the one that ships.
  trainer.setParameters(Object.fromEntries(arrays.map(({ name, data }) => [name, data])));
  const rows = heldOutRows(recordedRows, shape.length);
  const axes = [rows.length, shape.length];
  const loss = trainer.loss({
    tokens: { data: rows.flatMap((row) => row.slice(0, -1)), shape: axes },
    targets: { data: rows.flatMap((row) => row.slice(1)), shape: axes },
  });
  trainer.dispose();
  const file = safetensorsOf(arrays, {
    model: JSON.stringify(model),
    position: JSON.stringify(positions[scheme]),
    length: String(shape.length),
    steps: String(steps),
    bos_token_id: String(beginId),
    eos_token_id: String(endId),
  });
  return { file, record: { sha256: createHash('sha256').update(file).digest('hex'), afterFirstSteps, loss } };
}

/** To float16 with 8 bits of fraction: the two bits less save a seventh of the download. @param {number} value */
const rounded = (value) => fromHalfBits((halfBits(value) + 2) & ~3);
