import { invalid, noneBeside, ofType } from '../api/errors/index.ts';
import { checkFits, readOptions } from '../api/input/index.ts';
import { type LoadOptions, loadOptionNames, loadTrainEngine, type TrainEngine } from './module.ts';
import { onSetup, readSetup, type TrainerOptions, type TrainerSetup, trainerOptionNames } from './setup.ts';
import { Trainer } from './trainer.ts';
import type { BatchSource } from './types.ts';

/** Options of `createTrainer`. */
export interface CreateTrainerOptions extends TrainerOptions, LoadOptions {
  /** Supplies the batches of `step()`, instead of a task. */
  readonly data?: BatchSource;
}

/**
 * Loads the WebAssembly module for training and creates a decoder with seeded parameters that learns in the calling
 * thread. `createTrainerPool` creates trainers that learn in workers.
 *
 * Throws a PosencError that names the rejected option, or one with the code 'out-of-memory' for sizes that do not fit
 * in memory; in both cases nothing is allocated.
 *
 * ```js
 * import { createTrainer } from 'posenc/train';
 * const trainer = await createTrainer({ position: { scheme: 'alibi' }, task: 'sum3mod4' }); // 32 dimensions, 2 layers, 4 heads
 * const [first] = trainer.step(10); // { step: 1, loss, accuracy, gradientNorm, learningRate }
 * const [short, long] = trainer.evaluate({ lengths: [32, 64] }); // { length: 32, loss, accuracy, scored }
 * ```
 */
export async function createTrainer(options: CreateTrainerOptions): Promise<Trainer> {
  const known = [...trainerOptionNames, 'data', ...loadOptionNames];
  const request = readOptions<CreateTrainerOptions>('options', options, known);
  const [data, setup] = [readData(request), readSetup(request)];
  return startTrainer(await loadTrainEngine(request), setup, data);
}

export function readData({ data, task }: CreateTrainerOptions): BatchSource | undefined {
  if (data !== undefined && typeof data !== 'function')
    throw invalid('data', data, ofType('a function of the step number'));
  if (data !== undefined && task !== undefined) throw invalid('data', data, noneBeside('task'));
  return data;
}

/** Creates a trainer in an instance that has already been started. */
export function startTrainer(engine: TrainEngine, setup: TrainerSetup, data?: BatchSource): Trainer {
  const pointer = onSetup(engine, setup, (...choice) => {
    checkFits(engine.raw.trainer_bytes(...choice));
    return engine.raw.create_trainer(...choice);
  });
  return new Trainer(engine, pointer, setup, data);
}
