/** Reads the options of `createTrainer` and `createOptimizer`; the core checks rules that involve several values. */
import { invalid, ofLength, ofShape, oneOf, renamingArguments, rule } from '../api/errors/index.ts';
import {
  checkFits,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  InputSnapshot,
  isNumberList,
} from '../api/input/index.ts';
import type { RawOptimizerOptions } from '../api/module/index.ts';
import type { Batch, ModelOptions, OptimizerOptions } from './types.ts';

const sizes = ['vocab', 'dim', 'layers', 'heads'] as const;

const modelDefaults = { dim: 32, layers: 2, heads: 4 };

/** @param taskVocab  the least value of `vocab`, and its default */
export function readModel(value: unknown, taskVocab?: number): ModelOptions {
  const options = checkObject('model', new InputSnapshot().read(value ?? {}, 'model'));
  checkKeys(options, sizes, 'model.');
  const read = (name: keyof typeof modelDefaults) =>
    checkInteger(`model.${name}`, options[name] ?? modelDefaults[name], 1, 65536);
  const vocab = checkInteger('model.vocab', options.vocab ?? taskVocab, taskVocab ?? 2, 65536);
  return { vocab, dim: read('dim'), layers: read('layers'), heads: read('heads') };
}

const optimizerDefaults: Required<OptimizerOptions> = {
  lr: 3e-3,
  lrMin: 0,
  schedule: 'linear',
  warmup: 50,
  total: 1000,
  cooldown: 100,
  beta1: 0.9,
  beta2: 0.99,
  eps: 1e-8,
  weightDecay: 0.01,
  clipNorm: 1,
};
const schedules = ['linear', 'cosine'];
const counts = ['warmup', 'total', 'cooldown'];

export function readOptimizer(input: unknown): RawOptimizerOptions {
  const options = checkObject('optimizer', new InputSnapshot().read(input ?? {}, 'optimizer'));
  checkKeys(options, Object.keys(optimizerDefaults), 'optimizer.');
  const values = Object.entries(optimizerDefaults).map(([name, byDefault]) => {
    const value = options[name] ?? byDefault;
    const argument = `optimizer.${name}`;
    if (name === 'schedule') {
      if (!schedules.includes(value as string)) throw invalid(argument, value, oneOf(schedules));
    } else if (counts.includes(name)) checkInteger(argument, value, 0, 2 ** 31 - 1);
    else checkNumber(argument, value, { kind: 'number' });
    return [name, value];
  });
  const read = Object.fromEntries(values) as Required<OptimizerOptions>;
  return {
    lr: read.lr,
    lr_min: read.lrMin,
    schedule: read.schedule,
    warmup: read.warmup,
    total: read.total,
    cooldown: read.cooldown,
    beta1: read.beta1,
    beta2: read.beta2,
    eps: read.eps,
    weight_decay: read.weightDecay,
    clip_norm: read.clipNorm,
  };
}

/** 32-bit integers and their shape. */
export interface Integers {
  readonly data: Int32Array;
  readonly shape: readonly number[];
}

export function readIntegers(argument: string, input: unknown, axes: readonly string[]): Integers {
  const options = checkObject(argument, new InputSnapshot().read(input, argument)) as Record<string, unknown>;
  const shape = options.shape as readonly number[];
  const list = options.data as ArrayLike<number>;
  if (
    !Array.isArray(shape) ||
    shape.length !== axes.length ||
    !shape.every((axis) => Number.isSafeInteger(axis) && axis >= 1)
  ) {
    throw invalid(`${argument}.shape`, shape, ofShape(axes));
  }
  const size = shape.reduce((product, axis) => product * axis, 1);
  if (!isNumberList(list) || list.length !== size) {
    throw invalid(`${argument}.data`, list, ofLength(size, 'whole numbers', ', as the shape says'));
  }
  checkFits(4 * size);
  const data = Int32Array.from(list);
  const wrong = data.findIndex((value, i) => value !== list[i]);
  if (wrong >= 0) throw invalid(`${argument}.data`, list[wrong], rule('whole numbers of 32 bits'));
  return { data, shape };
}

export interface ReadBatch {
  readonly tokens: Int32Array;
  readonly targets: Int32Array;
  readonly shape: { readonly batch: number; readonly length: number };
}

export function readBatch(value: Batch): ReadBatch {
  const { tokens: tokensInput, targets: targetsInput } = checkObject('batch', new InputSnapshot().read(value, 'batch'));
  const tokens = readIntegers('tokens', tokensInput, ['batch', 'length']);
  const targets = readIntegers('targets', targetsInput, ['batch', 'length']);
  const [batch = 0, length = 0] = tokens.shape;
  if (targets.shape.join() !== tokens.shape.join()) {
    throw invalid('targets.shape', targets.shape, ofShape(tokens.shape, ', as that of tokens'));
  }
  return { tokens: tokens.data, targets: targets.data, shape: { batch, length } };
}

const rooms: Readonly<Record<string, string>> = Object.fromEntries([
  ...sizes.map((name) => [name, `model.${name}`]),
  ...Object.keys(optimizerDefaults).map((name) => [name, `optimizer.${name}`]),
]);

/** Runs a call of the core and renames the arguments in its errors to the option names of `createTrainer`. */
export function named<Result>(call: () => Result, position: readonly string[] = []): Result {
  return renamingArguments(
    (argument) => (position.includes(argument) ? `position.${argument}` : (rooms[argument] ?? argument)),
    call,
  );
}
