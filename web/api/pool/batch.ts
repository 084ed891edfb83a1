/** Jobs that belong to one call, until all of them are done or one has failed. */

import type { JobOrder } from './messages.ts';

/** One piece of work for a worker. */
export interface Job {
  /** The number of the only worker that can do it: the one with the arrays. */
  readonly worker?: number;
  /** Makes the order when a worker is free, so that copies exist no longer than they are needed. `kept`: what that worker has. */
  order(kept: string | undefined): JobOrder;
  /** `spare`: arrays of former orders that came back with the result. */
  done(result: unknown, spare: readonly Float32Array[]): void;
}

export interface BatchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether ending the batch ends the worker that is at it. Short jobs had better be left to finish. */
  readonly interrupts: boolean;
}

export class Batch {
  /** Jobs that no worker has yet. */
  readonly waiting: Job[];
  readonly interrupts: boolean;
  /** Resolves when all jobs are done; the first failure, or the signal, ends them. */
  readonly result: Promise<void>;
  over = false;
  #left: number;
  readonly #signal: AbortSignal | undefined;
  readonly #ended: (batch: Batch) => void;
  #resolve!: () => void;
  #reject!: (reason: unknown) => void;

  /** `ended` hears of the end, whatever it is. */
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

  /** Whether its jobs are for certain workers. They get them in the order of the batches. */
  get isBound(): boolean {
    return this.waiting.some(({ worker }) => worker !== undefined);
  }

  /** The next job that a worker can do, which then waits no longer. */
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
