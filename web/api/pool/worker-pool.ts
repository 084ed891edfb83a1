/** The workers of a pool and the distribution of jobs: batches take turns, and each free worker takes the next job. */
import { PosencError, refused, rule } from '../errors/index.ts';
import {
  buffersOf,
  closed,
  errorFrom,
  notStarted,
  startThread,
  type Thread,
  type WorkerFile,
} from '../thread/index.ts';
import type { Build } from '../types/index.ts';
import { ArrayPool } from './array-pool.ts';
import { Batch, type BatchOptions, type Job } from './batch.ts';
import type { Answer, Order } from './messages.ts';

interface Task {
  readonly job: Job;
  readonly batch: Batch;
}

interface WorkerSlot {
  thread: Thread<Order> | undefined;
  state: 'starting' | 'ready' | 'gone';
  /** The first task is under way; a second one may be queued so that the worker need not wait for its orders. */
  tasks: Task[];
  kept: string | undefined;
  /** Number of workers that the slot has had. */
  lives: number;
  /** Number of successive workers that died while idle, before they had done any work. */
  idleDeaths: number;
  /** Called when the worker has started or failed to start. */
  started: (error?: PosencError) => void;
}

const maxIdleDeaths = 3;

export interface Start {
  readonly module: WebAssembly.Module;
  readonly extended: WebAssembly.Module | undefined;
  readonly build: Build;
  /** Limit on the memory of each worker, in bytes. */
  readonly limit: number | undefined;
  readonly workerUrl: string | undefined;
}

export class WorkerPool {
  readonly #start: Start;
  readonly #slots: WorkerSlot[] = [];
  /** Batches with jobs that no worker has been given yet; the first is next. */
  #queue: Batch[] = [];
  readonly #batches = new Set<Batch>();
  #arrays: WeakRef<ArrayPool> | undefined;
  #closed = false;
  /** Number of arrays that workers keep and that would be lost if workers were ended. */
  kept = 0;

  private constructor(start: Start) {
    this.#start = start;
  }

  /** Starts all workers; resolves when they are ready. */
  static async of(size: number, start: Start): Promise<WorkerPool> {
    const workers = new WorkerPool(start);
    const starts = Array.from({ length: size }, () => {
      const slot: WorkerSlot = {
        thread: undefined,
        state: 'gone',
        tasks: [],
        kept: undefined,
        lives: 0,
        idleDeaths: 0,
        started() {},
      };
      workers.#slots.push(slot);
      return new Promise<void>((resolve, reject) => {
        slot.started = (error) => (error ? reject(error) : resolve());
        workers.#begin(slot);
      });
    });
    try {
      await Promise.all(starts);
    } catch (thrown) {
      await workers.close();
      throw thrown;
    }
    return workers;
  }

  get size(): number {
    return this.#slots.length;
  }

  /** Returns how many workers the slot has had: arrays that one worker kept are lost to its successor. */
  lifeOf(worker: number): number {
    return this.#slots[worker]?.lives ?? 0;
  }

  /**
   * Arrays left by the last call for the next one. Held weakly, so that the engine can reclaim them if memory is short.
   */
  get spares(): ArrayPool {
    return this.#arrays?.deref() ?? new ArrayPool();
  }

  set spares(left: ArrayPool) {
    this.#arrays = new WeakRef(left);
  }

