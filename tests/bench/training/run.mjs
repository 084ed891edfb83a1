/** One run: a decoder learns a task on short sequences and is then tested on longer ones. */
import { createTrainer } from '../../../dist/train.js';
import { lengths, schemes, setting, taskOf, tasks } from './plan.mjs';

const { dim, layers, heads, batch, length, optimizer, checkEvery, sequences } = setting;
const { cooldown } = optimizer;

/**
 * Four digits after the point: enough to show one position more or less among the scored ones, but not the last bits of
 * a float.
 */
const rounded = (value) => Number(value.toFixed(4));

/**
 * The learning rate falls over the last `cooldown` steps. They begin as soon as two checks in a row found at least 99 % at the trained
 * length, at the latest `cooldown` steps before the limit.
 *
 * @param {{ task: string, scheme: string, seed: number }} run
 * @param {{ limit?: number }} [options]  fewer steps than the task's own limit, for a quick look
 */
export async function train({ task, scheme, seed }, { limit = tasks[task].limit } = {}) {
  const create = (total) =>
    createTrainer({
      model: { dim, layers, heads },
      position: schemes[scheme],
      task: taskOf(task),
      batch,
      length,
      seed,
      build: 'simd',
      optimizer: { ...optimizer, total },
    });
  let total = limit;
  let trainer = await create(total);
  let stepsTo95 = null;
  let goodChecks = 0;
  while (trainer.steps < total) {
    trainer.step(Math.min(checkEvery, total - trainer.steps));
    const [{ accuracy }] = trainer.evaluate({ lengths: [length], sequences });
    if (accuracy >= 0.95) stepsTo95 ??= trainer.steps;
    goodChecks = accuracy >= 0.99 ? goodChecks + 1 : 0;
    if (goodChecks === 2 && trainer.steps + cooldown < total) {
      total = trainer.steps + cooldown;
      const sooner = await create(total);
      sooner.load(trainer.save());
      trainer.dispose();
      trainer = sooner;
    }
  }
  const scores = trainer.evaluate({ lengths, sequences });
  trainer.dispose();
  return {
    ...{ task, scheme, seed, steps: total, stepsTo95 },
    accuracy: scores.map(({ accuracy }) => rounded(accuracy)),
    loss: scores.map(({ loss }) => rounded(loss)),
  };
}
