/** A worker and the trainers in it, which take turns. When the worker ends, another takes its place. */
import { ofType, PosencError, refused } from '../../api/errors/index.ts';
import {
  closed,
  errorFrom,
  hasWebWorkers,
  notStarted,
  startThread,
  type Thread,
  type WorkerFile,
} from '../../api/thread/index.ts';
import type { TrainModule } from '../module.ts';
import { newLifeline, watchLifeline } from './lifeline.ts';
import type { Answer, Order, Results } from './messages.ts';
import type { Requests, Work } from './requests.ts';

export interface Start {
  readonly module: TrainModule;
  readonly workerUrl: string | undefined;
}

interface Posted {
  readonly requests: Requests;
  readonly work: Work;
}

/** One order is under way and the next is already queued, so that the worker need not wait for the page. */
const maxPosted = 2;

export class TrainingThread {
  readonly #start: Start;
  #thread: Thread<Order> | undefined;
  #state: 'gone' | 'starting' | 'ready' | 'closed' = 'gone';
  /** In order of their turns, the next one first. */
  #trainers: Requests[] = [];
  #posted: Posted[] = [];
  #wasReady = false;
  #started: (error?: PosencError) => void = () => {};

  constructor(start: Start) {
    this.#start = start;
  }

  /** Starts the worker; resolves when it is ready. */
  ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#started = (error) => (error ? reject(error) : resolve());
      this.#begin();
    });
  }

  get trainers(): number {
    return this.#trainers.length;
  }

  add(requests: Requests): void {
    this.#trainers.push(requests);
    this.dispatch();
  }

  remove(requests: Requests): void {
    this.#trainers = this.#trainers.filter((one) => one !== requests);
    if (this.#state !== 'ready') return;
    // No request waits for the answer.
    this.#post({ requests, work: { order: { kind: 'dispose', trainer: requests.id }, of: undefined } });
    this.#hold();
  }

  close(): void {
    this.#state = 'closed';
    void this.#thread?.end();
    this.#thread = undefined;
    for (const requests of this.#trainers.splice(0)) requests.end(closed(), closed());
  }

  /** Gives the worker as many orders as it may hold. */
  dispatch(): void {
    if (this.#state === 'gone' && this.#trainers.some(({ isBusy }) => isBusy)) this.#begin();
    if (this.#state !== 'ready') return;
    while (this.#posted.length < maxPosted) {
      const next = this.#next();
      if (!next) break;
      // Moved to the end, so that the other trainers have their turns.
      this.#trainers = [...this.#trainers.filter((one) => one !== next.requests), next.requests];
      this.#post(next);
    }
    this.#hold();
  }

  /** Picks the next order, preferring trainers for which the worker has none. */
  #next(): Posted | undefined {
    const isWaiting = (requests: Requests) => this.#posted.some((posted) => posted.requests === requests);
    const others = this.#trainers.filter((requests) => !isWaiting(requests));
    for (const requests of [...others, ...this.#trainers.filter(isWaiting)]) {
      const work = requests.next();
      if (work) return { requests, work };
    }
    return undefined;
  }

  #post(posted: Posted): void {
    const { requests, work } = posted;
    try {
      this.#thread?.post(work.order, []);
    } catch {
      requests.refuse(work, refused('options', 'what cannot be sent to a worker', ofType('plain data')));
      return;
    }
    requests.posted(work);
    this.#posted.push(posted);
  }

  #hold(): void {
    this.#thread?.hold(this.#posted.length > 0);
  }

  #begin(): void {
    const { module, workerUrl } = this.#start;
    // Late messages of a worker that has ended must not be taken for messages of its successor.
    let thread: Thread<Order> | undefined;
    const current = () => this.#thread === thread;
    const died = (error: PosencError) => current() && this.#died(error);
    const lifeline = hasWebWorkers() ? newLifeline() : undefined;
    const answered = (answer: Answer) => {
      if (!current()) return;
      if (this.#state !== 'starting') this.#answered(answer);
      else if (answer.error) this.#died(errorFrom(answer.error));
      else {
        const { lifeline: isHeld } = answer.result as Results['start'];
        if (lifeline !== undefined && isHeld)
          watchLifeline(lifeline, () =>
            died(new PosencError({ code: 'internal', text: 'A worker of the pool ended.' })),
          );
        this.#state = 'ready';
        this.#wasReady = true;
        this.#started();
        this.dispatch();
      }
    };
    this.#state = 'starting';
    try {
      thread = startThread<Order, Answer>(fileOf(workerUrl), { answered, died });
    } catch (thrown) {
      this.#thread = undefined;
      this.#died(notStarted(thrown));
      return;
    }
    this.#thread = thread;
    thread.post({ kind: 'start', ...module, lifeline }, []);
  }

  #answered(answer: Answer): void {
    const posted = this.#posted.shift();
    posted?.requests.answered(posted.work, answer);
    this.dispatch();
  }

  #died(error: PosencError): void {
    void this.#thread?.end();
    const [underWay] = this.#posted;
    const isStarting = this.#state === 'starting';
    this.#thread = undefined;
    this.#posted = [];
    this.#state = 'gone';
    const failure = isStarting && error.code === 'internal' ? notStarted(error) : error;
    if (!this.#wasReady) this.#started(failure);
    for (const requests of this.#trainers) requests.lost(failure, isStarting || requests === underWay?.requests);
    this.dispatch();
  }
}

function fileOf(workerUrl: string | undefined): WorkerFile {
  return {
    inBrowser: () =>
      workerUrl === undefined
        ? new Worker(new URL('./train-worker.js', import.meta.url), { type: 'module' })
        : new Worker(workerUrl, { type: 'module' }),
    inNode: workerUrl ?? import.meta.url.replace(/[^/]*$/, 'train-worker.js'),
  };
}
