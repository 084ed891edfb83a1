import { invalid, missing, PosencError } from '../api/errors/index.ts';
import { checkInteger, checkKeys, checkObject } from '../api/input/index.ts';
import { Scratch } from '../api/module/index.ts';
import type { TrainEngine } from './module.ts';
import { named, type ReadBatch, readBatch, readIntegers } from './options.ts';
import { fromSafetensors, toSafetensors } from './safetensors.ts';
import type { Task } from './tasks.ts';
import type { Batch, BatchSource, ModelOptions, Parameter, Score, Step, Tensor, TensorLike } from './types.ts';

/** What a trainer remembers of its options. */
export interface TrainerSetup {
  readonly model: ModelOptions;
  readonly most: { readonly batch: number; readonly length: number };
  readonly seed: number;
  readonly task: Task | undefined;
  readonly data: BatchSource | undefined;
}

/** For `evaluate`. */
export interface EvaluateOptions {
  /** Lengths of the sequences. Default: that of the training. */
  readonly lengths?: readonly number[];
  /** How many sequences of each length. Default: 64. */
  readonly sequences?: number;
}

/** What a trainer does at a length. */
export interface LengthScore extends Score {
  readonly length: number;
}

/** Tokens that are scored at a time, so that long sequences do not take much memory. */
const tokensAtOnce = 4096;

/**
 * A decoder that learns, in the calling thread. Its numbers depend on the options and the batches alone: every engine computes the same
 * bits with the same build.
 */
export class Trainer {
  readonly #engine: TrainEngine;
  readonly #options: TrainerSetup;
  readonly #description: Readonly<Record<string, string>>;
  #pointer: number;

  /** @internal */
  constructor(
    engine: TrainEngine,
    pointer: number,
    options: TrainerSetup,
    description: Readonly<Record<string, string>>,
  ) {
    this.#engine = engine;
    this.#pointer = pointer;
    this.#options = options;
    this.#description = description;
  }

  get build(): 'simd' | 'relaxed' {
    return this.#engine.build;
  }

  /** The characters that the tokens of a text stand for. */
  get characters(): readonly string[] | undefined {
    return this.#options.task?.characters;
  }

  /** Steps done. */
  get steps(): number {
    return this.#arrays().steps;
  }

