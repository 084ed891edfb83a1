import type { Tensor } from 'posenc';
import { describe, ofType, rule, wholeNumber } from 'posenc/catalogue';
import { checkedNames, inOneLine, invalid, quoted, refused } from '../../../files/errors/index.ts';
import { type Checkpoint, checkedCheckpoint, type TensorInfo } from '../../../files/formats/index.ts';
import type { ReadOptions } from '../../../files/source/index.ts';
import { wordTables } from './find-projections.ts';

/** Options of `embeddingRows`. */
export interface EmbeddingOptions extends ReadOptions {
  /** Name of the table, if it is not a known one. */
  name?: string | undefined;
}

/** Returns the name of the word embedding table, if the checkpoint has one under a known name. */
export function embeddingTable(checkpoint: Pick<Checkpoint, 'tensors'>): string | undefined {
  const { tensors } = checkedCheckpoint(checkpoint);
  const names = [...tensors.values()]
    .filter(({ shape, name }) => shape.length === 2 && name.length <= 300)
    .map(({ name }) => name);
  for (const pattern of wordTables) {
    const found = names.filter((name) => pattern.test(name));
    // The table closest to the root is that of the model itself.
    if (found.length > 0) return found.reduce((a, b) => (b.length < a.length ? b : a));
  }
  return undefined;
}

/**
 * Reads the embeddings of tokens by their ids, [ids, dim], in the order given. No other bytes are read. Rows are not
 * scaled, although some models do so, and no position is added.
 */
export async function embeddingRows(
  checkpoint: Checkpoint,
  ids: ArrayLike<number>,
  options: EmbeddingOptions = {},
): Promise<Tensor> {
  const { name = embeddingTable(checkpoint), signal } = checkedNames(options, { name: true, signal: true });
  checkedCheckpoint(checkpoint);
  if (name === undefined) {
    throw refused(
      'name',
      'left out',
      rule('the name of the table of words, as the checkpoint has none under a known one'),
    );
  }
  const info = checkpoint.tensors.get(name);
  if (info?.shape.length !== 2) throw refused('name', quoted(`${name}`), rule('the name of a tensor with two axes'));
  const [rows] = info.shape as readonly [number, number];
  const length = (ids as ArrayLike<number> | null)?.length;
  if (typeof ids !== 'object' || !Number.isInteger(length) || (length as number) > 2 ** 20) {
    throw invalid('ids', ids, ofType('a list of at most 2^20 numbers'));
  }
  const numbers = Array.from(ids as ArrayLike<number | bigint>, (id) => (typeof id === 'bigint' ? Number(id) : id));
  const wrong = numbers.findIndex((id) => !Number.isInteger(id) || id < 0 || id >= rows);
  if (wrong >= 0)
    throw refused(
      'ids',
      { text: '{value} at {index}', values: { value: describe(numbers[wrong]), index: wrong } },
      { ...wholeNumber(0, rows - 1), because: { text: ", the rows of '{name}'", values: { name: inOneLine(name) } } },
    );
  return checkpoint.tensor(name, { rows: { numbers }, signal });
}

/** The parameters of a normalisation: a factor and an offset. */
export interface Norm {
  readonly weight: Tensor;
  /** Usually present in layer normalisation, and absent in RMS normalisation. */
  readonly bias: Tensor | undefined;
}

/** The normalisations between the embeddings and the queries and keys of a layer. */
export interface Norms {
  /**
   * The normalisation of the attention block. Most models apply it to the input of the layer, before queries and keys
   * are computed; BART applies it after the attention. The name does not show which, nor whether 1 is added to the
   * weight, as in Gemma.
   */
  readonly norm: Norm | undefined;
  /** Applied to each query head, or to all of them together, before the rotation. */
  readonly qNorm: Norm | undefined;
  readonly kNorm: Norm | undefined;
}

/** Names within the layer. */
const layerNorms = [
  'input_layernorm',
  'ln_1',
  'attn_norm',
  'attention_norm',
  'layer.0.layer_norm',
  'norm1',
  'norm_1',
  'ln_attn',
  'layernorm_before',
  'layer_norm1',
  'self_attn_layer_norm',
];

/** Names next to the projections. */
const headNorms = [
  ['q_norm', 'k_norm'],
  ['q_layernorm', 'k_layernorm'],
  ['query_layernorm', 'key_layernorm'],
  ['attn_q_norm', 'attn_k_norm'],
] as const;

/** The tensors of a normalisation. */
export interface NormTensors {
  readonly weight: TensorInfo;
  readonly bias: TensorInfo | undefined;
}

/** The tensors of all normalisations. */
export type FoundNorms = { readonly [Name in keyof Norms]: NormTensors | undefined };

/** Finds the normalisations of the layer with this projection; `layer` is its number. */
export function findNorms({ tensors }: Pick<Checkpoint, 'tensors'>, projection: string, layer: number): FoundNorms {
  const at = (module: string | undefined): NormTensors | undefined => {
    const weight = tensors.get(`${module}.weight`);
    return weight?.shape.length === 1 ? { weight, bias: tensors.get(`${module}.bias`) } : undefined;
  };
  // `h.0.attn.c_attn.weight` belongs to the layer `h.0.` and to the attention `h.0.attn.`.
  const ofLayer = projection.slice(0, projection.indexOf(`.${layer}.`) + `.${layer}.`.length);
  const besides = projection.slice(0, projection.replace(/[._]weight$/, '').lastIndexOf('.') + 1);
  const pair = headNorms.find(([q, k]) => at(besides + q) && at(besides + k));
  return {
    norm: at(layerNorms.map((name) => ofLayer + name).find(at)),
    qNorm: pair && at(besides + pair[0]),
    kNorm: pair && at(besides + pair[1]),
  };
}

export async function readNorms(checkpoint: Checkpoint, found: FoundNorms, options: ReadOptions): Promise<Norms> {
  const read = async (norm: NormTensors | undefined): Promise<Norm | undefined> => {
    if (norm === undefined) return undefined;
    const [weight, bias] = await Promise.all([
      checkpoint.tensor(norm.weight.name, options),
      norm.bias && checkpoint.tensor(norm.bias.name, options),
    ]);
    return { weight, bias };
  };
  const [norm, qNorm, kNorm] = await Promise.all([read(found.norm), read(found.qNorm), read(found.kNorm)]);
  return { norm, qNorm, kNorm };
}
