/** Reads the options that define a trainer, and calls the functions of the core that take all of them. */

import { invalid, missing, oneOf } from '../api/errors/index.ts';
import { checkInteger, checkKeys, checkNumber, checkObject, InputSnapshot } from '../api/input/index.ts';
import { type RawTrainerSetup, Scratch, snakeCased } from '../api/module/index.ts';
import { type ChoiceParameter, fire, type Parameter, rope, type Scheme, sinusoidal } from '../catalogue/index.ts';
import { meantName, suggesting } from '../refusals/index.ts';
import type { TrainEngine } from './module.ts';
import { named, readModel, readOptimizer } from './options.ts';
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
   * Seed of the task's batches and of the initial parameters. Each parameter array has its own random sequence, so
   * that models with the same seed start equal in all arrays that they share. Default: 0.
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
export function readSetup(options: TrainerOptions): TrainerSetup {
  const task =
    options.task === undefined ? undefined : new Task(new InputSnapshot().read(options.task, 'task') as TaskOptions);
  const model = readModel(options.model, task?.vocab);
  return {
    model,
    position: readPosition(options.position, model),
    task,
    maxShape: {
      batch: checkInteger('batch', options.batch ?? 32, 1, 4096),
      length: checkInteger('length', options.length ?? 32, 1, 4096),
    },
    seed: checkInteger('seed', options.seed ?? 0, 0),
    optimizer: readOptimizer(options.optimizer),
  };
}

/** Reads the option `keepEvery` of trainers in workers. */
export function readKeepEvery(value: unknown): number {
  return checkInteger('keepEvery', value ?? 50, 1, 2 ** 31 - 1);
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
    Object.keys(position.options),
  );
}

// The position schemes of the training core: the numbers that each takes, in the core's order, and their defaults.

/** A number that follows from the sizes of the model, or that of the catalogue. */
type Default = number | ((model: ModelOptions) => number) | Parameter;

const parameterOf = (scheme: Scheme, name: string) => scheme.parameters.find((one) => one.name === name) as Parameter;

/** A choice with its values in the order in which the core counts them. */
const inOrder = (parameter: Parameter, choices: readonly string[]) => ({ ...parameter, choices }) as ChoiceParameter;

/** Sizes of learned tables are separate numbers here, where the catalogue has arrays. */
const schemes: Readonly<Record<string, Readonly<Record<string, Default>>>> = {
  none: {},
  sinusoidal: { base: parameterOf(sinusoidal, 'base') },
  learned: { rows: 256 },
  rope: {
    layout: inOrder(parameterOf(rope, 'layout'), ['half', 'interleaved']),
    base: parameterOf(rope, 'base'),
    rotaryDim: ({ dim, heads }) => dim / heads,
  },
  alibi: {},
  // Not T5's own: the sequences of these models have tens of tokens.
  t5: { numBuckets: 16, maxDistance: 32 },
  'kerple-log': {},
  fire: { width: 32, l0: parameterOf(fire, 'threshold') },
  shaw: { clip: 16 },
  'transformer-xl': { base: parameterOf(sinusoidal, 'base') },
  cope: { maxPos: 32 },
  toeplitz: { rows: 32 },
  sandwich: { sandwichDim: 32 },
  'data-dependent-alibi': {},
};

/** The values that `position.scheme` may have. */
export const trainedSchemes: readonly string[] = Object.freeze(Object.keys(schemes));

export interface PositionChoice {
  /** The options as the caller gave them. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The core's name of the scheme. */
  readonly scheme: string;
  readonly values: readonly number[];
}

export function readPosition(value: unknown, model: ModelOptions): PositionChoice {
  const options = checkObject('position', new InputSnapshot().read(value, 'position'));
  const { scheme } = options;
  if (scheme === undefined) throw missing('position.scheme', oneOf(trainedSchemes));
  if (typeof scheme !== 'string' || !Object.hasOwn(schemes, scheme)) {
    throw invalid('position.scheme', scheme, suggesting(oneOf(trainedSchemes), scheme, meantName));
  }
  const known = schemes[scheme] as Readonly<Record<string, Default>>;
  checkKeys({ ...options }, ['scheme', ...Object.keys(known)], 'position.');
  const values = Object.entries(known).map(([name, byDefault]) => numberOf(name, byDefault, options[name], model));
  return { options: options, scheme: snakeCased(scheme), values };
}

function numberOf(name: string, byDefault: Default, value: unknown, model: ModelOptions): number {
  if (typeof byDefault === 'object' && byDefault.kind === 'choice') {
    const { choices, default: usual } = byDefault;
    const index = choices.indexOf((value === undefined ? usual : value) as string);
    if (index >= 0) return index;
    throw invalid(`position.${name}`, value, suggesting(oneOf(choices), value, meantName));
  }
  if (value !== undefined) return checkNumber(`position.${name}`, value, { kind: 'number' });
  if (typeof byDefault === 'function') return byDefault(model);
  return typeof byDefault === 'object' ? (byDefault.default as number) : byDefault;
}
