/** The workers of a pool, and who of them does what: jobs of several batches in turn, whoever is free takes the next. */
import { PosencError, refused } from '../errors/index.ts';
import type { Build } from '../types/index.ts';
import { Batch, type BatchOptions, type Job } from './batch.ts';
import { Spares } from './boxes.ts';
import { type Answer, buffersOf, errorFrom } from './messages.ts';
import { startThread, type Thread } from './thread.ts';

interface Task {
  readonly job: Job;
  readonly batch: Batch;
}

interface Hand {
  thread: Thread | undefined;
  state: 'starting' | 'ready' | 'gone';
  /** What it has been told to do: the first is under way, a second one lies ready so that it need not wait for its orders. */
  tasks: Task[];
  kept: string | undefined;
  /** Told how the start went. */
  started: (error?: PosencError) => void;
}

export interface Start {
  readonly module: WebAssembly.Module;
  readonly build: Build;
  readonly workerUrl: string | undefined;
}

export class Crew {
  readonly #start: Start;
  readonly #hands: Hand[] = [];
  /** Those with jobs that no worker has yet; the first is next. */
  #queue: Batch[] = [];
  readonly #batches = new Set<Batch>();
  #spares: WeakRef<Spares> | undefined;
  #closed = false;

  private constructor(start: Start) {
    this.#start = start;
  }

  /** All workers, ready. */
  static async of(size: number, start: Start): Promise<Crew> {
    const crew = new Crew(start);
    const starts = Array.from({ length: size }, () => {
      const hand: Hand = {
        thread: undefined,
        state: 'gone',
        tasks: [],
        kept: undefined,
        started() {},
      };
      crew.#hands.push(hand);
      return new Promise<void>((resolve, reject) => {
        hand.started = (error) => (error ? reject(error) : resolve());
        crew.#begin(hand);
      });
    });
    try {
      await Promise.all(starts);
    } catch (thrown) {
      await crew.close();
      throw thrown;
    }
    return crew;
  }

  get size(): number {
    return this.#hands.length;
  }

  /** What the last call left for the next one. Held weakly: where memory is short, the engine takes it back. */
  get spares(): Spares {
    return this.#spares?.deref() ?? new Spares();
  }

  set spares(left: Spares) {
    this.#spares = new WeakRef(left);
  }

