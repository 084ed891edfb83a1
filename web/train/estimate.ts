import { checkFits, readOptions } from '../api/input/index.ts';
import { type CreateTrainerOptions, readData } from './create-trainer.ts';
import { type LoadOptions, loadOptionNames, loadTrainModule, startTrainEngine, type TrainEngine } from './module.ts';
import type { PoolTrainerOptions } from './pool/index.ts';
import { onSetup, readKeepEvery, readSetup, type TrainerSetup, trainerOptionNames } from './setup.ts';

/** For `estimateTraining`: those of `createTrainer` and of `TrainerPool.createTrainer`. */
export type EstimateOptions = CreateTrainerOptions & Pick<PoolTrainerOptions, 'keepEvery'>;

/** What training takes. */
export interface TrainingEstimate {
  /** Numbers that are learned. */
  readonly parameters: number;
  /**
   * Bytes of the module's memory for parameters, gradients, moments and what a step leaves for its way back. Evaluation at other lengths and
   * attention take some for themselves.
   */
  readonly bytes: number;
  /**
   * Multiplications and additions of the matrix products of a step, forward and backward: with batch B, length n, dim D, layers L and vocab V
   * 3 (2 B n (12 L D² + D V) + 4 B n² D L). The masked half of attention is counted, what a position scheme adds is not.
   */
  readonly flopsPerStep: number;
}

/**
 * Says what training with these options takes, without taking it: for a page that announces it before the start. Options are those of
 * `createTrainer` or of `TrainerPool.createTrainer`, and are refused as there.
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
  const given = readOptions('options', options, known) as unknown as EstimateOptions;
  readKeepEvery(given.keepEvery);
  readData(given);
  const setup = readSetup(given);
  const engine = await estimatingEngine(given);
  return onSetup(engine, setup, (...choice) => {
    const bytes = engine.raw.trainer_bytes(...choice);
    checkFits(bytes);
    return { parameters: engine.raw.trainer_size(...choice), bytes, flopsPerStep: flops(setup) };
  });
}

function flops({ model: { dim, layers, vocab }, most: { batch, length } }: TrainerSetup): number {
  const products = 2 * batch * length * (12 * layers * dim ** 2 + dim * vocab);
  const attention = 4 * batch * length ** 2 * dim * layers;
  return 3 * (products + attention);
}

/** Sliders ask often, and estimates keep nothing. */
const engines = new WeakMap<WebAssembly.Module, TrainEngine>();

async function estimatingEngine(options: LoadOptions): Promise<TrainEngine> {
  const module = await loadTrainModule(options);
  const known = engines.get(module.module);
  if (known && !known.fate.lost) return known;
  const engine = await startTrainEngine(module);
  engines.set(module.module, engine);
  return engine;
}
