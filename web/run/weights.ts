/** The weights of a model, in the types of its files: which there are, and where they are in the module's memory. */
import type { Tensor } from 'posenc';
import type { BytesOptions, ReadOptions, TensorOptions } from 'posenc/inspect';
import { ofType, oneOf, refused, translate } from '../api/errors/index.ts';
import { checkFits } from '../api/input/index.ts';
import type { RawFeedForwardAt, RawLinearAt, RawNormAt, RawStoredMatrixAt } from '../api/module/index.ts';
import { toFloat16 } from '../files/numbers/index.ts';
import type { Description, FeedForwardPart, LinearPart, MatrixPart, NormPart, VectorPart } from './description.ts';
import type { RunEngine } from './module.ts';
import type { FileTensor } from './reading.ts';

export type StoredType = RawStoredMatrixAt['type'];

const storedTypes: readonly StoredType[] = ['F32', 'F16', 'BF16', 'Q8_0'];

/** Types of GGUF that become F16 when they are read, which rounds them by 2^-12 at most: llama.cpp's products round more. */
const widenedTypes = ['Q4_0', 'Q4_1', 'Q5_0', 'Q5_1', 'Q2_K', 'Q3_K', 'Q4_K', 'Q5_K', 'Q6_K'];

/** Bytes of a row of numbers. */
const rowBytes: Readonly<Record<StoredType, (columns: number) => number>> = {
  F32: (columns) => 4 * columns,
  F16: (columns) => 2 * columns,
  BF16: (columns) => 2 * columns,
  Q8_0: (columns) => (columns / 32) * 34,
};

/** Where weights are read from. */
export interface WeightFile {
  readonly tensors: ReadonlyMap<string, FileTensor>;
  bytes(name: string, options?: BytesOptions): Promise<ArrayBuffer>;
  tensor(name: string, options?: TensorOptions): Promise<Tensor>;
}

export interface PlaceOptions extends ReadOptions {
  /** Bytes of weights that were read, and of all. */
  readonly onProgress?: ((progress: { readonly loaded: number; readonly total: number }) => void) | undefined;
}

/** The arrays of weights that a model has; each is read on demand. */
export interface WeightList {
  /** Bytes of each array in memory, by key. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, StoredType>;
  /** Bytes of all arrays. */
  readonly total: number;
  read(key: string, options: ReadOptions): Promise<Uint8Array>;
}

export function listWeights(checkpoint: WeightFile, description: Description): WeightList {
  const { matrices, vectors } = tensorsOf(description);
  const infoOf = (name: string) => checkpoint.tensors.get(name) as FileTensor;
  const types = new Map<string, StoredType>();
  const sizes = new Map<string, number>();
  for (const name of matrices) {
    const { dtype, byteLength, shape } = infoOf(name);
    const isWidened = widenedTypes.includes(dtype);
    const type = isWidened ? 'F16' : storedTypes.find((one) => one === dtype);
    if (!type) {
      const expected = oneOf([...storedTypes, ...widenedTypes]);
      throw refused('files', { text: "'{name}' of type {dtype}", values: { name, dtype } }, expected);
    }
    types.set(name, type);
    sizes.set(name, isWidened ? 2 * shape.reduce((product, extent) => product * extent, 1) : byteLength);
  }
  const sizeOf = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + infoOf(name).shape.reduce((product, extent) => product * extent, 1), 0);
  for (const [key, names] of vectors) sizes.set(key, 4 * sizeOf(names));
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  checkFits(total);
  const read = async (key: string, options: ReadOptions) => {
    const names = vectors.get(key);
    if (!names) {
      const isWidened = widenedTypes.includes(infoOf(key).dtype);
      const bytes = await (isWidened ? widened(checkpoint, infoOf(key), options) : checkpoint.bytes(key, options));
      checkFinite(key, bytes, types.get(key) as StoredType);
      return new Uint8Array(bytes);
    }
    const values = new Float32Array(sizeOf(names));
    let at = 0;
    for (const name of names) {
      const { data } = await checkpoint.tensor(name, options);
      checkFinite(name, data.buffer, 'F32');
      values.set(data, at);
      at += data.length;
    }
    return new Uint8Array(values.buffer);
  };
  return { sizes, types, total, read };
}

