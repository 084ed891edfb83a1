/** A worker that answers orders one by one, in their sequence; when it ends, another can take its place. */
import { PosencError } from '../errors/index.ts';
import { type Answer, buffersOf, errorFrom, locks, type StartOrder } from './messages.ts';
import { ended, hasWebWorkers, notStarted, startThread, type Thread, type WorkerFile } from './thread.ts';

export interface Task<T extends Task<T>> {
  /** Makes the order when the worker gets it, so that copies exist no longer than necessary. */
  order(slot: WorkerSlot<T>): object;
  answered(answer: Answer, slot: WorkerSlot<T>): void;
  /** Called instead if the order could not be sent, or with the error that was thrown when it was made. */
  refused(error?: PosencError): void;
}

/** Anyone who has tasks for a worker. */
export interface SlotOwner<T extends Task<T>> {
  /** Whether the arrays of orders are moved to the worker; otherwise they are copied. */
  readonly moves: boolean;
  /** Returns the worker's next task, if there is one. */
  next(slot: WorkerSlot<T>): T | undefined;
  /** The worker ended, or could not be started. Of the tasks that it had, the first was under way. */
  died(slot: WorkerSlot<T>, error: PosencError, tasks: readonly T[], wasStarting: boolean): void;
}

/** One order is under way and the next is already queued, so that the worker need not wait for the page. */
const maxTasks = 2;

export class WorkerSlot<T extends Task<T>> {
  readonly #file: WorkerFile;
  readonly #start: object;
  readonly #owner: SlotOwner<T>;
  #thread: Thread<object> | undefined;
  #state: 'gone' | 'starting' | 'ready' | 'closed' = 'gone';
  /** The first task is under way. */
  tasks: T[] = [];
  /** Key of what the worker keeps for the next orders, until there are none. */
  keeps: string | undefined;
  /** Number of workers that have ended. */
  lives = 0;
  /** Number of successive workers that died idle, before they had done any work. */
  idleDeaths = 0;

  /** `start` is the content of the first order to the worker. */
  constructor(file: WorkerFile, start: object, owner: SlotOwner<T>) {
    this.#file = file;
    this.#start = start;
    this.#owner = owner;
  }

  get isGone(): boolean {
    return this.#state === 'gone';
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** Starts the worker unless there is one; `started` is called when it is ready or could not be started. */
  begin(started: (error?: PosencError) => void = () => {}): void {
    if (this.#state !== 'gone') return;
    // Late messages of a worker that has ended must not be taken for messages of its successor.
    let thread: Thread<object> | undefined;
    const ifCurrent = (act: () => void) => {
      if (this.#thread === thread) act();
    };
    const fail = (error: PosencError) => {
      const wasStarting = this.#state === 'starting';
      const failure = wasStarting && error.code === 'internal' ? notStarted(error) : error;
      const { tasks } = this;
      if (!wasStarting && tasks.length === 0) this.idleDeaths++;
      void this.end();
      if (wasStarting) started(failure);
      this.#owner.died(this, failure, tasks, wasStarting);
    };
    const lifeline = hasWebWorkers() && locks() ? `posenc-${crypto.randomUUID()}` : undefined;
    const ready = ({ error, result }: Answer) => {
      if (error) return fail(errorFrom(error));
      if (lifeline !== undefined && (result as { isHeld: boolean }).isHeld)
        locks()
          ?.request(lifeline, () => ifCurrent(() => fail(ended())))
          .catch(() => {});
      this.#state = 'ready';
      started();
      this.fill();
    };
    this.#state = 'starting';
    this.keeps = undefined;
    try {
      thread = startThread<object, Answer>(this.#file, {
        answered: (answer) => ifCurrent(() => (this.#state === 'starting' ? ready(answer) : this.#answered(answer))),
        died: (error) => ifCurrent(() => fail(error)),
      });
    } catch (thrown) {
      fail(notStarted(thrown));
      return;
    }
    this.#thread = thread;
    thread.post({ ...this.#start, kind: 'start', lifeline } satisfies StartOrder, []);
  }

  /** Starts the worker; resolves when it is ready. */
  ready(): Promise<void> {
    return new Promise((resolve, reject) => this.begin((error) => (error ? reject(error) : resolve())));
  }

  /** Gives the worker as many tasks as it may hold. */
  fill(): void {
    while (this.tasks.length < maxTasks && this.isReady) {
      const task = this.#owner.next(this);
      if (!task) break;
      this.post(task);
    }
    if (!this.isReady) return;
    if (this.tasks.length === 0 && this.keeps !== undefined) {
      this.keeps = undefined;
      this.#thread?.post({ kind: 'rest' }, []);
    }
    this.#thread?.hold(this.tasks.length > 0);
  }

  post(task: T): void {
    try {
      const order = task.order(this);
      this.#thread?.post(order, this.#owner.moves ? [...buffersOf(order)] : []);
    } catch (thrown) {
      task.refused(thrown instanceof PosencError ? thrown : undefined);
      return;
    }
    this.tasks.push(task);
  }

  /** Ends the worker, whose tasks are dropped. */
  end(): Promise<void> | undefined {
    const ended = this.#thread?.end();
    this.#thread = undefined;
    this.tasks = [];
    if (this.#state !== 'gone') this.lives++;
    if (this.#state !== 'closed') this.#state = 'gone';
    return ended;
  }

  /** Ends the worker for good. */
  close(): Promise<void> | undefined {
    this.#state = 'closed';
    return this.end();
  }

  #answered(answer: Answer): void {
    this.idleDeaths = 0;
    this.tasks.shift()?.answered(answer, this);
    this.fill();
  }
}
