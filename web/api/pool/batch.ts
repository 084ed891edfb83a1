/** The jobs of one call, until all of them are done or one has failed. */

import type { JobOrder } from './messages.ts';

/** A piece of work for one worker. */
export interface Job {
  /** Index of the only worker that can do the job, because it holds the arrays. Default: any. */
  readonly worker?: number;
  /**
   * Makes the order once a worker is free, so that copies exist no longer than necessary. `kept` is the key of the
   * options that the worker holds.
   */
  order(kept: string | undefined): JobOrder;
  /** `spare` are arrays of earlier orders that came back with the result. */
  done(result: unknown, spare: readonly Float32Array[]): void;
}

export interface BatchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether ending the batch also ends the workers that are busy with it; short jobs are better left to finish. */
  readonly interrupts: boolean;
}

export class Batch {
  /** Jobs that no worker has been given yet. */
  readonly waiting: Job[];
  readonly interrupts: boolean;
  /** Resolves when all jobs are done; rejects on the first failure, or when the signal aborts. */
  readonly result: Promise<void>;
  over = false;
  #left: number;
  readonly #signal: AbortSignal | undefined;
  readonly #ended: (batch: Batch) => void;
  #resolve!: () => void;
  #reject!: (reason: unknown) => void;

  /** `ended` is called when the batch has ended, for whatever reason. */
  constructor(jobs: readonly Job[], { signal, interrupts }: BatchOptions, ended: (batch: Batch) => void) {
    this.waiting = [...jobs];
    this.interrupts = interrupts;
    this.#left = jobs.length;
    this.#signal = signal;
    this.#ended = ended;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    signal?.addEventListener('abort', this.#aborted);
  }

  /** Whether its jobs are for particular workers, which do them in the order of the batches. */
  get isBound(): boolean {
    return this.waiting.some(({ worker }) => worker !== undefined);
  }

  /** Removes and returns the next job that a worker can do. */
  next(worker: number): Job | undefined {
    const at = this.waiting.findIndex((job) => (job.worker ?? worker) === worker);
    return at < 0 ? undefined : this.waiting.splice(at, 1)[0];
  }

  readonly #aborted = () => this.stop(this.#signal?.reason);

  doneWith(job: Job, result: unknown, spare: readonly Float32Array[]): void {
    try {
      job.done(result, spare);
    } catch (thrown) {
      this.stop(thrown);
    }
    this.#left--;
    if (this.#left === 0 && !this.over) this.#end(this.#resolve);
  }

  stop(reason: unknown): void {
    if (!this.over) this.#end(() => this.#reject(reason));
  }

  #end(settle: () => void): void {
    this.over = true;
    this.#signal?.removeEventListener('abort', this.#aborted);
    settle();
    this.#ended(this);
  }
}