  /** `count` steps on the batches of the task or of `data`; batch 0 is that of the first step. */
  step(count = 1): Step[] {
    checkInteger('count', count, 1, 2 ** 31 - 1);
    return Array.from({ length: count }, () => this.#stepOn(this.#nextBatch()));
  }

  #nextBatch(): ReadBatch {
    const { task, data, seed, most } = this.#options;
    if (data) return readBatch(data(this.steps));
    if (!task) throw missing('task', 'a task or data, or stepOn() with a batch');
    return task.batch(this.#engine, 'train', seed, this.steps, most);
  }

  /** Loss and accuracy on sequences of the task that are not learned from, the same ones in every call. */
  evaluate(options: EvaluateOptions = {}): LengthScore[] {
    const { task, seed, most } = this.#options;
    checkKeys({ ...checkObject('options', options) }, ['lengths', 'sequences']);
    if (!task) throw missing('task', 'a task, or score() with a batch');
    const sequences = checkInteger('sequences', options.sequences ?? 64, 1, 4096);
    const lengths = options.lengths ?? [most.length];
    if (!Array.isArray(lengths) || lengths.length === 0) throw invalid('lengths', lengths, 'a list of lengths');
    return lengths.map((given, i) => {
      const length = checkInteger(`lengths[${i}]`, given, 1, 4096);
      const batch = task.batch(this.#engine, 'test', seed, 0, { batch: sequences, length });
      return { length, ...this.#scoreInParts(batch) };
    });
  }

  #scoreInParts({ tokens, targets, shape: { batch, length } }: ReadBatch): Score {
    const rows = Math.max(1, Math.floor(tokensAtOnce / length));
    let [loss, correct, scored] = [0, 0, 0];
    for (let first = 0; first < batch; first += rows) {
      const count = Math.min(rows, batch - first);
      const part = (all: Int32Array) => all.subarray(first * length, (first + count) * length);
      if (part(targets).every((target) => target < 0)) continue;
      const shape = { batch: count, length };
      const result = this.#onBatch({ tokens: part(tokens), targets: part(targets), shape }, 'train_score');
      loss += result.loss * result.scored;
      correct += result.correct;
      scored += result.scored;
    }
    return { loss: loss / scored, accuracy: correct / scored, scored };
  }

  /**
   * One step on this batch: forward, backward, clipping, update. Throws a PosencError, and changes no parameter, where loss or
   * gradients are not finite numbers.
   */
  stepOn(batch: Batch): Step {
    return this.#stepOn(readBatch(batch));
  }

  #stepOn(batch: ReadBatch): Step {
    const result = this.#onBatch(batch, 'train_step');
    if (!result.is_done) {
      throw new PosencError(
        'invalid-argument',
        `optimizer.lr: the loss or a gradient is no finite number after ${this.steps} steps; expected a lower learning rate`,
        { argument: 'optimizer.lr' },
      );
    }
    return {
      step: this.steps,
      loss: result.loss,
      accuracy: result.correct / result.scored,
      gradientNorm: result.gradient_norm,
      learningRate: result.learning_rate,
    };
  }

  /** Loss and accuracy on a batch of any length. */
  score(batch: Batch): Score {
    const { loss, correct, scored } = this.#onBatch(readBatch(batch), 'train_score');
    return { loss, accuracy: correct / scored, scored };
  }

  /** The mean loss over the scored positions of a batch, in nats. */
  loss(batch: Batch): number {
    return this.score(batch).loss;
  }

  /** The gradient of that loss with respect to every parameter, without an update. */
  gradients(batch: Batch): Parameter[] {
    this.#onBatch(readBatch(batch), 'train_gradient');
    return this.#named(this.#arrays().gradients);
  }

  /** The logits [batch, length, vocab] of tokens [batch, length]. */
  logits(tokens: TensorLike): Tensor {
    const { data, shape } = readIntegers('tokens', tokens, 2, '[batch, length]');
    const [batch = 0, length = 0] = shape;
    const { vocab } = this.#options.model;
    const scratch = new Scratch();
    const slot = scratch.int32(data);
    return this.#run(scratch, (filled) => {
      const at = this.#engine.raw.train_logits(this.#alive(), { batch, length }, filled.at(slot));
      return { data: this.#copy(at, batch * length * vocab), shape: [batch, length, vocab] };
    });
  }

