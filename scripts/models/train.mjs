/** Trains a model, and measures its accuracy and where its heads look. */
import { createHash } from 'node:crypto';
import { createTrainer } from 'posenc/train';
import { trainingBatch } from './examples.mjs';
import { safetensorsOf } from './file.mjs';
import { vocabulary } from './grammar.mjs';
import { fromHalfBits, halfBits } from './half.mjs';
import { measured } from './measure.mjs';
import { model, optimizer, positions, seed, shape, steps } from './settings.mjs';

/** @typedef {import('./settings.mjs').Scheme} Scheme */
/** @typedef {Awaited<ReturnType<typeof createTrainer>>} Trainer */

/** A trainer before its first step. @param {Scheme} scheme */
export function startTrainer(scheme) {
  return createTrainer({
    model,
    position: positions[scheme],
    data: (index) => trainingBatch(seed, index, shape),
    ...shape,
    seed,
    optimizer,
    // This build gives the same bits in every engine; the relaxed build gives other bits.
    build: 'simd',
  });
}

/** The number of steps that tests repeat to show that training gives the same bits on their machine. */
export const firstSteps = 20;

/** SHA-256 of all parameters. @param {Trainer} trainer */
export function digestOf(trainer) {
  const hash = createHash('sha256');
  for (const { data } of trainer.parameters())
    hash.update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  return hash.digest('hex');
}

/**
 * @param {Scheme} scheme
 * @param {(step: { step: number, loss: number }) => void} [onStep]
 */
export async function trainModel(scheme, onStep = () => {}) {
  const trainer = await startTrainer(scheme);
  let afterFirstSteps = '';
  for (let step = 1; step <= steps; step++) {
    const [done] = trainer.step();
    onStep(done);
    if (step === firstSteps) afterFirstSteps = digestOf(trainer);
  }
  // Measured after rounding, because the rounded model is the one that ships.
  const arrays = trainer.parameters().map(({ name, shape, data }) => ({ name, shape, data: data.map(throughHalf) }));
  trainer.setParameters(Object.fromEntries(arrays.map(({ name, data }) => [name, data])));
  const found = measured(trainer);
  trainer.dispose();
  const file = safetensorsOf(arrays, {
    model: JSON.stringify(model),
    position: JSON.stringify(positions[scheme]),
    words: vocabulary.join(' '),
    steps: String(steps),
    sequences: String(steps * shape.batch),
    unseen: JSON.stringify(found.unseen),
  });
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { file, record: { sha256, afterFirstSteps, ...found } };
}

/** @param {number} value */
const throughHalf = (value) => fromHalfBits(halfBits(value));
