/** What the trainings of all models that ship have in common. */
import { createHash } from 'node:crypto';
import { createTrainer } from 'posenc/train';
import { safetensorsOf } from './float16.mjs';

/** @typedef {Awaited<ReturnType<typeof createTrainer>>} Trainer */
/** @typedef {NonNullable<Parameters<typeof createTrainer>[0]>} TrainerOptions */
/**
 * Architecture, batches and how long they are trained; `firstSteps` is the number of steps that tests repeat to show that training
 * gives the same bits on their machine.
 * @typedef {Pick<TrainerOptions, 'model' | 'seed' | 'optimizer'> & {
 *   shape: { batch: number, length: number }, steps: number, firstSteps: number }} Settings
 */

/** One position for each scheme; all models start with the same numbers and read the same texts. @param {number} rows  of a learned table */
export const positionsOf = (rows) =>
  /** @type {const} */ ({
    none: { scheme: 'none' },
    sinusoidal: { scheme: 'sinusoidal', base: 10000 },
    learned: { scheme: 'learned', rows },
    rope: { scheme: 'rope', layout: 'half', base: 10000 },
    alibi: { scheme: 'alibi' },
  });

/** @template {object} Positions @param {Positions} positions */
export const schemesOf = (positions) => /** @type {(keyof Positions & string)[]} */ (Object.keys(positions));

/**
 * A trainer before its first step.
 * @param {Settings} settings
 * @param {TrainerOptions['position']} position
 * @param {TrainerOptions['data']} data
 */
export function trainerOf({ model, seed, optimizer, shape }, position, data) {
  // The simd build gives the same bits in every engine; the relaxed build gives other bits.
  return createTrainer({ model, position, data, ...shape, seed, optimizer, build: 'simd' });
}

/** SHA-256 of all parameters. @param {Trainer} trainer */
export function digestOf(trainer) {
  const hash = createHash('sha256');
  for (const { data } of trainer.parameters())
    hash.update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  return hash.digest('hex');
}

/**
 * Trains a model, rounds it to what its file has, and measures it: the rounded model is the one that ships.
 * @template {object} Measured
 * @param {Settings} settings
 * @param {TrainerOptions['position']} position
 * @param {object} options
 * @param {Trainer} options.trainer  disposed at the end
 * @param {(value: number) => number} options.rounded
 * @param {(trainer: Trainer) => Measured} options.measured
 * @param {(measured: Measured) => Readonly<Record<string, string>>} options.entries  of the file's metadata
 * @param {(step: { step: number, loss: number }) => void} options.onStep
 */
export async function trained(settings, position, { trainer, rounded, measured, entries, onStep }) {
  const { model, steps, firstSteps } = settings;
  let afterFirstSteps = '';
  for (let step = 1; step <= steps; step++) {
    const [done] = trainer.step();
    onStep(done);
    if (step === firstSteps) afterFirstSteps = digestOf(trainer);
  }
  const arrays = trainer.parameters().map(({ name, shape, data }) => ({ name, shape, data: data.map(rounded) }));
  trainer.setParameters(Object.fromEntries(arrays.map(({ name, data }) => [name, data])));
  const found = measured(trainer);
  trainer.dispose();
  const described = { model: JSON.stringify(model), position: JSON.stringify(position) };
  const file = safetensorsOf(arrays, { ...described, ...entries(found) });
  return { file, record: { sha256: createHash('sha256').update(file).digest('hex'), afterFirstSteps, ...found } };
}
