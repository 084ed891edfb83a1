/**
 * The pending requests of one trainer: which order its worker gets next, and what must be repeated after a worker is
 * lost.
 */
import { PosencError } from '../../api/errors/index.ts';
import { errorFrom, Pending } from '../../api/thread/index.ts';
import type { TrainerOptions } from '../setup.ts';
import type { EvaluateOptions } from '../trainer.ts';
import type { Step } from '../types.ts';
import type { Answer, CallName, Results, StoredTrainer, TrainerOrder } from './messages.ts';

/** The steps of one call of `step()`. */
interface Run {
  readonly pending: Pending<Step[]>;
  readonly steps: Step[];
  left: number;
  readonly onProgress: ((steps: readonly Step[]) => void) | undefined;
}

/** Any other call, which is done between two steps. */
interface Call {
  readonly pending: Pending<unknown>;
  readonly what:
    | { readonly kind: 'evaluate'; readonly options: EvaluateOptions }
    | { readonly kind: 'call'; readonly name: CallName; readonly argument: unknown };
  /** Whether an evaluation has begun. */
  begun: boolean;
}

/**
 * An order and the request that it serves; `of` is undefined if the order only repeats steps that were already
 * reported.
 */
export interface Work {
  readonly order: TrainerOrder;
  readonly of: Run | Call | undefined;
}

/** How many times in a row a trainer may lose its worker without making progress. */
const maxLosses = 2;

export class Requests {
  readonly id: number;
  readonly created: Pending<Results['create']>;
  readonly #options: TrainerOptions;
  readonly #keepEvery: number;
  readonly #changed: () => void;
  readonly #runs: Run[] = [];
  readonly #calls: Call[] = [];
  #paused = false;
  #steps = 0;
  #stored: StoredTrainer | undefined;
  #posted: Work[] = [];
  /** Whether the worker has the trainer; `#stepsThere` is how many steps it has done there. */
  #isThere = false;
  #stepsThere = 0;
  #losses = 0;
  /** The error for every later request, once the trainer has ended. */
  #end: PosencError | undefined;

  /** `changed` is called when there may be new work. */
  constructor(id: number, options: TrainerOptions, keepEvery: number, changed: () => void) {
    this.id = id;
    this.#options = options;
    this.#keepEvery = keepEvery;
    this.#changed = changed;
    this.created = new Pending(undefined, () => {});
  }

  /** Steps that were done and reported. */
  get steps(): number {
    return this.#steps;
  }

  get paused(): boolean {
    return this.#paused;
  }

  set paused(paused: boolean) {
    this.#paused = paused;
    this.#changed();
  }

