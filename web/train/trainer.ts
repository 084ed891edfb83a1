/** Evaluates a trainer on sequences that it does not learn from. */
import { invalid, missing, ofType, PosencError, renamingArguments, rule } from '../api/errors/index.ts';
import { checkInteger, checkKeys, checkObject, InputSnapshot } from '../api/input/index.ts';
import type { TrainEngine } from './module.ts';
import { type ReadBatch, readBatch, readIntegers } from './options.ts';
import { loadState, RawTrainer, stateFile, writeParameters } from './raw-trainer.ts';
import type { TrainerSetup } from './setup.ts';
import type { Batch, BatchSource, Build, Parameter, Score, Step, Tensor, TensorLike } from './types.ts';

/** Options of `evaluate`. */
export interface EvaluateOptions {
  /** Lengths of the sequences. Default: the `length` of the trainer. */
  readonly lengths?: readonly number[];
  /** Number of sequences of each length. Default: 64. */
  readonly sequences?: number;
}

/** The score of a trainer at one sequence length. */
export interface LengthScore extends Score {
  readonly length: number;
}

/** Yields between parts so that other trainers can take a turn; the trainer must not change in the meantime. */
export function* evaluation(
  raw: RawTrainer,
  { task, seed, maxShape }: TrainerSetup,
  request: EvaluateOptions,
): Generator<void, LengthScore[]> {
  const options = checkObject('options', new InputSnapshot().read(request, '')) as EvaluateOptions;
  checkKeys({ ...options }, ['lengths', 'sequences']);
  if (!task) throw missing('task', rule('a task, or score() with a batch'));
  const sequences = checkInteger('sequences', options.sequences ?? 64, 1, 4096);
  const list = options.lengths ?? [maxShape.length];
  if (!Array.isArray(list) || list.length === 0) throw invalid('lengths', list, ofType('a list of lengths'));
  const lengths = list.map((length, i) => checkInteger(`lengths[${i}]`, length, 1, 4096));
  // Checked for every length before the first evaluation, which may take long.
  for (const [i, length] of lengths.entries()) ofLength(i, () => raw.requireScore({ batch: sequences, length }));
  const scores: LengthScore[] = [];
  for (const [i, length] of lengths.entries()) {
    if (scores.length > 0) yield;
    const batch = ofLength(i, () => task.batch(raw.engine, 'test', seed, 0, { batch: sequences, length }));
    scores.push({ length, ...(yield* raw.scoreInParts(batch)) });
  }
  return scores;
}

/** The core receives one length and not its index in the list, which errors have to name. */
function ofLength<Result>(index: number, call: () => Result): Result {
  return renamingArguments((argument) => (argument === 'length' ? `lengths[${index}]` : argument), call);
}

/** Runs all parts to completion without giving up the thread. */
export function completed<Result>(parts: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

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

  /** The characters that the tokens of a text task represent. */
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
    values: { steps, scheme: String(position.options.scheme) },
    expected: rule('a lower learning rate'),
  });
}
