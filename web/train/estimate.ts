import { checkFits, readOptions } from '../api/input/index.ts';
import { type CreateTrainerOptions, readData } from './create-trainer.ts';
import { type LoadOptions, loadOptionNames, loadTrainModule, startTrainEngine, type TrainEngine } from './module.ts';
import type { PoolTrainerOptions } from './pool/index.ts';
import { onSetup, readKeepEvery, readSetup, type TrainerSetup, trainerOptionNames } from './setup.ts';

/** Options of `estimateTraining`: those of `createTrainer` and of `TrainerPool.createTrainer`. */
export type EstimateOptions = CreateTrainerOptions & Pick<PoolTrainerOptions, 'keepEvery'>;

/** The memory and arithmetic that training takes. */
export interface TrainingEstimate {
  /** Number of learned parameters. */
  readonly parameters: number;
  /**
   * Bytes of the module's memory for parameters, gradients, moments and the activations that a step keeps for its
   * backward pass. Evaluation at other lengths and `attention()` need additional memory.
   */
  readonly bytes: number;
  /**
   * Multiplications and additions in the matrix products of one step, forward and backward: 3 (2 B n (12 L D² + D V) +
   * 4 B n² D L) for batch B, length n, dim D, layers L and vocab V. The masked half of attention is included; the work
   * of the position scheme is not.
   */
  readonly flopsPerStep: number;
}

/**
 * Returns what training with these options would take, without allocating it, so that a page can show it before
 * training starts. Accepts the options of `createTrainer` and of `TrainerPool.createTrainer`, and rejects them as those
 * functions do.
 *
 * ```js
 * import { estimateTraining } from 'posenc/train';
 * const model = { dim: 64, layers: 2, heads: 4 };
 * const { parameters, flopsPerStep } = await estimateTraining({ model, position: { scheme: 'none' }, task: 'first' });
 * console.assert(parameters === 101632 && Math.round(flopsPerStep / 1e6) === 661);
 * ```
 */
export async function estimateTraining(options: EstimateOptions): Promise<TrainingEstimate> {
  const known = [...trainerOptionNames, 'data', 'keepEvery', ...loadOptionNames];
  const request = readOptions<EstimateOptions>('options', options, known);
  readKeepEvery(request.keepEvery);
  readData(request);
  const setup = readSetup(request);
  const engine = await estimatingEngine(request);
  return onSetup(engine, setup, (...choice) => {
    const bytes = engine.raw.trainer_bytes(...choice);
    checkFits(bytes);
    return { parameters: engine.raw.trainer_size(...choice), bytes, flopsPerStep: flops(setup) };
  });
}

function flops({ model: { dim, layers, vocab }, maxShape: { batch, length } }: TrainerSetup): number {
  const products = 2 * batch * length * (12 * layers * dim ** 2 + dim * vocab);
  const attention = 4 * batch * length ** 2 * dim * layers;
  return 3 * (products + attention);
}

/** One engine per module: sliders ask often, and estimates keep nothing in its memory. */
const engines = new WeakMap<WebAssembly.Module, TrainEngine>();

async function estimatingEngine(options: LoadOptions): Promise<TrainEngine> {
  const module = await loadTrainModule(options);
  const known = engines.get(module.module);
  if (known && !known.state.lost) return known;
  const engine = await startTrainEngine(module);
  engines.set(module.module, engine);
  return engine;
}
