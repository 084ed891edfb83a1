/** Reads the options that define a trainer, and calls the functions of the core that take all of them. */
import { checkInteger, OwnData } from '../api/input/index.ts';
import { type RawTrainerSetup, Scratch } from '../api/module/index.ts';
import type { TrainEngine } from './module.ts';
import { named, readModel, readOptimizer } from './options.ts';
import { type PositionChoice, readPosition } from './positions.ts';
import { Task, type TaskOptions } from './tasks.ts';
import type { ModelOptions, OptimizerOptions, PositionOptions } from './types.ts';

/** What to train, on which batches and how. */
export interface TrainerOptions {
  /**
   * The sizes of the decoder. Default: dim 32, 2 layers and 4 heads, which learn the tasks in seconds; `vocab` is that of
   * the task, and needed without one.
   */
  readonly model?: Partial<ModelOptions>;
  readonly position: PositionOptions;
  /** Supplies the batches of `step()`. Optional if every batch is passed to `stepOn()`. */
  readonly task?: TaskOptions;
  /** Largest number of sequences in a batch. Default: 32. */
  readonly batch?: number;
  /** Length of the longest sequence. Default: 32. */
  readonly length?: number;
  /**
   * Seed of the task's batches and of the initial parameters. Each parameter array has a random sequence of its own, so
   * that models with the same seed begin alike in all arrays that they share. Default: 0.
   */
  readonly seed?: number;
  readonly optimizer?: OptimizerOptions;
}

export const trainerOptionNames = ['model', 'position', 'task', 'batch', 'length', 'seed', 'optimizer'];

/** Trainer options after they were read and checked. */
export interface TrainerSetup {
  readonly model: ModelOptions;
  readonly position: PositionChoice;
  readonly task: Task | undefined;
  readonly maxShape: { readonly batch: number; readonly length: number };
  readonly seed: number;
  readonly optimizer: RawTrainerSetup['optimizer'];
}

/** Reads each option once and checks it; the values may be anything. */
export function readSetup(given: TrainerOptions): TrainerSetup {
  const task = given.task === undefined ? undefined : new Task(new OwnData().read(given.task, 'task') as TaskOptions);
  const model = readModel(given.model, task?.vocab);
  return {
    model,
    position: readPosition(given.position, model),
    task,
    maxShape: {
      batch: checkInteger('batch', given.batch ?? 32, 1, 4096),
      length: checkInteger('length', given.length ?? 32, 1, 4096),
    },
    seed: checkInteger('seed', given.seed ?? 0, 0),
    optimizer: readOptimizer(given.optimizer),
  };
}

/** Reads the option `keepEvery` of trainers in workers. */
export function readKeepEvery(given: unknown): number {
  return checkInteger('keepEvery', given ?? 50, 1, 2 ** 31 - 1);
}

type Setup = readonly [setup: RawTrainerSetup, scheme: string, values: number, count: number];

/** Makes a call of the core that takes the setup, and renames the arguments in its errors to the API's names. */
export function onSetup<Result>(engine: TrainEngine, setup: TrainerSetup, call: (...setup: Setup) => Result): Result {
  const { model: decoder, maxShape, optimizer, seed, position } = setup;
  const scratch = new Scratch();
  const slot = scratch.float64(position.values);
  return named(
    () =>
      scratch.run(engine, (filled) =>
        call(
          { decoder, max_shape: maxShape, optimizer, seed },
          position.scheme,
          filled.at(slot),
          position.values.length,
        ),
      ),
    Object.keys(position.given),
  );
}
