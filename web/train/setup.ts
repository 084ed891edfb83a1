/** The options that make a trainer, read once, and the calls of the core that take all of them. */
import { checkInteger, OwnData } from '../api/input/index.ts';
import { type RawTrainerSetup, Scratch } from '../api/module/index.ts';
import type { TrainEngine } from './module.ts';
import { named, readModel, readOptimizer } from './options.ts';
import { type PositionChoice, readPosition } from './positions.ts';
import { Task, type TaskOptions } from './tasks.ts';
import type { ModelOptions, OptimizerOptions, PositionOptions } from './types.ts';

/** What is trained, on what and how. */
export interface TrainerOptions {
  /** `vocab` may be left out where there is a task, whose own it then is. */
  readonly model: Omit<ModelOptions, 'vocab'> & Partial<Pick<ModelOptions, 'vocab'>>;
  readonly position: PositionOptions;
  /** Where the batches of `step()` come from. May be left out where each batch is given to `stepOn()`. */
  readonly task?: TaskOptions;
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

export const trainerOptionNames = ['model', 'position', 'task', 'batch', 'length', 'seed', 'optimizer'];

/** Trainer options that were read. */
export interface TrainerSetup {
  readonly model: ModelOptions;
  readonly position: PositionChoice;
  readonly task: Task | undefined;
  readonly most: { readonly batch: number; readonly length: number };
  readonly seed: number;
  readonly optimizer: RawTrainerSetup['optimizer'];
}

/** The values of the options may be anything, and are read once. */
export function readSetup(given: TrainerOptions): TrainerSetup {
  const task = given.task === undefined ? undefined : new Task(new OwnData().read(given.task, 'task') as TaskOptions);
  const model = readModel(given.model, task?.vocab);
  return {
    model,
    position: readPosition(given.position, model),
    task,
    most: {
      batch: checkInteger('batch', given.batch ?? 32, 1, 4096),
      length: checkInteger('length', given.length ?? 32, 1, 4096),
    },
    seed: checkInteger('seed', given.seed ?? 0, 0),
    optimizer: readOptimizer(given.optimizer),
  };
}

/** Of trainers in workers. */
export function readKeepEvery(given: unknown): number {
  return checkInteger('keepEvery', given ?? 50, 1, 2 ** 31 - 1);
}

type Setup = readonly [setup: RawTrainerSetup, scheme: string, values: number, count: number];

/** A call of the core that takes the setup; it names options as the API does. */
export function onSetup<Result>(engine: TrainEngine, setup: TrainerSetup, call: (...setup: Setup) => Result): Result {
  const { model: decoder, most, optimizer, seed, position } = setup;
  const scratch = new Scratch();
  const slot = scratch.float64(position.values);
  return named(
    () =>
      scratch.run(engine, (filled) =>
        call({ decoder, most, optimizer, seed }, position.scheme, filled.at(slot), position.values.length),
      ),
    Object.keys(position.given),
  );
}
