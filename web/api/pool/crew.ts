/** The workers of a pool, and who of them does what: jobs of several batches in turn, whoever is free takes the next. */
import { PosencError, refused } from '../errors.ts';
import type { Build } from '../types.ts';
import { type Answer, buffersOf, type CallOrder, errorFrom } from './messages.ts';
import { startThread, type Thread } from './thread.ts';

/** One piece of work for a worker. */
export interface Job {
  /** Makes the order when a worker is free, so that copies exist no longer than they are needed. `kept`: what that worker has. */
  order(kept: string | undefined): CallOrder;
  done(result: unknown): void;
}

export interface BatchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether ending the batch ends the workers that are at it. Short jobs had better be left to finish. */
  readonly interrupts: boolean;
}

interface Batch extends BatchOptions {
  readonly waiting: Job[];
  left: number;
  over: boolean;
  readonly stop: (reason: unknown) => void;
  readonly finish: () => void;
}

interface Hand {
  thread: Thread | undefined;
  state: 'starting' | 'idle' | 'busy' | 'gone';
  job: Job | undefined;
  batch: Batch | undefined;
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
        job: undefined,
        batch: undefined,
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

  /** Resolves when all jobs are done; the first failure, or the signal, ends them. */
  run(jobs: readonly Job[], options: BatchOptions): Promise<void> {
    const { signal } = options;
    if (this.#closed) return Promise.reject(closed());
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const end = () => {
        batch.over = true;
        this.#batches.delete(batch);
        this.#queue = this.#queue.filter((one) => one !== batch);
        signal?.removeEventListener('abort', aborted);
      };
      const aborted = () => batch.stop(signal?.reason);
      const batch: Batch = {
        ...options,
        waiting: [...jobs],
        left: jobs.length,
        over: false,
        stop: (reason) => {
          if (batch.over) return;
          end();
          reject(reason);
          if (batch.interrupts) for (const hand of this.#hands) if (hand.batch === batch) this.#replace(hand);
        },
        finish: () => {
          end();
          resolve();
        },
      };
      signal?.addEventListener('abort', aborted);
      this.#batches.add(batch);
      this.#queue.push(batch);
      for (const hand of this.#hands) if (hand.state === 'gone') this.#begin(hand);
      this.#dispatch();
    });
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
    for (const batch of [...this.#batches]) batch.stop(closed());
    const threads = this.#hands.flatMap(({ thread }) => thread ?? []);
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
    hand.job = hand.batch = undefined;
    if (this.#closed) hand.state = 'gone';
    else this.#begin(hand);
  }

  #answered(hand: Hand, answer: Answer): void {
    const { state, job, batch } = hand;
    hand.job = hand.batch = undefined;
    if (state === 'starting') {
      if ('error' in answer) {
        this.#died(hand, errorFrom(answer.error));
        return;
      }
      hand.started();
    } else if (batch && !batch.over) {
      this.#settle(batch, job as Job, answer);
    }
    hand.state = 'idle';
    this.#dispatch();
  }

  #settle(batch: Batch, job: Job, answer: Answer): void {
    if ('error' in answer) {
      batch.stop(errorFrom(answer.error));
      return;
    }
    try {
      job.done(answer.result);
    } catch (thrown) {
      batch.stop(thrown);
      return;
    }
    batch.left--;
    if (batch.left === 0 && !batch.over) batch.finish();
  }

  #died(hand: Hand, error: PosencError): void {
    const { batch, state } = hand;
    void hand.thread?.end();
    hand.thread = undefined;
    hand.job = hand.batch = undefined;
    hand.state = 'gone';
    if (state !== 'starting') {
      batch?.stop(error);
      if (!this.#closed) this.#begin(hand);
      return;
    }
    const failure = error.code === 'internal' ? notStarted(error) : error;
    hand.started(failure);
    // Nobody is left to do what waits; the next call tries again.
    if (this.#hands.every((one) => one.state === 'gone')) for (const one of [...this.#queue]) one.stop(failure);
  }

  #dispatch(): void {
    for (const hand of this.#hands) {
      while (hand.state === 'idle' && this.#queue.length > 0) this.#assign(hand, this.#queue.shift() as Batch);
      if (hand.state === 'idle') this.#rest(hand);
    }
  }

  #assign(hand: Hand, batch: Batch): void {
    const job = batch.waiting.shift() as Job;
    // Behind the others, so that a long batch lets short ones pass.
    if (batch.waiting.length > 0) this.#queue.push(batch);
    try {
      const order = job.order(hand.kept);
      hand.thread?.post(order, [...buffersOf(order)]);
      hand.kept = order.shared?.key;
    } catch (thrown) {
      const unsent = refused('args', 'what cannot be sent to a worker', 'numbers, strings, arrays and objects of them');
      batch.stop(thrown instanceof PosencError ? thrown : unsent);
      return;
    }
    Object.assign(hand, { state: 'busy', job, batch });
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