  /** Resolves when all jobs are done; the first failure, or the signal, ends them. */
  run(jobs: readonly Job[], options: BatchOptions): Promise<void> {
    const { signal } = options;
    if (this.#closed) return Promise.reject(closed());
    if (signal?.aborted) return Promise.reject(signal.reason);
    const batch = new Batch(jobs, options, (ended) => this.#forget(ended));
    this.#batches.add(batch);
    this.#queue.push(batch);
    for (const hand of this.#hands) if (hand.state === 'gone') this.#begin(hand);
    this.#dispatch();
    return batch.result;
  }

  #forget(batch: Batch): void {
    this.#batches.delete(batch);
    this.#queue = this.#queue.filter((one) => one !== batch);
    if (batch.interrupts) for (const hand of this.#hands) if (hand.tasks[0]?.batch === batch) this.#replace(hand);
  }

  /** One function in one worker, away from it as soon as the signal says so. */
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
    const threads = this.#hands.flatMap(({ thread }) => thread ?? []);
    for (const batch of [...this.#batches]) batch.stop(closed());
    for (const hand of this.#hands) Object.assign(hand, { thread: undefined, state: 'gone' });
    await Promise.all(threads.map((thread) => thread.end()));
  }

  #begin(hand: Hand): void {
    const { module, build, workerUrl } = this.#start;
    // What an ended worker still has to say is not for its successor.
    let thread: Thread | undefined;
    const current = () => hand.thread === thread;
    hand.state = 'starting';
    hand.kept = undefined;
    try {
      thread = startThread(workerUrl, {
        answered: (answer) => current() && this.#answered(hand, answer),
        died: (error) => current() && this.#died(hand, error),
      });
    } catch (thrown) {
      hand.thread = undefined;
      this.#died(hand, notStarted(thrown));
      return;
    }
    hand.thread = thread;
    thread.post({ kind: 'start', module, build }, []);
  }

  #replace(hand: Hand): void {
    void hand.thread?.end();
    hand.thread = undefined;
    hand.tasks = [];
    if (this.#closed) hand.state = 'gone';
    else this.#begin(hand);
  }

  #answered(hand: Hand, answer: Answer): void {
    const task = hand.tasks.shift();
    if (hand.state === 'starting') {
      if ('error' in answer) {
        this.#died(hand, errorFrom(answer.error));
        return;
      }
      hand.started();
      hand.state = 'ready';
    } else if (task && !task.batch.over) {
      if ('error' in answer) task.batch.stop(errorFrom(answer.error));
      else task.batch.doneWith(task.job, answer.result, answer.spare);
    }
    this.#dispatch();
  }

  #died(hand: Hand, error: PosencError): void {
    const { tasks, state } = hand;
    void hand.thread?.end();
    Object.assign(hand, { thread: undefined, tasks: [], state: 'gone' });
    if (state !== 'starting') {
      const [underWay, next] = tasks;
      underWay?.batch.stop(error);
      if (next && !next.batch.over) this.#putBack(next);
      if (!this.#closed) this.#begin(hand);
      return;
    }
    const failure = error.code === 'internal' ? notStarted(error) : error;
    hand.started(failure);
    // Nobody is left to do what waits; the next call tries again.
    if (this.#hands.every((one) => one.state === 'gone')) for (const one of [...this.#queue]) one.stop(failure);
  }

  #putBack({ batch, job }: Task): void {
    batch.waiting.unshift(job);
    if (!this.#queue.includes(batch)) this.#queue.unshift(batch);
  }

  #dispatch(): void {
    const ready = this.#hands.filter(({ state }) => state === 'ready');
    for (const hand of ready) {
      while (hand.tasks.length === 0 && this.#queue.length > 0) this.#assign(hand, this.#queue.shift() as Batch);
      if (hand.tasks.length === 0) this.#rest(hand);
    }
    for (const hand of ready) {
      if (hand.tasks.length === 1 && this.#hasPlenty(hand)) this.#assign(hand, this.#queue.shift() as Batch);
    }
  }

  /** Whether a second task may lie ready: not behind or before one that can be long, nor when others are about to have none. */
  #hasPlenty({ tasks }: Hand): boolean {
    const [next] = this.#queue;
    if (!next || next.interrupts || tasks[0]?.batch.interrupts) return false;
    return this.#queue.reduce((jobs, { waiting }) => jobs + waiting.length, 0) > this.#hands.length;
  }

  #assign(hand: Hand, batch: Batch): void {
    const job = batch.waiting.shift() as Job;
    // Behind the others, so that a long batch lets short ones pass.
    if (batch.waiting.length > 0) this.#queue.push(batch);
    try {
      const order = job.order(hand.kept);
      hand.thread?.post(order, [...buffersOf(order)]);
      hand.kept = order.shared?.once ? undefined : order.shared?.key;
    } catch (thrown) {
      const unsent = refused('args', 'what cannot be sent to a worker', 'numbers, strings, arrays and objects of them');
      batch.stop(thrown instanceof PosencError ? thrown : unsent);
      return;
    }
    hand.tasks.push({ job, batch });
    hand.thread?.hold(true);
  }

  #rest(hand: Hand): void {
    if (hand.kept !== undefined) hand.thread?.post({ kind: 'rest' }, []);
    hand.kept = undefined;
    hand.thread?.hold(false);
  }
}

function closed(): PosencError {
  return new PosencError('closed', 'The pool was closed.');
}

function notStarted(cause: unknown): PosencError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new PosencError('load-failed', `Could not start a worker: ${reason}`, { cause });
}
