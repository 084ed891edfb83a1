import { invalid, PosencError } from '../../api/errors/index.ts';
import { checkInteger, OwnData, readOptions } from '../../api/input/index.ts';
import type { EvaluateOptions, LengthScore } from '../evaluation.ts';
import type { Batch, Build, Parameter, Score, Step, Tensor, TensorLike } from '../types.ts';
import type { CallName } from './messages.ts';
import type { Requests } from './requests.ts';
import type { TrainingThread } from './training-thread.ts';

/** For `step` of a trainer in a worker. */
export interface StepOptions {
  /** Ends the call between two steps. */
  readonly signal?: AbortSignal;
  /** Receives the steps that were done since it was last called, several times a second. */
  readonly onProgress?: (steps: readonly Step[]) => void;
}

/** For `evaluate` of a trainer in a worker. */
export interface PoolEvaluateOptions extends EvaluateOptions {
  /** Ends the call between two batches. */
  readonly signal?: AbortSignal;
}

/**
 * A decoder that learns in a worker, from `TrainerPool.createTrainer`: what `Trainer` is, with promises. Its numbers have the same bits.
 *
 * Calls may be made while `step()` runs: they are done in their order, between two of its steps. Arrays that are given are copied. A
 * promise is rejected with the PosencError that `Trainer` throws, and the trainer goes on working afterwards.
 *
 * Where a worker ends, for whatever reason, another takes its place and goes on from a state that was kept; calls that are under way do
 * not notice. Only when that happens again and again without any progress, they are rejected ('internal', 'out-of-memory' or
 * 'load-failed'); the next call tries once more.
 */
export class WorkerTrainer {
  readonly build: Build;
  /** The characters that the tokens of a text stand for. */
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

  /** Steps that are done and reported. */
  get steps(): number {
    return this.#requests.steps;
  }

  get paused(): boolean {
    return this.#requests.paused;
  }

  /** Stops the steps of `step()`, whose promise stays pending; the turn that is under way, a tenth of a second, ends first. Other calls are done. */
  pause(): void {
    this.#requests.paused = true;
  }

  /** Goes on after `pause()`. */
  resume(): void {
    this.#requests.paused = false;
  }

  /**
   * `count` steps on the batches of the task; batch 0 is that of the first step. Several calls are done one after the other.
   *
   * When the signal says so, the promise is rejected with the signal's reason as soon as the turn that is under way has ended; steps that
   * are done by then stay done, and are reported. What `onProgress` throws ends the call in the same way. Where the loss or a gradient is
   * not finite, the promise is rejected with a PosencError for 'optimizer.lr', and the parameters are those of the step before.
   */
  async step(count = 1, options: StepOptions = {}): Promise<Step[]> {
    const { signal, onProgress } = readOptions('options', options, ['signal', 'onProgress']) as StepOptions;
    checkInteger('count', count, 1, 2 ** 31 - 1);
    checkSignal(signal);
    if (onProgress !== undefined && typeof onProgress !== 'function') {
      throw invalid('onProgress', onProgress, 'a function of a list of steps');
    }
    return this.#requests.run(count, signal, onProgress);
  }

  /** As `Trainer.stepOn`. The state is kept after each of these steps. */
  stepOn(batch: Batch): Promise<Step> {
    return this.#call('stepOn', 'batch', batch);
  }

  /** As `Trainer.evaluate`. When the signal says so, the promise is rejected with its reason. */
  async evaluate(options: PoolEvaluateOptions = {}): Promise<LengthScore[]> {
    const { signal, ...rest } = readOptions('options', options, [
      'lengths',
      'sequences',
      'signal',
    ]) as PoolEvaluateOptions;
    checkSignal(signal);
    const own = new OwnData().read(rest, '') as EvaluateOptions;
    return (await this.#requests.call({ kind: 'evaluate', options: own }, signal)) as LengthScore[];
  }

  /** Loss and accuracy on a batch of any length. */
  score(batch: Batch): Promise<Score> {
    return this.#call('score', 'batch', batch);
  }

  /** The mean loss over the scored positions of a batch, in nats. */
  async loss(batch: Batch): Promise<number> {
    return (await this.score(batch)).loss;
  }

  /** The gradient of that loss with respect to every parameter, without an update. */
  gradients(batch: Batch): Promise<Parameter[]> {
    return this.#call('gradients', 'batch', batch);
  }

  /** The logits [batch, length, vocab] of tokens [batch, length]. */
  logits(tokens: TensorLike): Promise<Tensor> {
    return this.#call('logits', 'tokens', tokens);
  }

  /** The attention weights [layers, heads, length, length] of one sequence, tokens [length]: rows are queries. */
  attention(tokens: TensorLike): Promise<Tensor> {
    return this.#call('attention', 'tokens', tokens);
  }

  /** Copies of all parameters, in the order of the vector that they make together. */
  parameters(): Promise<Parameter[]> {
    return this.#call('parameters');
  }

  /** Replaces parameters by their names; those that are not named stay as they are. */
  setParameters(values: Readonly<Record<string, ArrayLike<number>>>): Promise<void> {
    return this.#call('setParameters', 'values', values);
  }

  /** As `Trainer.save`. */
  save(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#call('save');
  }

  /** As `Trainer.load`. */
  load(file: Uint8Array): Promise<void> {
    return this.#call('load', 'file', file);
  }

  /** Takes the trainer out of its worker. Calls that are not done are rejected ('closed'). */
  dispose(): void {
    const error = new PosencError('closed', 'The trainer was disposed.');
    this.#requests.end(error, invalid('trainer', 'disposed', 'one that was not disposed'));
    this.#thread.remove(this.#requests);
  }

  async #call<Result>(name: CallName, argument?: string, value?: unknown): Promise<Result> {
    const own = argument === undefined ? undefined : new OwnData().read(value, argument);
    return (await this.#requests.call({ kind: 'call', name, argument: own })) as Result;
  }
}

function checkSignal(signal: unknown): void {
  if (signal === undefined) return;
  if (!(signal instanceof AbortSignal)) throw invalid('signal', signal, 'an AbortSignal');
  if (signal.aborted) throw signal.reason;
}
