import { invalid, noneBeside, ofType } from '../api/errors/index.ts';
import { checkFits, readOptions } from '../api/input/index.ts';
import { type LoadOptions, loadOptionNames } from '../api/module/index.ts';
import { loadTrainEngine, loadTrainModule, startTrainEngine, type TrainEngine } from './module.ts';
import type { PoolTrainerOptions } from './pool/index.ts';
import {
  onSetup,
  readKeepEvery,
  readSetup,
  type TrainerOptions,
  type TrainerSetup,
  trainerOptionNames,
} from './setup.ts';
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