  /** Resolves when all jobs are done; rejects on the first failure, or when the signal aborts. */
  run(jobs: readonly Job[], options: BatchOptions): Promise<void> {
    const { signal } = options;
    if (this.#closed) return Promise.reject(closed());
    if (signal?.aborted) return Promise.reject(signal.reason);
    const batch = new Batch(jobs, options, (ended) => this.#forget(ended));
    this.#batches.add(batch);
    this.#queue.push(batch);
    for (const slot of this.#slots) if (slot.state === 'gone') this.#begin(slot);
    this.#dispatch();
    return batch.result;
  }

  #forget(batch: Batch): void {
    this.#batches.delete(batch);
    this.#queue = this.#queue.filter((one) => one !== batch);
    if (!batch.interrupts || this.kept > 0) return;
    for (const slot of this.#slots) if (slot.tasks[0]?.batch === batch) this.#replace(slot);
  }

  /** Runs one function in one worker, which is ended as soon as the signal aborts. */
  async call(name: string, args: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    let result: unknown;
    const job: Job = {
      order: () => ({ kind: 'call', name, args }),
      done: (answer) => {
        result = answer;
      },
    };
    await this.run([job], { signal, interrupts: true });
    return result;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const threads = this.#slots.flatMap(({ thread }) => thread ?? []);
    for (const batch of [...this.#batches]) batch.stop(closed());
    for (const slot of this.#slots) Object.assign(slot, { thread: undefined, state: 'gone' });
    await Promise.all(threads.map((thread) => thread.end()));
  }

  #begin(slot: WorkerSlot): void {
    const { workerUrl, ...start } = this.#start;
    // Late messages of a worker that has ended must not be taken for messages of its successor.
    let thread: Thread<Order> | undefined;
    const current = () => slot.thread === thread;
    slot.state = 'starting';
    slot.lives++;
    slot.kept = undefined;
    try {
      thread = startThread<Order, Answer>(fileOf(workerUrl), {
        answered: (answer) => current() && this.#answered(slot, answer),
        died: (error) => current() && this.#died(slot, error),
      });
    } catch (thrown) {
      slot.thread = undefined;
      this.#died(slot, notStarted(thrown));
      return;
    }
    slot.thread = thread;
    thread.post({ kind: 'start', ...start }, []);
  }

  #replace(slot: WorkerSlot): void {
    void slot.thread?.end();
    slot.thread = undefined;
    slot.tasks = [];
    if (this.#closed) slot.state = 'gone';
    else this.#begin(slot);
  }

  #answered(slot: WorkerSlot, answer: Answer): void {
    const task = slot.tasks.shift();
    if (slot.state === 'starting') {
      if ('error' in answer) {
        this.#died(slot, errorFrom(answer.error));
        return;
      }
      slot.started();
      slot.state = 'ready';
    } else if ('error' in answer && answer.error.code === 'instance-lost') {
      // This worker must not be used any more; jobs that it has not begun go to others.
      if (task) slot.tasks.unshift(task);
      this.#died(slot, errorFrom(answer.error));
    } else {
      slot.idleDeaths = 0;
      if (task && !task.batch.over) {
        if ('error' in answer) task.batch.stop(errorFrom(answer.error));
        else task.batch.doneWith(task.job, answer.result, answer.spare);
      }
    }
    this.#dispatch();
  }

  #died(slot: WorkerSlot, error: PosencError): void {
    const { tasks, state } = slot;
    void slot.thread?.end();
    Object.assign(slot, { thread: undefined, tasks: [], state: 'gone' });
    if (state !== 'starting') {
      const [underWay, next] = tasks;
      underWay?.batch.stop(error);
      if (next && !next.batch.over) this.#putBack(next);
      // A worker that keeps dying while idle is not restarted until the next call.
      const isIdle = tasks.length === 0 && ++slot.idleDeaths > maxIdleDeaths;
      if (!this.#closed && !isIdle) this.#begin(slot);
      return;
    }
    const failure = error.code === 'internal' ? notStarted(error) : error;
    slot.started(failure);
    // No worker is left for the waiting jobs; the next call tries again.
    const isEmpty = this.#slots.every((one) => one.state === 'gone');
    const worker = this.#slots.indexOf(slot);
    for (const one of [...this.#queue]) {
      if (isEmpty || one.waiting.some((job) => job.worker === worker)) one.stop(failure);
    }
  }

  #putBack({ batch, job }: Task): void {
    batch.waiting.unshift(job);
    if (!this.#queue.includes(batch)) this.#queue.unshift(batch);
  }

  #dispatch(): void {
    const ready = this.#slots.filter(({ state }) => state === 'ready');
    for (const slot of ready) {
      while (slot.tasks.length === 0 && this.#assignNext(slot));
      if (slot.tasks.length === 0) this.#rest(slot);
    }
    for (const slot of ready) {
      if (slot.tasks.length === 1 && this.#hasPlenty(slot)) this.#assignNext(slot);
    }
  }

  /** Whether a second task may be queued: neither task can be long, and there are enough jobs for all workers. */
  #hasPlenty({ tasks }: WorkerSlot): boolean {
    const [next] = this.#queue;
    if (!next || next.interrupts || tasks[0]?.batch.interrupts) return false;
    return this.#queue.reduce((jobs, { waiting }) => jobs + waiting.length, 0) > this.#slots.length;
  }

  /** Gives the worker its next job; returns false if there is none for it. */
  #assignNext(slot: WorkerSlot): boolean {
    const worker = this.#slots.indexOf(slot);
    for (const [at, batch] of this.#queue.entries()) {
      const job = batch.next(worker);
      if (!job) continue;
      // The batch moves behind the others, so that a long one lets short ones pass. Batches that change kept arrays
      // stay in the order of the calls.
      if (!batch.isBound) {
        this.#queue.splice(at, 1);
        if (batch.waiting.length > 0) this.#queue.push(batch);
      }
      this.#assign(slot, { job, batch });
      return true;
    }
    return false;
  }

  #assign(slot: WorkerSlot, { job, batch }: Task): void {
    try {
      const order = job.order(slot.kept);
      slot.thread?.post(order, [...buffersOf(order)]);
      if (order.kind === 'call') slot.kept = order.shared?.once ? undefined : order.shared?.key;
    } catch (thrown) {
      const unsent = refused(
        'args',
        'what cannot be sent to a worker',
        rule('numbers, strings, arrays and objects of them'),
      );
      batch.stop(thrown instanceof PosencError ? thrown : unsent);
      return;
    }
    slot.tasks.push({ job, batch });
    slot.thread?.hold(true);
  }

  #rest(slot: WorkerSlot): void {
    if (slot.kept !== undefined) slot.thread?.post({ kind: 'rest' }, []);
    slot.kept = undefined;
    slot.thread?.hold(false);
  }
}

function fileOf(workerUrl: string | undefined): WorkerFile {
  return {
    inBrowser: () =>
      workerUrl === undefined
        ? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
        : new Worker(workerUrl, { type: 'module' }),
    inNode: workerUrl ?? import.meta.url.replace(/[^/]*$/, 'worker.js'),
  };
}
