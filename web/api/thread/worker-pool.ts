/** The workers of a pool and the distribution of jobs: batches take turns, and each free worker takes the next job. */
import { type PosencError, refused, rule } from '../errors/index.ts';
import { type Answer, errorFrom } from './messages.ts';
import { closed, type WorkerFile } from './thread.ts';
import { type SlotOwner, type Task, WorkerSlot } from './worker-slot.ts';

/** What a job sees of its worker: the key of what it keeps for further orders of the same call. */
export type Keeper = Pick<WorkerSlot<JobTask>, 'keeps'>;

/** A piece of work for one worker. */
export interface Job {
  /** Index of the only worker that can do the job, because it holds the arrays. Default: any. */
  readonly worker?: number;
  /** Makes the order once a worker is free. It may set `slot.keeps`, and sets it to undefined if nothing is kept. */
  order(slot: Keeper): object;
  done(answer: Answer): void;
}

interface BatchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether ending the batch also ends the workers that are busy with it; short jobs are better left to finish. */
  readonly interrupts: boolean;
}

/** The jobs of one call, until all of them are done or one has failed. */
interface Batch {
  /** Jobs that no worker has been given yet. */
  readonly waiting: Job[];
  readonly interrupts: boolean;
  readonly pending: Pending<void>;
  left: number;
}

interface JobTask extends Task<JobTask> {
  readonly job: Job;
  readonly batch: Batch;
}

const maxIdleDeaths = 3;

export class WorkerPool implements SlotOwner<JobTask> {
  readonly moves: boolean;
  readonly #slots: readonly WorkerSlot<JobTask>[];
  /** Batches with jobs that no worker has been given yet; the first is next. */
  #queue: Batch[] = [];
  readonly #batches = new Set<Batch>();
  #isClosed = false;
  /** Number of arrays that workers keep and that would be lost if workers were ended. */
  storedBytes = 0;

  /** Workers start with the first jobs; `start` is the first message to each. */
  constructor(size: number, file: WorkerFile, start: object, { moves = false } = {}) {
    this.moves = moves;
    this.#slots = Array.from({ length: size }, () => new WorkerSlot(file, start, this));
  }

