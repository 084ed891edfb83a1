import { invalid, missing, ofLength, ofType, refused, rule } from '../api/errors/index.ts';
import {
  checkBoolean,
  checkInteger,
  checkKeys,
  checkObject,
  InputSnapshot,
  isNumberList,
  readOptions,
} from '../api/input/index.ts';
import { type LoadOptions, loadOptionNames, Scratch } from '../api/module/index.ts';
import { loadTrainEngine, type TrainEngine } from './module.ts';
import { named, readOptimizer } from './options.ts';
import type { OptimizerOptions } from './types.ts';

/** The most parameters of all arrays together, so that their moments fit in memory. */
const maxParameters = 2 ** 27;

/** Options of `createOptimizer`. */
export interface CreateOptimizerOptions extends LoadOptions {
  readonly optimizer?: OptimizerOptions;
  /** The arrays that make up the vector of parameters, in order; `decay` is whether weight decay applies. */
  readonly parameters: readonly { readonly size: number; readonly decay: boolean }[];
}

/** The gradient norm and the learning rate of one update. */
export interface OptimizerStep {
  readonly gradientNorm: number;
  readonly learningRate: number;
}

/** AdamW with gradient clipping and a learning-rate schedule, for any parameters. */
export class Optimizer {
  readonly #engine: TrainEngine;
  readonly #size: number;
  #pointer: number;

  /** @internal */
  constructor(engine: TrainEngine, pointer: number, size: number) {
    this.#engine = engine;
    this.#pointer = pointer;
    this.#size = size;
  }

  /**
   * Updates `parameters` in place by one step with `gradients`; both have as many numbers as all parameters together.
   * Throws a PosencError, and changes nothing, if the norm of the gradients is not finite.
   */
  step(parameters: Float32Array, gradients: ArrayLike<number>): OptimizerStep {
    const snapshot = new InputSnapshot();
    const [values, slopes] = [snapshot.read(parameters, 'parameters'), snapshot.read(gradients, 'gradients')];
    if (!(values instanceof Float32Array) || values.length !== this.#size) {
      throw invalid('parameters', parameters, rule('a Float32Array of {size} numbers', { size: this.#size }));
    }
    if (!isNumberList(slopes) || slopes.length !== this.#size || !Array.prototype.every.call(slopes, isNumber)) {
      throw invalid('gradients', gradients, ofLength(this.#size, 'numbers'));
    }
    if (this.#pointer === 0) throw invalid('optimizer', 'disposed', rule('one that was not disposed'));
    const scratch = new Scratch();
    const valueSlot = scratch.float32(values);
    const slopeSlot = scratch.float32(slopes);
    return scratch.run(this.#engine, (filled) => {
      const update = this.#engine.raw.optimizer_step(this.#pointer, filled.at(valueSlot), filled.at(slopeSlot));
      if (!update.was_applied) throw invalid('gradients', update.gradient_norm, rule('gradients with a finite norm'));
      // `values` is a copy if the caller's array lies in shared memory, so the result is written to the array itself.
      Float32Array.prototype.set.call(parameters, filled.view32(valueSlot));
      return { gradientNorm: update.gradient_norm, learningRate: update.learning_rate };
    });
  }

  /** Frees the optimiser's memory. */
  dispose(): void {
    if (this.#pointer !== 0) this.#engine.raw.delete_optimizer(this.#pointer);
    this.#pointer = 0;
  }
}

/**
 * Creates the optimiser of `createTrainer` on its own.
 *
 * ```js
 * import { createOptimizer } from 'posenc/train';
 * const adamw = await createOptimizer({ parameters: [{ size: 2, decay: true }] });
 * const theta = Float32Array.of(1, 2);
 * adamw.step(theta, [0.5, -0.5]);
 * ```
 */
export async function createOptimizer(options: CreateOptimizerOptions): Promise<Optimizer> {
  const known = ['optimizer', 'parameters', ...loadOptionNames];
  const request = readOptions<CreateOptimizerOptions>('options', options, known);
  if (request.parameters === undefined) throw missing('parameters', ofType('a list of { size, decay }'));
  const list = new InputSnapshot().read(request.parameters, 'parameters') as CreateOptimizerOptions['parameters'];
  if (!Array.isArray(list) || list.length === 0) {
    throw invalid('parameters', list, ofType('a list of at least one { size, decay }'));
  }
  const arrays = list.map(readArray);
  const sizes = arrays.map((array) => array.size);
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size > maxParameters) {
    throw refused(
      'parameters',
      { text: 'a list of {size} numbers', values: { size } },
      { kind: 'length', max: maxParameters, of: 'numbers together' },
    );
  }
  const optimizer = readOptimizer(request.optimizer);
  const engine = await loadTrainEngine(request);
  const scratch = new Scratch();
  const sizeSlot = scratch.int32(sizes);
  const decaySlot = scratch.bytes(arrays.map(({ decay }) => Number(decay)));
  const pointer = named(() =>
    scratch.run(engine, (filled) =>
      engine.raw.create_optimizer(optimizer, filled.at(sizeSlot), filled.at(decaySlot), sizes.length),
    ),
  );
  return new Optimizer(engine, pointer, size);
}

function readArray(value: unknown, index: number): { readonly size: number; readonly decay: boolean } {
  const argument = `parameters[${index}]`;
  const { size, decay, ...rest } = checkObject(argument, value);
  checkKeys(rest, ['size', 'decay'], `${argument}.`);
  if (decay === undefined) throw missing(`${argument}.decay`, { kind: 'boolean' });
  return {
    size: checkInteger(`${argument}.size`, size, 1, maxParameters),
    decay: checkBoolean(`${argument}.decay`, decay, false),
  };
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}
