import { invalid } from '../api/errors/index.ts';
import { checkFits, checkInteger, checkKeys, checkObject } from '../api/input/index.ts';
import { Scratch } from '../api/module/index.ts';
import { type LoadOptions, loadTrainEngine } from './module.ts';
import { named, readModel, readOptimizer } from './options.ts';
import { readPosition } from './positions.ts';
import { Task, type TaskOptions } from './tasks.ts';
import { Trainer } from './trainer.ts';
import type { BatchSource, ModelOptions, OptimizerOptions, PositionOptions } from './types.ts';

/** For `createTrainer`. */
export interface CreateTrainerOptions extends LoadOptions {
  /** `vocab` may be left out where there is a task, whose own it then is. */
  readonly model: Omit<ModelOptions, 'vocab'> & Partial<Pick<ModelOptions, 'vocab'>>;
  readonly position: PositionOptions;
  /** Where the batches of `step()` come from: a task, … */
  readonly task?: TaskOptions;
  /** … or a function. Both may be left out where each batch is given to `stepOn()`. */
  readonly data?: BatchSource;
  /** The most sequences of a step. Default: 32. */
  readonly batch?: number;
  /** The longest sequence of a step. Default: 32. */
  readonly length?: number;
  /**
   * Of the batches of a task, and of the initial parameters: each array has random numbers of its own, so that models of one seed begin alike wherever they have the same
   * arrays. Default: 0.
   */
  readonly seed?: number;
  readonly optimizer?: OptimizerOptions;
}

const knownOptions = [
  ...['model', 'position', 'task', 'data', 'batch', 'length', 'seed', 'optimizer'],
  ...['build', 'wasmUrl', 'wasmBinary'],
];

/**
 * Loads the WebAssembly of training and makes a decoder with seeded parameters.
 *
 * Throws a PosencError that names the option which is not allowed, or 'out-of-memory' for sizes that do not fit; nothing is allocated then.
 *
 * ```js
 * import { createTrainer } from 'posenc/train';
 * const model = { dim: 32, layers: 2, heads: 4 };
 * const trainer = await createTrainer({ model, position: { scheme: 'alibi' }, task: 'sum3mod4' });
 * const [first] = trainer.step(10); // { step: 1, loss, accuracy, gradientNorm, learningRate }
 * const [short, long] = trainer.evaluate({ lengths: [32, 64] }); // { length: 32, loss, accuracy, scored }
 * ```
 */
export async function createTrainer(options: CreateTrainerOptions): Promise<Trainer> {
  const given = checkObject('options', options) as unknown as CreateTrainerOptions;
  checkKeys({ ...given }, knownOptions);
  const { data } = given;
  if (data !== undefined && typeof data !== 'function') throw invalid('data', data, 'a function of the step number');
  if (data !== undefined && given.task !== undefined) throw invalid('data', data, 'either task or data');
  const task = given.task === undefined ? undefined : new Task(given.task);
  const model = readModel(given.model, task?.vocab);
  const position = readPosition(given.position, model);
  const batch = checkInteger('batch', given.batch ?? 32, 1, 4096);
  const length = checkInteger('length', given.length ?? 32, 1, 4096);
  const seed = checkInteger('seed', given.seed ?? 0, 0);
  const setup = { decoder: model, most: { batch, length }, optimizer: readOptimizer(given.optimizer), seed };

  const engine = await loadTrainEngine(given);
  const scratch = new Scratch();
  const slot = scratch.float64(position.values);
  const pointer = named(
    () =>
      scratch.run(engine, (filled) => {
        const choice = [setup, position.scheme, filled.at(slot), position.values.length] as const;
        checkFits(engine.raw.trainer_bytes(...choice));
        return engine.raw.create_trainer(...choice);
      }),
    Object.keys(given.position),
  );
  const description = { model: JSON.stringify(model), position: JSON.stringify(given.position) };
  return new Trainer(engine, pointer, { model, most: setup.most, seed, task, data }, description);
}