  run(count: number, signal: AbortSignal | undefined, onProgress: Run['onProgress']): Promise<Step[]> {
    if (this.#end) return Promise.reject(this.#end);
    const pending = new Pending<Step[]>(signal, this.#stopped);
    this.#runs.push({ pending, steps: [], left: count, onProgress });
    this.#changed();
    return pending.result;
  }

  call(what: Call['what'], signal?: AbortSignal): Promise<unknown> {
    if (this.#end) return Promise.reject(this.#end);
    const pending = new Pending<unknown>(signal, this.#stopped);
    this.#calls.push({ pending, what, begun: false });
    this.#changed();
    return pending.result;
  }

  /** Whether there is work to do, now or after the worker's next answer. */
  get isBusy(): boolean {
    return !this.created.isOver || this.#calls.length > 0 || (this.#runs.length > 0 && !this.#paused);
  }

  /** The next order for the worker; undefined if it depends on answers that are still to come. */
  next(): Work | undefined {
    if (this.#posted.length > 0) return this.#nextSteps();
    if (!this.isBusy) return undefined;
    const trainer = this.id;
    const stored = this.#stored;
    if (!this.#isThere) return { order: { kind: 'create', trainer, options: this.#options, stored }, of: undefined };
    if (this.#stepsThere < this.#steps) {
      return { order: { kind: 'step', trainer, until: this.#steps, keepEvery: this.#keepEvery }, of: undefined };
    }
    const [call] = this.#calls;
    if (!call) return this.#nextSteps();
    const { what, begun } = call;
    const options = what.kind === 'evaluate' && !begun ? what.options : undefined;
    const order = what.kind === 'call' ? { ...what, trainer } : { kind: what.kind, trainer, options };
    return { order, of: call };
  }

  /** An order for steps of the first run; it may be posted while other orders of the same run are under way. */
  #nextSteps(): Work | undefined {
    const [run] = this.#runs;
    if (!run || this.#paused || this.#calls.length > 0 || run.pending.stopped) return undefined;
    if (this.#posted.some(({ of }) => of !== run)) return undefined;
    const until = this.#steps + run.left;
    return { order: { kind: 'step', trainer: this.id, until, keepEvery: this.#keepEvery }, of: run };
  }

  posted(work: Work): void {
    this.#posted.push(work);
    if (work.of && 'begun' in work.of) work.of.begun = true;
  }

  answered(work: Work, answer: Answer): void {
    // An answer from a worker that was lost in the meantime.
    if (!this.#posted.includes(work)) return;
    this.#posted = this.#posted.filter((one) => one !== work);
    const error = answer.error && errorFrom(answer.error);
    if (error?.code === 'instance-lost') {
      this.lost(error, true);
      return;
    }
    if (answer.stored) this.#stored = answer.stored;
    const { order, of } = work;
    if (order.kind === 'create') this.#hasBeenCreated(order.stored, answer.result as Results['create'], error);
    else if (order.kind === 'step') this.#stepped(of as Run | undefined, answer.result as readonly Step[], error);
    else if (of) this.#returned(of as Call, answer, error);
    this.#settleStopped();
  }

  #hasBeenCreated(stored: StoredTrainer | undefined, result: Results['create'], error: PosencError | undefined): void {
    if (error) {
      this.fail(error);
      return;
    }
    this.#isThere = true;
    this.#stepsThere = stored?.steps ?? 0;
    if (!this.created.isOver) this.created.resolve(result);
  }

  #stepped(run: Run | undefined, steps: readonly Step[], error: PosencError | undefined): void {
    this.#stepsThere += steps.length;
    if (!run) {
      // These steps succeeded before, so an error here comes from the machine, not from the request.
      if (error) this.fail(error);
      return;
    }
    if (steps.length > 0) {
      this.#losses = 0;
      this.#steps += steps.length;
      run.left -= steps.length;
      run.steps.push(...steps);
      try {
        if (!run.pending.isOver) run.onProgress?.(steps);
      } catch (thrown) {
        run.pending.stop(thrown);
      }
    }
    if (run.pending.isOver || run.pending.stopped) return;
    if (!error && run.left > 0) return;
    this.#runs.splice(this.#runs.indexOf(run), 1);
    if (error) run.pending.reject(error);
    else run.pending.resolve(run.steps);
  }

  #returned(call: Call, { result, stored }: Answer, error: PosencError | undefined): void {
    this.#losses = 0;
    // The call changed the trainer, and perhaps its number of steps.
    if (stored) this.#steps = this.#stepsThere = stored.steps;
    if (call.pending.isOver || call.pending.stopped) return;
    // The evaluation has more turns to come.
    if (call.what.kind === 'evaluate' && !error && result === undefined) return;
    this.#calls.splice(this.#calls.indexOf(call), 1);
    if (error) call.pending.reject(error);
    else call.pending.resolve(result);
  }

  readonly #stopped = () => {
    this.#settleStopped();
    this.#changed();
  };

  /** Rejects cancelled requests of which nothing is under way. */
  #settleStopped(): void {
    const lists: (Run | Call)[][] = [this.#runs, this.#calls];
    for (const list of lists) {
      for (const one of [...list]) {
        const { stopped } = one.pending;
        if (!stopped || this.#posted.some(({ of }) => of === one)) continue;
        list.splice(list.indexOf(one), 1);
        one.pending.reject(stopped.reason);
      }
    }
  }

  /** Called when the order could not be sent to the worker. */
  refuse(work: Work, error: PosencError): void {
    const { of } = work;
    this.#posted = this.#posted.filter((one) => one !== work);
    const at = this.#calls.indexOf(of as Call);
    if (at >= 0) this.#calls.splice(at, 1)[0]?.pending.reject(error);
    else this.fail(error);
  }

  /**
   * Called when the worker, or the trainer in it, is gone. `wasAtWork` is whether it was working for this trainer or
   * starting up.
   */
  lost(error: PosencError, wasAtWork: boolean): void {
    this.#posted = [];
    this.#isThere = false;
    for (const call of this.#calls) call.begun = false;
    if (wasAtWork && this.isBusy && ++this.#losses > maxLosses) this.fail(repeated(error));
    this.#settleStopped();
  }

  /** Rejects all pending requests; later requests are tried again. */
  fail(error: unknown): void {
    this.#losses = 0;
    if (!this.created.isOver) this.created.reject(error);
    for (const { pending } of [...this.#runs.splice(0), ...this.#calls.splice(0)]) pending.reject(error);
  }

  /** Rejects pending requests with `error`, and all later ones with `later`. */
  end(error: PosencError, later: PosencError): void {
    this.#end = later;
    this.fail(error);
  }
}

function repeated({ code, message, cause }: PosencError): PosencError {
  const text = 'The trainer lost its worker {times} times without getting on: {reason}';
  const values = { times: maxLosses + 1, reason: message };
  return new PosencError({ code: code === 'instance-lost' ? 'internal' : code, text, values }, { cause });
}