  /** The attention weights [layers, heads, length, length] of one sequence, tokens [length]: rows are queries. */
  attention(tokens: TensorLike): Tensor {
    const { data, shape } = readIntegers('tokens', tokens, 1, '[length]');
    const [length = 0] = shape;
    const { layers, heads } = this.#options.model;
    const scratch = new Scratch();
    const slot = scratch.int32(data);
    const out = scratch.room32(layers * heads * length * length);
    return this.#run(scratch, (filled) => {
      this.#engine.raw.train_attention(this.#alive(), length, filled.at(slot), filled.at(out));
      return { data: filled.read32(out), shape: [layers, heads, length, length] };
    });
  }

  /** Copies of all parameters, in the order of the vector that they make together. */
  parameters(): Parameter[] {
    return this.#named(this.#arrays().values);
  }

  /** Replaces parameters by their names; those that are not named stay as they are. */
  setParameters(values: Readonly<Record<string, ArrayLike<number>>>): void {
    const given = checkObject('values', values) as Readonly<Record<string, ArrayLike<number>>>;
    const own = new Map(this.parameters().map((parameter) => [parameter.name, parameter]));
    const read = Object.entries(given).map(([name, list]) => {
      const parameter = own.get(name);
      if (!parameter) throw invalid('values', name, `names of parameters: ${[...own.keys()].join(', ')}`);
      const data = ArrayBuffer.isView(list) || Array.isArray(list) ? Float32Array.from(list) : undefined;
      if (data?.length !== parameter.data.length || !data.every(Number.isFinite)) {
        throw invalid(`values.${name}`, list, `${parameter.data.length} finite numbers`);
      }
      return { data, offset: parameter.offset };
    });
    const { values: at } = this.#arrays();
    for (const { data, offset } of read) this.#view(at + 4 * offset, data.length).set(data);
  }

  /** Parameters, moments of the optimiser and the number of steps as a file of safetensors, from which `load` goes on to the same bits. */
  save(): Uint8Array<ArrayBuffer> {
    const { first_moments, second_moments, steps } = this.#arrays();
    const tensors: Record<string, Tensor> = {};
    for (const { name, data, shape } of this.parameters()) tensors[name] = { data, shape };
    for (const { name, data, shape } of this.#named(first_moments)) tensors[`adam_m.${name}`] = { data, shape };
    for (const { name, data, shape } of this.#named(second_moments)) tensors[`adam_v.${name}`] = { data, shape };
    return toSafetensors({ tensors, metadata: { ...this.#description, steps: String(steps) } });
  }

  /** What `save()` made of a trainer with the same model and position; nothing is changed where it does not fit. */
  load(file: Uint8Array): void {
    if (!(file instanceof Uint8Array)) throw invalid('file', file, 'a Uint8Array');
    const { tensors, metadata } = fromSafetensors(file);
    const steps = Number(metadata.steps);
    if (!Number.isSafeInteger(steps) || steps < 0 || steps >= 2 ** 31) {
      throw invalid('file', metadata.steps, 'a file whose metadata have the number of steps');
    }
    const { size, values, first_moments, second_moments } = this.#arrays();
    const all = this.parameters();
    const parts = [
      ['', values],
      ['adam_m.', first_moments],
      ['adam_v.', second_moments],
    ] as const;
    const read = parts.map(([prefix, at]) => {
      const data = new Float32Array(size);
      for (const { name, shape, offset } of all) {
        const tensor = tensors[prefix + name];
        if (tensor?.shape.join() !== shape.join()) {
          throw invalid('file', tensor?.shape, `an array ${prefix}${name} of shape [${shape.join(', ')}]`);
        }
        data.set(tensor.data, offset);
      }
      return { data, at };
    });
    for (const { data, at } of read) this.#view(at, size).set(data);
    this.#engine.raw.set_trainer_steps(this.#alive(), steps);
  }

  /** Gives its memory back; nothing else may be called afterwards. */
  dispose(): void {
    if (this.#pointer !== 0) this.#engine.raw.delete_trainer(this.#pointer);
    this.#pointer = 0;
  }

  #alive(): number {
    if (this.#pointer === 0) throw invalid('trainer', 'disposed', 'one that was not disposed');
    return this.#pointer;
  }

  #arrays() {
    return this.#engine.raw.trainer_arrays(this.#alive());
  }

  #run<Result>(scratch: Scratch, call: Parameters<typeof scratch.run<Result>>[1]): Result {
    this.#alive();
    return named(() => scratch.run(this.#engine, call));
  }

  #onBatch({ tokens, targets, shape }: ReadBatch, call: 'train_step' | 'train_score' | 'train_gradient') {
    const scratch = new Scratch();
    const tokenSlot = scratch.int32(tokens);
    const targetSlot = scratch.int32(targets);
    return this.#run(scratch, (filled) =>
      this.#engine.raw[call](this.#alive(), shape, filled.at(tokenSlot), filled.at(targetSlot)),
    );
  }

  #view(at: number, length: number): Float32Array {
    return new Float32Array(this.#engine.memory.buffer, at, length);
  }

  #copy(at: number, length: number): Float32Array<ArrayBuffer> {
    return this.#view(at, length).slice() as Float32Array<ArrayBuffer>;
  }

  /** The arrays of a vector as long as all parameters. */
  #named(at: number): Parameter[] {
    const { parameters } = this.#arrays();
    return Array.from({ length: parameters }, (_, index) => {
      const { name, offset, rows, columns, decay } = this.#engine.raw.trainer_parameter(this.#alive(), index);
      const shape = columns === 0 ? [rows] : [rows, columns];
      return { name, offset, decay, shape, data: this.#copy(at + 4 * offset, rows * (columns || 1)) };
    });
  }
}
