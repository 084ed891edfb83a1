/** Puts the weights of a model into the module's memory, in the types of the file, and describes the model to it. */
import type { Tensor } from 'posenc';
import type { ReadOptions } from 'posenc/inspect';
import { oneOf, refused, translate } from '../api/errors/index.ts';
import { checkFits } from '../api/input/index.ts';
import type {
  BlockPart,
  Description,
  FeedForwardPart,
  LinearPart,
  MatrixPart,
  NormPart,
  VectorPart,
} from './description.ts';
import type { RunEngine } from './module.ts';
import type { RawFeedForward, RawLinear, RawNorm, RawStoredMatrix, StoredType } from './raw.ts';
import type { FileTensor } from './reading.ts';

const storedTypes: readonly StoredType[] = ['F32', 'F16', 'BF16', 'Q8_0'];

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
  bytes(name: string, options?: ReadOptions): Promise<ArrayBuffer>;
  tensor(name: string, options?: ReadOptions): Promise<Tensor>;
}

/** A model in the module's memory. */
export interface PlacedModel {
  readonly pointer: number;
  /** Bytes of weights. */
  readonly bytes: number;
  dispose(): void;
}

export interface PlaceOptions extends ReadOptions {
  readonly onProgress?: ((progress: { readonly loaded: number; readonly total: number }) => void) | undefined;
}

/** Reads the tensors one after the other, so that no two copies of the weights are ever in memory. */
export async function placeModel(
  engine: RunEngine,
  checkpoint: WeightFile,
  description: Description,
  { signal, onProgress }: PlaceOptions,
): Promise<PlacedModel> {
  const { matrices, vectors } = tensorsOf(description);
  const infoOf = (name: string) => checkpoint.tensors.get(name) as FileTensor;
  for (const name of matrices) {
    const { dtype } = infoOf(name);
    if (!(storedTypes as readonly string[]).includes(dtype))
      throw refused('files', { text: "'{name}' of type {dtype}", values: { name, dtype } }, oneOf(storedTypes));
  }
  const sizeOf = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + infoOf(name).shape.reduce((product, extent) => product * extent, 1), 0);
  const total =
    [...matrices].reduce((sum, name) => sum + infoOf(name).byteLength, 0) +
    [...vectors.values()].reduce((sum, names) => sum + 4 * sizeOf(names), 0);
  checkFits(total);
  const { raw, memory } = engine;
  const owned: number[] = [];
  const release = () => {
    for (const pointer of owned.splice(0)) raw.release(pointer);
  };
  let loaded = 0;
  const put = (bytes: Uint8Array): number => {
    let pointer: number;
    try {
      pointer = raw.allocate(Math.max(bytes.length, 1));
    } catch (thrown) {
      throw translate(thrown, total);
    }
    owned.push(pointer);
    new Uint8Array(memory.buffer, pointer, bytes.length).set(bytes);
    loaded += bytes.length;
    onProgress?.({ loaded, total });
    return pointer;
  };
  try {
    const addresses = new Map<string, number>();
    for (const name of matrices) addresses.set(name, put(new Uint8Array(await checkpoint.bytes(name, { signal }))));
    for (const [key, tensors] of vectors) {
      const values = new Float32Array(sizeOf(tensors));
      let at = 0;
      for (const name of tensors) {
        const { data } = await checkpoint.tensor(name, { signal });
        values.set(data, at);
        at += data.length;
      }
      addresses.set(key, put(new Uint8Array(values.buffer)));
    }
    const addressOf = (key: string) => addresses.get(key) as number;
    const typeOf = (name: string) => infoOf(name).dtype as StoredType;
    const pointer = build(engine, description, new Addresses(addressOf, typeOf));
    const dispose = () => {
      raw.delete_model(pointer);
      release();
    };
    try {
      raw.check_model(pointer);
    } catch (thrown) {
      raw.delete_model(pointer);
      throw translate(thrown, 0);
    }
    return { pointer, bytes: total, dispose };
  } catch (thrown) {
    release();
    throw thrown;
  }
}

const keyOf = ({ tensors }: VectorPart): string => `vector:${tensors.join()}`;

/** All matrices, and all vectors by key. The table of positions is read when it is needed. */
function tensorsOf(description: Description) {
  const matrices = new Set<string>();
  const vectors = new Map<string, readonly string[]>();
  const vector = (part: VectorPart | undefined) => {
    if (part) vectors.set(keyOf(part), part.tensors);
  };
  const matrix = (part: MatrixPart) => matrices.add(part.tensor);
  const linear = (part: LinearPart | undefined) => {
    if (!part) return;
    matrix(part.weight);
    vector(part.bias);
  };
  const norm = (part: NormPart | undefined) => {
    vector(part?.weight);
    vector(part?.bias);
  };
  const feedForward = (part: FeedForwardPart | undefined) => {
    linear(part?.gate);
    linear(part?.up);
    linear(part?.down);
  };
  matrix(description.embedding);
  for (const part of [description.inputProjection, description.outputProjection, description.head]) linear(part);
  for (const part of [description.embeddingNorm, description.finalNorm]) norm(part);
  for (const block of description.blocks) {
    for (const part of [...block.projections, block.attentionOutput, block.experts?.router]) linear(part);
    for (const part of normsOf(block)) norm(part);
    for (const part of [block.feedForward, ...(block.experts?.each ?? [])]) feedForward(part);
  }
  return { matrices, vectors };
}

function normsOf(block: BlockPart) {
  const { attentionNorm, attentionOutputNorm, feedForwardNorm, feedForwardOutputNorm, queryNorm, keyNorm } = block;
  return [attentionNorm, attentionOutputNorm, feedForwardNorm, feedForwardOutputNorm, queryNorm, keyNorm];
}

/** Turns parts into the module's records. */
class Addresses {
  readonly #addressOf: (key: string) => number;
  readonly #typeOf: (name: string) => StoredType;

  constructor(addressOf: (key: string) => number, typeOf: (name: string) => StoredType) {
    this.#addressOf = addressOf;
    this.#typeOf = typeOf;
  }

  matrix({ tensor, outputs, inputs, inputsFirst, rows }: MatrixPart): RawStoredMatrix {
    const type = this.#typeOf(tensor);
    const begin = rows ? rows[0] * rowBytes[type](inputs) : 0;
    return { type, bytes: this.#addressOf(tensor) + begin, outputs, inputs, inputs_first: inputsFirst };
  }

  vector(part: VectorPart | undefined): number {
    return part ? this.#addressOf(keyOf(part)) + 4 * (part.rows?.[0] ?? 0) : 0;
  }

  linear({ weight, bias }: LinearPart): RawLinear {
    return { weight: this.matrix(weight), bias: this.vector(bias) };
  }

  optionalLinear(part: LinearPart | undefined): RawLinear | undefined {
    return part && this.linear(part);
  }

  norm(part: NormPart | undefined): RawNorm | undefined {
    if (!part) return undefined;
    const { kind, eps, offset, weight, bias, size } = part;
    return { kind, eps, weight_offset: offset, weight: this.vector(weight), bias: this.vector(bias), size };
  }

  feedForward({ activation, gate, up, down }: FeedForwardPart): RawFeedForward {
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
