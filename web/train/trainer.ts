import { missing, PosencError } from '../api/errors/index.ts';
import { checkInteger } from '../api/input/index.ts';
import { completed, type EvaluateOptions, evaluation, type LengthScore } from './evaluation.ts';
import type { TrainEngine } from './module.ts';
import { type ReadBatch, readBatch, readIntegers } from './options.ts';
import { RawTrainer } from './raw-trainer.ts';
import type { TrainerSetup } from './setup.ts';
import { loadState, stateFile, writeParameters } from './state.ts';
import type { Batch, BatchSource, Build, Parameter, Score, Step, Tensor, TensorLike } from './types.ts';

/**
 * A decoder that learns, in the calling thread. Its numbers depend on the options and the batches alone: every engine computes the same
 * bits with the same build.
 */
export class Trainer {
  readonly #raw: RawTrainer;
  readonly #setup: TrainerSetup;
  readonly #data: BatchSource | undefined;

  /** @internal */
  constructor(engine: TrainEngine, pointer: number, setup: TrainerSetup, data: BatchSource | undefined) {
    this.#raw = new RawTrainer(engine, pointer, setup.model);
    this.#setup = setup;
    this.#data = data;
  }

  get build(): Build {
    return this.#raw.build;
  }

  /** The characters that the tokens of a text stand for. */
  get characters(): readonly string[] | undefined {
    return this.#setup.task?.characters;
  }

  /** Steps done. */
  get steps(): number {
    return this.#raw.steps;
  }

  /** `count` steps on the batches of the task or of `data`; batch 0 is that of the first step. Throws as `stepOn` does. */
  step(count = 1): Step[] {
    checkInteger('count', count, 1, 2 ** 31 - 1);
    const steps: Step[] = [];
    while (steps.length < count) steps.push(this.#stepOn(this.#nextBatch()));
    return steps;
  }

  #nextBatch(): ReadBatch {
    const { task, seed, most } = this.#setup;
    if (this.#data) return readBatch(this.#data(this.steps));
    if (!task) throw missing('task', 'a task or data, or stepOn() with a batch');
    return task.batch(this.#raw.engine, 'train', seed, this.steps, most);
  }

  /** Loss and accuracy on sequences of the task that are not learned from, the same ones in every call. */
  evaluate(options: EvaluateOptions = {}): LengthScore[] {
    return completed(this.evaluation(options));
  }

  /** @internal The same in parts. */
  evaluation(options: EvaluateOptions): Generator<void, LengthScore[]> {
    return evaluation(this.#raw, this.#setup, options);
  }

  /**
   * One step on this batch: forward, backward, clipping, update. Throws a PosencError for 'optimizer.lr', and changes no parameter, where
   * the loss or a gradient is not finite; `load` and `setParameters` bring the trainer back to where it learned.
   */
  stepOn(batch: Batch): Step {
    return this.#stepOn(readBatch(batch));
  }

  #stepOn(batch: ReadBatch): Step {
    const result = this.#raw.step(batch);
    const { steps } = this;
    if (!result.is_done) throw diverged(steps, this.#setup);
    return {
      step: steps,
      loss: result.loss,
      accuracy: result.correct / result.scored,
      gradientNorm: result.gradient_norm,
      learningRate: result.learning_rate,
    };
  }

  /** Loss and accuracy on a batch of any length. */
  score(batch: Batch): Score {
    return this.#raw.score(readBatch(batch));
  }

  /** The mean loss over the scored positions of a batch, in nats. */
  loss(batch: Batch): number {
    return this.score(batch).loss;
  }

  /** The gradient of that loss with respect to every parameter, without an update. */
  gradients(batch: Batch): Parameter[] {
    this.#raw.gradient(readBatch(batch));
    return this.#raw.parameters('gradients');
  }

  /** The logits [batch, length, vocab] of tokens [batch, length]. */
  logits(tokens: TensorLike): Tensor {
    return this.#raw.logits(readIntegers('tokens', tokens, 2, '[batch, length]'));
  }

  /** The attention weights [layers, heads, length, length] of one sequence, tokens [length]: rows are queries. */
  attention(tokens: TensorLike): Tensor {
    return this.#raw.attention(readIntegers('tokens', tokens, 1, '[length]'));
  }

  /** Copies of all parameters, in the order of the vector that they make together. */
  parameters(): Parameter[] {
    return this.#raw.parameters('values');
  }

  /** Replaces parameters by their names; those that are not named stay as they are. */
  setParameters(values: Readonly<Record<string, ArrayLike<number>>>): void {
    writeParameters(this.#raw, values);
  }

  /** Parameters, moments of the optimiser and the number of steps as a file of safetensors, from which `load` goes on to the same bits. */
  save(): Uint8Array<ArrayBuffer> {
    return stateFile(this.#raw, this.#setup);
  }

  /** What `save()` made of a trainer with the same model and position; nothing is changed where it does not fit. */
  load(file: Uint8Array): void {
    loadState(this.#raw, file);
  }

  /** Gives its memory back; nothing else may be called afterwards. */
  dispose(): void {
    this.#raw.dispose();
  }
}

function diverged(steps: number, { position }: TrainerSetup): PosencError {
  const after = steps === 1 ? '1 step' : `${steps} steps`;
  return new PosencError(
    'invalid-argument',
    `optimizer.lr: the loss or a gradient is not finite after ${after} with scheme '${position.given.scheme}'; expected a lower learning rate`,
    { argument: 'optimizer.lr' },
  );
}