/** Numbers that are decoded to float32 at a time. */
const atOnce = 2 ** 20;

/** Reads a matrix as F16, some rows at a time. */
async function widened(file: WeightFile, { name, shape }: FileTensor, options: ReadOptions): Promise<ArrayBuffer> {
  const [rows = 1, columns = 1] = shape;
  const step = Math.max(1, Math.floor(atOnce / columns));
  const halves = new Uint16Array(rows * columns);
  for (let row = 0; row < rows; row += step) {
    const part = await file.tensor(name, { ...options, rows: [row, Math.min(rows, row + step)] });
    for (let n = 0; n < part.data.length; n++) halves[row * columns + n] = toFloat16(part.data[n] as number);
  }
  return halves.buffer;
}

/** Bits of an exponent that numbers have only if they are infinite or none, and the step between exponents. */
const notFinite: Readonly<Record<StoredType, readonly [bits: number, step: number]>> = {
  F32: [0x7f800000, 1],
  F16: [0x7c00, 1],
  BF16: [0x7f80, 1],
  // Only the scales of blocks are floating-point numbers.
  Q8_0: [0x7c00, 17],
};

/** Refuses weights that are NaN or infinite, with which every result would be NaN. */
export function checkFinite(name: string, bytes: ArrayBufferLike, type: StoredType): void {
  const [bits, step] = notFinite[type];
  const words = type === 'F32' ? new Uint32Array(bytes) : new Uint16Array(bytes);
  for (let i = 0; i < words.length; i += step) {
    if (((words[i] as number) & bits) === bits)
      throw refused('files', { text: "NaN or infinity in '{name}'", values: { name } }, ofType('finite weights'));
  }
}

/** Weights in the memory of a module. */
export class PlacedWeights {
  readonly #engine: RunEngine;
  readonly #sizes: WeightList['sizes'];
  readonly #addresses = new Map<string, number>();
  #model = 0;

  /** Allocates memory for all of them, so that a model that does not fit is refused before its weights are read. */
  constructor(engine: RunEngine, { sizes, total }: Pick<WeightList, 'sizes' | 'total'>) {
    this.#engine = engine;
    this.#sizes = sizes;
    try {
      for (const [key, size] of sizes) this.#addresses.set(key, engine.raw.allocate(Math.max(size, 1)));
    } catch (thrown) {
      this.dispose();
      throw translate(thrown, total);
    }
  }

  /** Copies the array there, or from there. */
  put(key: string, bytes: Uint8Array): void {
    this.#at(key).set(bytes);
  }

  take(key: string): Uint8Array {
    return this.#at(key).slice();
  }

  #at(key: string): Uint8Array {
    const { buffer } = this.#engine.memory;
    return new Uint8Array(buffer, this.#addresses.get(key), this.#sizes.get(key));
  }

  /** Describes the model to the module, and returns its pointer. */
  build(description: Description, types: WeightList['types']): number {
    const addressOf = (key: string) => this.#addresses.get(key) as number;
    const typeOf = (name: string) => types.get(name) as StoredType;
    this.#model = build(this.#engine, description, new Addresses(addressOf, typeOf));
    try {
      this.#engine.raw.check_model(this.#model);
    } catch (thrown) {
      throw translate(thrown, 0);
    }
    return this.#model;
  }

