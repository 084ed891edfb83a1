import { checkInteger, checkKeys, checkObject, InputSnapshot, readOptions } from '../../api/input/index.ts';
import { type LoadOptions, loadOptionNames, locate } from '../../api/module/index.ts';
import { closed, coresToSpare } from '../../api/thread/index.ts';
import { loadTrainModule } from '../module.ts';
import { readKeepEvery, type TrainerOptions, trainerOptionNames } from '../setup.ts';
import type { Build } from '../types.ts';
import { Requests } from './requests.ts';
import { TrainingThread } from './training-thread.ts';
import { WorkerTrainer } from './worker-trainer.ts';

/** Options of `createTrainerPool`; all are optional. */
export interface TrainerPoolOptions extends LoadOptions {
  /** Number of workers, 1 to 256. Default: one less than the number of cores, at least 1. */
  readonly workers?: number;
  /** URL of the package's `train-worker.js`. Browsers require the page's own origin. Default: next to the module. */
  readonly workerUrl?: string | URL;
}

/** Options of `TrainerPool.createTrainer`. */
export interface PoolTrainerOptions extends TrainerOptions {
  /**
   * Number of steps between snapshots of the trainer's state (parameters and moments, 12 bytes per parameter); at most
   * this many steps are repeated when a worker ends. Default: 50.
   */
  readonly keepEvery?: number;
}

/** Trainers in workers, from `createTrainerPool`. */
export class TrainerPool {
  /** Number of workers. */
  readonly workers: number;
  readonly build: Build;
  readonly #threads: readonly TrainingThread[];
  #made = 0;
  #isClosed = false;

  /** @internal */
  constructor(build: Build, threads: readonly TrainingThread[]) {
    this.build = build;
    this.workers = threads.length;
    this.#threads = threads;
  }

  /**
   * Creates a decoder with seeded parameters in the worker that has the fewest trainers; trainers in one worker take
   * turns. The promise is rejected with the errors of `createTrainer`.
   */
  async createTrainer(options: PoolTrainerOptions): Promise<WorkerTrainer> {
    const request = checkObject<PoolTrainerOptions>('options', new InputSnapshot().read(options, ''));
    checkKeys({ ...request }, [...trainerOptionNames, 'keepEvery']);
    const { keepEvery, ...trainer } = request;
    const every = readKeepEvery(keepEvery);
    if (this.#isClosed) throw closed();
    const thread = this.#threads.reduce((a, b) => (b.trainers < a.trainers ? b : a));
    const requests = new Requests(this.#made++, trainer, every, () => thread.dispatch());
    thread.add(requests);
    try {
      const { characters } = await requests.created.result;
      return new WorkerTrainer(this.build, characters, requests, thread);
    } catch (thrown) {
      thread.remove(requests);
      throw thrown;
    }
  }

  /** Ends the workers. Pending and later calls are rejected with the code 'closed'. */
  dispose(): void {
    this.#isClosed = true;
    for (const thread of this.#threads) thread.close();
  }
}

/**
 * Starts Web Workers (in Node: worker_threads) in which trainers learn, on several cores and away from the page's own
 * thread. Several trainers in one worker take turns, so that all of them make progress.
 *
 * The `.wasm` file is loaded and compiled once for all workers. Works without special headers and under the policy
 * `script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'`. Dispose of the pool when it is no longer needed; an idle
 * pool does not keep a Node process alive.
 *
 * Throws the errors of `createTrainer`, and 'load-failed' if `train-worker.js` cannot be started.
 *
 * ```ts
 * import { createTrainerPool, type Step } from 'posenc/train';
 * const pool = await createTrainerPool({ workers: 1 });
 * const model = { dim: 16, layers: 1, heads: 2 };
 * const [rope, alibi] = await Promise.all(
 *   (['rope', 'alibi'] as const).map((scheme) => pool.createTrainer({ model, position: { scheme }, task: 'first' })),
 * );
 * const curve: number[] = [];
 * const onProgress = (steps: readonly Step[]) => curve.push(...steps.map(({ loss }) => loss));
 * await Promise.all([rope.step(20, { onProgress }), alibi.step(20)]);
 * const [short, long] = await alibi.evaluate({ lengths: [32, 64] });
 * console.assert(curve.length === 20 && long.length === 64);
 * pool.dispose();
 * ```
 */
export async function createTrainerPool(options: TrainerPoolOptions = {}): Promise<TrainerPool> {
  const known = ['workers', 'workerUrl', ...loadOptionNames];
  const request: TrainerPoolOptions = readOptions('options', options, known);
  const workers = request.workers === undefined ? coresToSpare() : checkInteger('workers', request.workers, 1, 256);
  const workerUrl = request.workerUrl === undefined ? undefined : locate('workerUrl', request.workerUrl);
  const module = await loadTrainModule(request);
  const file = {
    inBrowser: () =>
      workerUrl === undefined
        ? new Worker(new URL('./train-worker.js', import.meta.url), { type: 'module' })
        : new Worker(workerUrl, { type: 'module' }),
    inNode: workerUrl ?? import.meta.url.replace(/[^/]*$/, 'train-worker.js'),
  };
  const threads = Array.from({ length: workers }, () => new TrainingThread(file, module));
  try {
    await Promise.all(threads.map((thread) => thread.ready()));
  } catch (thrown) {
    for (const thread of threads) thread.close();
    throw thrown;
  }
  return new TrainerPool(module.build, threads);
}