  /** Starts all workers; resolves when they are ready. */
  async ready(): Promise<void> {
    try {
      await Promise.all(this.#slots.map((slot) => slot.ready()));
    } catch (thrown) {
      await this.close();
      throw thrown;
    }
  }

  get size(): number {
    return this.#slots.length;
  }

  /** Returns how many workers the slot has lost: arrays that one worker kept are lost to its successor. */
  lifeOf(worker: number): number {
    return this.#slots[worker]?.lives ?? 0;
  }

  /** Resolves when all jobs are done; rejects on the first failure, or when the signal aborts. */
  run(jobs: readonly Job[], { signal, interrupts }: BatchOptions): Promise<void> {
    if (this.#isClosed) return Promise.reject(closed());
    if (signal?.aborted) return Promise.reject(signal.reason);
    const pending = new Pending<void>(signal, () => this.#finish(batch));
    const batch: Batch = { waiting: [...jobs], interrupts, pending, left: jobs.length };
    this.#batches.add(batch);
    this.#queue.push(batch);
    for (const slot of this.#slots) {
      slot.begin();
      slot.fill();
    }
    return pending.result;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const ends = this.#slots.map((slot) => slot.close());
    for (const { pending } of this.#batches) pending.stop(closed());
    await Promise.all(ends);
  }

  #finish(batch: Batch): void {
    const { pending, interrupts } = batch;
    if (pending.stopped) pending.reject(pending.stopped.reason);
    else pending.resolve();
    this.#batches.delete(batch);
    this.#queue = this.#queue.filter((one) => one !== batch);
    if (!interrupts || this.storedBytes > 0) return;
    for (const slot of this.#slots) if (slot.tasks[0]?.batch === batch) this.#replace(slot);
  }

  #replace(slot: WorkerSlot<JobTask>): void {
    const { tasks } = slot;
    void slot.end();
    this.#putBack(tasks);
    if (this.#queue.length > 0) slot.begin();
  }

  #putBack(tasks: readonly JobTask[]): void {
    for (const { job, batch } of tasks) {
      if (batch.pending.isOver) continue;
      batch.waiting.unshift(job);
      if (!this.#queue.includes(batch)) this.#queue.unshift(batch);
    }
  }

  died(slot: WorkerSlot<JobTask>, error: PosencError, tasks: readonly JobTask[], wasStarting: boolean): void {
    if (!wasStarting) {
      const [underWay, ...waiting] = tasks;
      underWay?.batch.pending.stop(error);
      this.#putBack(waiting);
      // A worker that keeps dying while idle is not restarted until the next call.
      if (tasks.length > 0 || slot.idleDeaths <= maxIdleDeaths) slot.begin();
      return;
    }
    // No worker is left for the waiting jobs; the next call tries again.
    const isEmpty = this.#slots.every(({ isGone }) => isGone);
    const worker = this.#slots.indexOf(slot);
    for (const { waiting, pending } of [...this.#queue]) {
      if (isEmpty || waiting.some((job) => job.worker === worker)) pending.stop(error);
    }
  }

  next(slot: WorkerSlot<JobTask>): JobTask | undefined {
    if (slot.tasks.length > 0 && !this.#hasPlenty(slot)) return undefined;
    const worker = this.#slots.indexOf(slot);
    for (const [at, batch] of this.#queue.entries()) {
      const { waiting } = batch;
      const index = waiting.findIndex((job) => (job.worker ?? worker) === worker);
      const [job] = index < 0 ? [] : waiting.splice(index, 1);
      if (!job) continue;
      // The batch moves behind the others, so that a long one lets short ones pass. Batches that change kept arrays
      // stay in the order of the calls.
      if (!waiting.some((one) => one.worker !== undefined)) {
        this.#queue.splice(at, 1);
        if (waiting.length > 0) this.#queue.push(batch);
      }
      return this.#taskOf(job, batch);
    }
    return undefined;
  }

  /** Whether a second task may be queued: neither task can be long, and there are enough jobs for all workers. */
  #hasPlenty({ tasks }: WorkerSlot<JobTask>): boolean {
    const [next] = this.#queue;
    if (!next || next.interrupts || tasks[0]?.batch.interrupts) return false;
    return this.#queue.reduce((jobs, { waiting }) => jobs + waiting.length, 0) > this.#slots.length;
  }

  #taskOf(job: Job, batch: Batch): JobTask {
    const { pending } = batch;
    return {
      job,
      batch,
      order: (slot) => job.order(slot),
      refused: (error) => pending.stop(error ?? unsendable()),
      answered: (answer, slot) => {
        const error = answer.error && errorFrom(answer.error);
        if (error) pending.stop(error);
        // The instance of this worker must not be used any more; jobs that it has not begun go to others.
        if (error?.code === 'instance-lost') this.#replace(slot);
        if (pending.isOver) return;
        try {
          job.done(answer);
        } catch (thrown) {
          pending.stop(thrown);
        }
        batch.left--;
        if (batch.left === 0 && !pending.isOver) this.#finish(batch);
      },
    };
  }
}

function unsendable(): PosencError {
  return refused('args', 'what cannot be sent to a worker', rule('numbers, strings, arrays and objects of them'));
}

/** A request whose promise has not settled yet. */
export class Pending<Result> {
  readonly result: Promise<Result>;
  /** Set when the request was cancelled; the worker rejects the promise when it has let go of it. */
  stopped: { readonly reason: unknown } | undefined;
  isOver = false;
  readonly #signal: AbortSignal | undefined;
  readonly #onStop: () => void;
  #resolve!: (result: Result) => void;
  #reject!: (reason: unknown) => void;

  /** `onStop` is called when the request is cancelled. */
  constructor(signal: AbortSignal | undefined, onStop: () => void) {
    this.#signal = signal;
    this.#onStop = onStop;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    signal?.addEventListener('abort', this.#abort);
  }

  readonly #abort = () => this.stop(this.#signal?.reason);

  stop(reason: unknown): void {
    if (this.isOver || this.stopped) return;
    this.stopped = { reason };
    this.#onStop();
  }

  resolve(result: Result): void {
    this.#end();
    this.#resolve(result);
  }

  reject(reason: unknown): void {
    this.#end();
    this.#reject(reason);
  }

  #end(): void {
    this.isOver = true;
    this.#signal?.removeEventListener('abort', this.#abort);
  }
}
