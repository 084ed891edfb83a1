import { missing, PosencError, rule } from '../api/errors/index.ts';
import { checkInteger } from '../api/input/index.ts';
import { completed, type EvaluateOptions, evaluation, type LengthScore } from './evaluation.ts';
import type { TrainEngine } from './module.ts';
import { type ReadBatch, readBatch, readIntegers } from './options.ts';
import { RawTrainer } from './raw-trainer.ts';
import type { TrainerSetup } from './setup.ts';
import { loadState, stateFile, writeParameters } from './state.ts';
import type { Batch, BatchSource, Build, Parameter, Score, Step, Tensor, TensorLike } from './types.ts';

/**
 * A decoder that learns in the calling thread. Its results depend only on the options and the batches: with the same
 * build, every engine computes the same bits.
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

  /** The characters that the tokens of a text task stand for. */
  get characters(): readonly string[] | undefined {
    return this.#setup.task?.characters;
  }

  /** Number of steps done. */
  get steps(): number {
    return this.#raw.steps;
  }

  /**
   * Does `count` steps on the batches of the task or of `data`; the first step uses batch 0. Throws as `stepOn` does.
   */
  step(count = 1): Step[] {
    checkInteger('count', count, 1, 2 ** 31 - 1);
    const steps: Step[] = [];
    while (steps.length < count) steps.push(this.#stepOn(this.#nextBatch()));
    return steps;
  }

  #nextBatch(): ReadBatch {
    const { task, seed, maxShape } = this.#setup;
    if (this.#data) return readBatch(this.#data(this.steps));
    if (!task) throw missing('task', rule('a task or data, or stepOn() with a batch'));
    return task.batch(this.#raw.engine, 'train', seed, this.steps, maxShape);
  }

  /** Returns loss and accuracy on sequences of the task that are not trained on, the same ones in every call. */
  evaluate(options: EvaluateOptions = {}): LengthScore[] {
    return completed(this.evaluation(options));
  }

  /** @internal Like `evaluate`, in parts. */
  evaluation(options: EvaluateOptions): Generator<void, LengthScore[]> {
    return evaluation(this.#raw, this.#setup, options);
  }

  /**
   * Does one step on this batch: forward, backward, clipping, update. Throws a PosencError for 'optimizer.lr', and
   * changes no parameter, if the loss or a gradient is not finite; `load` or `setParameters` can return the trainer to
   * an earlier state.
   */
  stepOn(batch: Batch): Step {
    return this.#stepOn(readBatch(batch));
  }

  #stepOn(batch: ReadBatch): Step {
    const result = this.#raw.step(batch);
    const { steps } = this;
    if (!result.was_applied) throw diverged(steps, this.#setup);
    return {
      step: steps,
      loss: result.loss,
      accuracy: result.correct / result.scored,
      gradientNorm: result.gradient_norm,
      learningRate: result.learning_rate,
    };
  }

  /** Returns loss and accuracy on a batch of any length. */
  score(batch: Batch): Score {
    return this.#raw.score(readBatch(batch));
  }

  /** Returns the mean loss over the scored positions of a batch, in nats. */
  loss(batch: Batch): number {
    return this.score(batch).loss;
  }

  /** Returns the gradient of `loss(batch)` with respect to every parameter; no parameter is changed. */
  gradients(batch: Batch): Parameter[] {
    this.#raw.gradient(readBatch(batch));
    return this.#raw.parameters('gradients');
  }

  /** Returns the logits [batch, length, vocab] for tokens [batch, length]. */
  logits(tokens: TensorLike): Tensor {
    return this.#raw.logits(readIntegers('tokens', tokens, ['batch', 'length']));
  }

  /**
   * Returns the attention weights [layers, heads, length, length] for the tokens [length] of one sequence; rows are
   * queries.
   */
  attention(tokens: TensorLike): Tensor {
    return this.#raw.attention(readIntegers('tokens', tokens, ['length']));
  }

  /** Returns copies of all parameter arrays, in their order in the vector of all parameters. */
  parameters(): Parameter[] {
    return this.#raw.parameters('values');
  }

  /** Sets the named parameters; the others keep their values. */
  setParameters(values: Readonly<Record<string, ArrayLike<number>>>): void {
    writeParameters(this.#raw, values);
  }

  /**
   * Returns parameters, optimiser moments and the number of steps as a safetensors file, from which `load` continues to
   * the same bits.
   */
  save(): Uint8Array<ArrayBuffer> {
    return stateFile(this.#raw, this.#setup);
  }

  /**
   * Restores a file that `save()` made of a trainer with the same model and position; throws, and changes nothing, if
   * it does not fit.
   */
  load(file: Uint8Array): void {
    loadState(this.#raw, file);
  }

  /** Frees the trainer's memory; nothing else may be called afterwards. */
  dispose(): void {
    this.#raw.dispose();
  }
}

function diverged(steps: number, { position }: TrainerSetup): PosencError {
  return new PosencError({
    code: 'invalid-argument',
    argument: 'optimizer.lr',
    text: `the loss or a gradient is not finite after {steps} ${steps === 1 ? 'step' : 'steps'} with scheme '{scheme}'`,
    values: { steps, scheme: String(position.given.scheme) },
    expected: rule('a lower learning rate'),
  });
}
