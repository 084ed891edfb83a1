/** A trainer in the module's memory. Takes arguments that were read and checked, and returns copies. */
import { invalid, ofLength, ofType, rule } from '../api/errors/index.ts';
import { checkObject, InputSnapshot, isNumberList } from '../api/input/index.ts';
import { type Filled, type RawBatchResult, Scratch } from '../api/module/index.ts';
import type { TrainEngine } from './module.ts';
import { type Integers, named, type ReadBatch } from './options.ts';
import { fromSafetensors, toSafetensors } from './safetensors.ts';
import type { TrainerSetup } from './setup.ts';
import type { Build, ModelOptions, Parameter, Score, Tensor } from './types.ts';

/** The vectors of a trainer with one number for each parameter. */
export type Vector = 'values' | 'gradients' | 'first_moments' | 'second_moments';

/** Tokens scored at a time, so that scoring long sequences does not take much memory. */
const tokensAtOnce = 4096;

function rowsAtOnce(length: number): number {
  return Math.max(1, Math.floor(tokensAtOnce / length));
}

export class RawTrainer {
  readonly engine: TrainEngine;
  readonly #model: ModelOptions;
  #pointer: number;

  constructor(engine: TrainEngine, pointer: number, model: ModelOptions) {
    this.engine = engine;
    this.#pointer = pointer;
    this.#model = model;
  }

  get build(): Build {
    return this.engine.build;
  }

  get steps(): number {
    return this.#arrays().steps;
  }

