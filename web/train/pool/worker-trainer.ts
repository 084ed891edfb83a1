import { invalid, ofType, PosencError, rule } from '../../api/errors/index.ts';
import { checkInteger, InputSnapshot, readOptions } from '../../api/input/index.ts';
import type { EvaluateOptions, LengthScore } from '../trainer.ts';
import type { Batch, Build, Parameter, Score, Step, Tensor, TensorLike } from '../types.ts';
import type { CallName } from './messages.ts';
import type { Requests } from './requests.ts';
import type { TrainingThread } from './training-thread.ts';

/** Options of `WorkerTrainer.step`. */
export interface StepOptions {
  /** Aborts the call between two steps. */
  readonly signal?: AbortSignal;
  /** Receives the steps done since its last call, several times a second. */
  readonly onProgress?: (steps: readonly Step[]) => void;
}

/** Options of `WorkerTrainer.evaluate`. */
export interface PoolEvaluateOptions extends EvaluateOptions {
  /** Aborts the call between two batches. */
  readonly signal?: AbortSignal;
}

/**
 * A decoder that learns in a worker, made by `TrainerPool.createTrainer`. It has the methods of `Trainer`, which return
 * promises, and computes the same bits.
 *
 * Calls may be made while `step()` runs; they are done in order, between two of its steps. Arguments are copied. A
 * promise is rejected with the PosencError that `Trainer` would throw, and the trainer remains usable.
 *
 * If a worker ends, for whatever reason, another takes its place and continues from the last snapshot; pending calls
 * are not affected. They are rejected ('internal', 'out-of-memory' or 'load-failed') only if workers keep ending
 * without any progress; the next call tries again.
 */
export class WorkerTrainer {
  readonly build: Build;
  /** The characters that the tokens of a text task stand for. */
  readonly characters: readonly string[] | undefined;
  readonly #requests: Requests;
  readonly #thread: TrainingThread;

  /** @internal */
  constructor(build: Build, characters: readonly string[] | undefined, requests: Requests, thread: TrainingThread) {
    this.build = build;
    this.characters = characters;
    this.#requests = requests;
    this.#thread = thread;
  }

  /** Steps that were done and reported. */
  get steps(): number {
    return this.#requests.steps;
  }

  get paused(): boolean {
    return this.#requests.paused;
  }

  /**
   * Suspends `step()`, whose promise stays pending, after the turn that is under way (about a tenth of a second). Other
   * calls are still done.
   */
  pause(): void {
    this.#requests.paused = true;
  }

  /** Continues after `pause()`. */
  resume(): void {
    this.#requests.paused = false;
  }

  /**
   * Does `count` steps on the batches of the task; the first step uses batch 0. Several calls are done one after the
   * other.
   *
   * When the signal aborts, the promise is rejected with the signal's reason as soon as the turn that is under way has
   * ended; steps done by then stay done, and are reported. An exception thrown by `onProgress` ends the call in the
   * same way. If the loss or a gradient is not finite, the promise is rejected with a PosencError for 'optimizer.lr',
   * and the parameters are those after the previous step.
   */
  async step(count = 1, options: StepOptions = {}): Promise<Step[]> {
    const { signal, onProgress } = readOptions('options', options, ['signal', 'onProgress']) as StepOptions;
    checkInteger('count', count, 1, 2 ** 31 - 1);
    checkSignal(signal);
    if (onProgress !== undefined && typeof onProgress !== 'function') {
      throw invalid('onProgress', onProgress, ofType('a function of a list of steps'));
    }
    return this.#requests.run(count, signal, onProgress);
  }

  /** Like `Trainer.stepOn`. A snapshot of the state is taken after each of these steps. */
  stepOn(batch: Batch): Promise<Step> {
    return this.#call('stepOn', 'batch', batch);
  }

  /** Like `Trainer.evaluate`. When the signal aborts, the promise is rejected with the signal's reason. */
  async evaluate(options: PoolEvaluateOptions = {}): Promise<LengthScore[]> {
    const { signal, ...rest } = readOptions('options', options, [
      'lengths',
      'sequences',
      'signal',
    ]) as PoolEvaluateOptions;
    checkSignal(signal);
    const snapshot = new InputSnapshot().read(rest, '') as EvaluateOptions;
    return (await this.#requests.call({ kind: 'evaluate', options: snapshot }, signal)) as LengthScore[];
  }

  /** Returns loss and accuracy on a batch of any length. */
  score(batch: Batch): Promise<Score> {
    return this.#call('score', 'batch', batch);
  }

  /** Returns the mean loss over the scored positions of a batch, in nats. */
  async loss(batch: Batch): Promise<number> {
    return (await this.score(batch)).loss;
  }

  /** Returns the gradient of `loss(batch)` with respect to every parameter; no parameter is changed. */
  gradients(batch: Batch): Promise<Parameter[]> {
    return this.#call('gradients', 'batch', batch);
  }

  /** Returns the logits [batch, length, vocab] for tokens [batch, length]. */
  logits(tokens: TensorLike): Promise<Tensor> {
    return this.#call('logits', 'tokens', tokens);
  }

  /**
   * Returns the attention weights [layers, heads, length, length] for the tokens [length] of one sequence; rows are
   * queries.
   */
  attention(tokens: TensorLike): Promise<Tensor> {
    return this.#call('attention', 'tokens', tokens);
  }

  /** Returns copies of all parameter arrays, in their order in the vector of all parameters. */
  parameters(): Promise<Parameter[]> {
    return this.#call('parameters');
  }

  /** Sets the named parameters; the others keep their values. */
  setParameters(values: Readonly<Record<string, ArrayLike<number>>>): Promise<void> {
    return this.#call('setParameters', 'values', values);
  }

  /** Like `Trainer.save`. */
  save(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#call('save');
  }

  /** Like `Trainer.load`. */
  load(file: Uint8Array): Promise<void> {
    return this.#call('load', 'file', file);
  }

  /** Removes the trainer from its worker. Pending calls are rejected with the code 'closed'. */
  dispose(): void {
    const error = new PosencError({ code: 'closed', text: 'The trainer was disposed.' });
    this.#requests.end(error, invalid('trainer', 'disposed', rule('one that was not disposed')));
    this.#thread.remove(this.#requests);
  }

  async #call<Result>(name: CallName, argument?: string, value?: unknown): Promise<Result> {
    const snapshot = argument === undefined ? undefined : new InputSnapshot().read(value, argument);
    return (await this.#requests.call({ kind: 'call', name, argument: snapshot })) as Result;
  }
}

function checkSignal(signal: unknown): void {
  if (signal === undefined) return;
  if (!(signal instanceof AbortSignal)) throw invalid('signal', signal, ofType('an AbortSignal'));
  if (signal.aborted) throw signal.reason;
}