  dispose(): void {
    const { raw } = this.#engine;
    if (this.#model !== 0) raw.delete_model(this.#model);
    this.#model = 0;
    for (const pointer of this.#addresses.values()) raw.release(pointer);
    this.#addresses.clear();
  }
}

const keyOf = ({ tensors }: VectorPart): string => `vector:${tensors.join()}`;

/** All matrices, and all vectors by key. The table of positions is read when it is needed. */
function tensorsOf({ positions: _, ...parts }: Description) {
  const matrices = new Set<string>();
  const vectors = new Map<string, readonly string[]>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('tensor' in part) matrices.add((part as MatrixPart).tensor);
    else if ('tensors' in part) vectors.set(keyOf(part as VectorPart), (part as VectorPart).tensors);
    else for (const inner of Object.values(part)) visit(inner);
  };
  visit(parts);
  return { matrices, vectors };
}

/** Turns parts into the module's records. */
class Addresses {
  readonly #addressOf: (key: string) => number;
  readonly #typeOf: (name: string) => StoredType;

  constructor(addressOf: (key: string) => number, typeOf: (name: string) => StoredType) {
    this.#addressOf = addressOf;
    this.#typeOf = typeOf;
  }

  matrix({ tensor, outputs, inputs, inputsFirst, rows }: MatrixPart): RawStoredMatrixAt {
    const type = this.#typeOf(tensor);
    const begin = rows ? rows[0] * rowBytes[type](inputs) : 0;
    return { type, bytes: this.#addressOf(tensor) + begin, outputs, inputs, inputs_first: inputsFirst };
  }

  vector(part: VectorPart | undefined): number {
    return part ? this.#addressOf(keyOf(part)) + 4 * (part.rows?.[0] ?? 0) : 0;
  }

  linear({ weight, bias }: LinearPart): RawLinearAt {
    return { weight: this.matrix(weight), bias: this.vector(bias) };
  }

  optionalLinear(part: LinearPart | undefined): RawLinearAt | undefined {
    return part && this.linear(part);
  }

  norm(part: NormPart | undefined): RawNormAt | undefined {
    if (!part) return undefined;
    const { kind, eps, offset, weight, bias, size } = part;
    return { kind, eps, weight_offset: offset, weight: this.vector(weight), bias: this.vector(bias), size };
  }

  feedForward({ activation, gate, up, down }: FeedForwardPart): RawFeedForwardAt {
    return { activation, gate: this.optionalLinear(gate), up: this.linear(up), down: this.linear(down) };
  }
}

function build({ raw }: RunEngine, description: Description, at: Addresses): number {
  const model = raw.create_model({
    dim: description.dim,
    vocab: description.vocab,
    embedding: at.matrix(description.embedding),
    embedding_scale: description.embeddingScale,
    input_projection: at.optionalLinear(description.inputProjection),
    embedding_norm: at.norm(description.embeddingNorm),
    residual_scale: description.residualScale,
    final_norm: at.norm(description.finalNorm),
    output_projection: at.optionalLinear(description.outputProjection),
    head: at.linear(description.head),
    logit_scale: description.logitScale,
    logit_softcap: description.logitSoftcap,
  });
  for (const block of description.blocks) {
    const headNorm = (part: NormPart | undefined) => {
      const norm = at.norm(part);
      return norm && { norm, extent: block.headNormExtent };
    };
    raw.add_block(model, {
      form: block.form,
      attention_norm: at.norm(block.attentionNorm),
      attention_output_norm: at.norm(block.attentionOutputNorm),
      feed_forward_norm: at.norm(block.feedForwardNorm),
      feed_forward_output_norm: at.norm(block.feedForwardOutputNorm),
      attention: {
        heads: block.heads,
        kv_heads: block.kvHeads,
        head_dim: block.headDim,
        ...block.places,
        clip: block.clip,
        query_norm: headNorm(block.queryNorm),
        key_norm: headNorm(block.keyNorm),
        output: at.linear(block.attentionOutput),
        scale: block.scale,
        softcap: block.softcap,
      },
      feed_forward: block.feedForward && at.feedForward(block.feedForward),
    });
    for (const projection of block.projections) raw.add_projection(model, at.linear(projection));
    if (!block.experts) continue;
    for (const expert of block.experts.each) raw.add_expert(model, at.feedForward(expert));
    raw.set_router(model, at.linear(block.experts.router), block.experts.top);
  }
  return model;
}