  set steps(steps: number) {
    this.engine.raw.set_trainer_steps(this.#alive(), steps);
  }

  /** Number of scalar parameters. */
  get size(): number {
    return this.#arrays().size;
  }

  step(batch: ReadBatch): RawBatchResult {
    return this.#onBatch(batch, 'train_step');
  }

  /** Leaves the result in the vector 'gradients'. */
  gradient(batch: ReadBatch): void {
    this.#onBatch(batch, 'train_gradient');
  }

  score(batch: ReadBatch): Score {
    const { loss, correct, scored } = this.#onBatch(batch, 'train_score');
    return { loss, accuracy: correct / scored, scored };
  }

  /** Throws if a part of the batch does not fit in memory. */
  requireScore({ batch, length }: ReadBatch['shape']): void {
    const shape = { batch: Math.min(batch, rowsAtOnce(length)), length };
    named(() => this.engine.raw.require_score(this.#alive(), shape));
  }

  /** Scores in parts and yields between them, so that other trainers can take a turn. */
  *scoreInParts({ tokens, targets, shape: { batch, length } }: ReadBatch): Generator<void, Score> {
    const rows = rowsAtOnce(length);
    let [loss, correct, scored] = [0, 0, 0];
    for (let first = 0; first < batch; first += rows) {
      if (first > 0) yield;
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

  logits({ data, shape }: Integers): Tensor {
    const [batch = 0, length = 0] = shape;
    const { vocab } = this.#model;
    const scratch = new Scratch();
    const slot = scratch.int32(data);
    return this.#run(scratch, (filled) => {
      const at = this.engine.raw.train_logits(this.#alive(), { batch, length }, filled.at(slot));
      return { data: this.#copy(at, batch * length * vocab), shape: [batch, length, vocab] };
    });
  }

  attention({ data, shape }: Integers): Tensor {
    const [length = 0] = shape;
    const { layers, heads } = this.#model;
    // Checked before memory for the result is taken.
    named(() => this.engine.raw.require_attention(this.#alive(), length));
    const scratch = new Scratch();
    const slot = scratch.int32(data);
    const out = scratch.room32(layers * heads * length * length);
    return this.#run(scratch, (filled) => {
      this.engine.raw.train_attention(this.#alive(), length, filled.at(slot), filled.at(out));
      return { data: filled.read32(out), shape: [layers, heads, length, length] };
    });
  }

  /** The parameter arrays that make up a vector. */
  parameters(vector: Vector): Parameter[] {
    const arrays = this.#arrays();
    return Array.from({ length: arrays.parameters }, (_, index) => {
      const { name, offset, rows, columns, decay } = this.engine.raw.trainer_parameter(this.#alive(), index);
      const shape = columns === 0 ? [rows] : [rows, columns];
      return { name, offset, decay, shape, data: this.#copy(arrays[vector] + 4 * offset, rows * (columns || 1)) };
    });
  }

  write(vector: Vector, offset: number, data: Float32Array): void {
    this.#view(this.#arrays()[vector] + 4 * offset, data.length).set(data);
  }

  dispose(): void {
    if (this.#pointer !== 0) this.engine.raw.delete_trainer(this.#pointer);
    this.#pointer = 0;
  }

  #alive(): number {
    if (this.#pointer === 0) throw invalid('trainer', 'disposed', rule('one that was not disposed'));
    return this.#pointer;
  }

  #arrays() {
    return this.engine.raw.trainer_arrays(this.#alive());
  }

  #run<Result>(scratch: Scratch, call: (filled: Filled) => Result): Result {
    this.#alive();
    return named(() => scratch.run(this.engine, call));
  }

  #onBatch({ tokens, targets, shape }: ReadBatch, call: 'train_step' | 'train_score' | 'train_gradient') {
    const scratch = new Scratch();
    const tokenSlot = scratch.int32(tokens);
    const targetSlot = scratch.int32(targets);
    return this.#run(scratch, (filled) =>
      this.engine.raw[call](this.#alive(), shape, filled.at(tokenSlot), filled.at(targetSlot)),
    );
  }

  #view(at: number, length: number): Float32Array {
    return new Float32Array(this.engine.memory.buffer, at, length);
  }

  #copy(at: number, length: number): Float32Array<ArrayBuffer> {
    return this.#view(at, length).slice() as Float32Array<ArrayBuffer>;
  }
}

// Saves and restores the state of a trainer, from which it continues to the same bits.

/** The prefix of the array names in a file, for each vector. */
const vectors = [
  ['', 'values'],
  ['adam_m.', 'first_moments'],
  ['adam_v.', 'second_moments'],
] as const satisfies readonly (readonly [string, Vector])[];

export function stateFile(raw: RawTrainer, { model, position, maxShape }: TrainerSetup): Uint8Array<ArrayBuffer> {
  const tensors: Record<string, Tensor> = {};
  for (const [prefix, vector] of vectors) {
    for (const { name, data, shape } of raw.parameters(vector)) tensors[prefix + name] = { data, shape };
  }
  const description = {
    model: JSON.stringify(model),
    position: JSON.stringify(position.options),
    length: String(maxShape.length),
  };
  return toSafetensors({ tensors, metadata: { ...description, steps: String(raw.steps) } });
}

/** Throws, and changes nothing, if the file does not fit the trainer. */
export function loadState(raw: RawTrainer, value: unknown): void {
  const file = new InputSnapshot().read(value, 'file');
  if (!(file instanceof Uint8Array)) throw invalid('file', file, ofType('a Uint8Array'));
  const { tensors, metadata } = fromSafetensors(file);
  const steps =
    typeof metadata.steps === 'string' && /^\d+$/.test(metadata.steps) ? Number(metadata.steps) : Number.NaN;
  if (!(steps < 2 ** 31)) {
    throw invalid('file', metadata.steps, rule('a file whose metadata have the number of steps'));
  }
  const { size } = raw;
  const all = raw.parameters('values');
  const read = vectors.map(([prefix, vector]) => {
    const data = new Float32Array(size);
    for (const { name, shape, offset } of all) {
      const tensor = tensors[prefix + name];
      if (tensor?.shape.join() !== shape.join()) {
        throw invalid(
          'file',
          tensor?.shape,
          rule('an array {prefix}{name} of shape [{shape}]', { prefix, name, shape }),
        );
      }
      data.set(tensor.data, offset);
    }
    return { vector, data };
  });
  for (const { vector, data } of read) raw.write(vector, 0, data);
  raw.steps = steps;
}

/** Sets the named parameters; throws, and changes nothing, if one of them does not fit. */
export function writeParameters(raw: RawTrainer, values: unknown): void {
  const options = checkObject('values', new InputSnapshot().read(values, 'values'));
  const byName = new Map(raw.parameters('values').map((parameter) => [parameter.name, parameter]));
  const read = Object.entries(options).map(([name, list]) => {
    const parameter = byName.get(name);
    if (!parameter) throw invalid('values', name, rule('names of parameters: {names}', { names: [...byName.keys()] }));
    const isList = isNumberList(list) && Array.prototype.every.call(list, Number.isFinite);
    const data = isList ? Float32Array.from(list) : undefined;
    if (data?.length !== parameter.data.length || !data.every(Number.isFinite)) {
      throw invalid(`values.${name}`, list, ofLength(parameter.data.length, 'finite numbers'));
    }
    return { data, offset: parameter.offset };
  });
  for (const { data, offset } of read) raw.write('values', offset, data);
}
