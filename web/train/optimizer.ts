import { invalid, missing } from '../api/errors/index.ts';
import { checkInteger, checkKeys, checkObject, OwnData } from '../api/input/index.ts';
import { Scratch } from '../api/module/index.ts';
import { type LoadOptions, loadTrainEngine, type TrainEngine } from './module.ts';
import { named, readOptimizer } from './options.ts';
import type { OptimizerOptions } from './types.ts';

/** For `createOptimizer`. */
export interface CreateOptimizerOptions extends LoadOptions {
  readonly optimizer?: OptimizerOptions;
  /** The arrays that one vector of parameters consists of, in its order. */
  readonly parameters: readonly { readonly size: number; readonly decay: boolean }[];
}

/** What one update was made with. */
export interface OptimizerStep {
  readonly gradientNorm: number;
  readonly learningRate: number;
}

/** AdamW with clipping and a schedule, for any parameters. */
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
   * Changes `parameters` in their place by one step with `gradients`, both as long as all parameters together. Throws a PosencError
   * where a gradient is not finite; nothing is changed then.
   */
  step(parameters: Float32Array, gradients: ArrayLike<number>): OptimizerStep {
    if (!(parameters instanceof Float32Array) || parameters.length !== this.#size) {
      throw invalid('parameters', parameters, `a Float32Array of ${this.#size} numbers`);
    }
    if (gradients?.length !== this.#size) throw invalid('gradients', gradients, `${this.#size} numbers`);
    if (this.#pointer === 0) throw invalid('optimizer', 'disposed', 'one that was not disposed');
    const scratch = new Scratch();
    const values = scratch.float32(parameters);
    const grads = scratch.float32(gradients);
    return scratch.run(this.#engine, (filled) => {
      const update = this.#engine.raw.optimizer_step(this.#pointer, filled.at(values), filled.at(grads));
      if (!update.is_done) throw invalid('gradients', update.gradient_norm, 'gradients with a finite norm');
      filled.read32(values, parameters);
      return { gradientNorm: update.gradient_norm, learningRate: update.learning_rate };
    });
  }

  /** Gives its memory back. */
  dispose(): void {
    if (this.#pointer !== 0) this.#engine.raw.delete_optimizer(this.#pointer);
    this.#pointer = 0;
  }
}

/**
 * The optimiser of `createTrainer` by itself.
 *
 * ```js
 * import { createOptimizer } from 'posenc/train';
 * const adamw = await createOptimizer({ parameters: [{ size: 2, decay: true }] });
 * const theta = Float32Array.of(1, 2);
 * adamw.step(theta, [0.5, -0.5]);
 * ```
 */
export async function createOptimizer(options: CreateOptimizerOptions): Promise<Optimizer> {
  const given = checkObject('options', options) as unknown as CreateOptimizerOptions;
  checkKeys({ ...given }, ['optimizer', 'parameters', 'build', 'wasmUrl', 'wasmBinary']);
  if (given.parameters === undefined) throw missing('parameters', 'a list of { size, decay }');
  const list = new OwnData().read(given.parameters, 'parameters') as CreateOptimizerOptions['parameters'];
  if (!Array.isArray(list) || list.length === 0) {
    throw invalid('parameters', list, 'a list of at least one { size, decay }');
  }
  const sizes = list.map(({ size }, i) => checkInteger(`parameters[${i}].size`, size, 1, 2 ** 27));
  const optimizer = readOptimizer(given.optimizer);
  const engine = await loadTrainEngine(given);
  const scratch = new Scratch();
  const sizeSlot = scratch.int32(sizes);
  const decaySlot = scratch.flags(list.map(({ decay }) => decay));
  const pointer = named(() =>
    scratch.run(engine, (filled) =>
      engine.raw.create_optimizer(optimizer, filled.at(sizeSlot), filled.at(decaySlot), sizes.length),
    ),
  );
  return new Optimizer(
    engine,
    pointer,
    sizes.reduce((sum, size) => sum + size, 0),
  );
}
