/** The files of llama2.c, version 0: seven numbers, then the weights of a Llama as float32, each kind for all layers. */
import type { Tensor } from 'posenc';
import type { BytesOptions, CheckedSource, ReadOptions } from 'posenc/inspect';
import type { FileTensor } from './reading.ts';
import type { WeightFile } from './weights.ts';

const headerBytes = 28;

/** The sizes that a file begins with. */
interface Header {
  readonly dim: number;
  readonly hidden: number;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly vocab: number;
  readonly length: number;
  readonly isTied: boolean;
}

interface TensorLocation {
  readonly info: FileTensor;
  readonly begin: number;
}

/** The configuration and the weights; undefined if the file is another one: its size must be what its header implies. */
export async function readLlama2c(
  source: CheckedSource,
  options: ReadOptions,
): Promise<{ readonly config: object; readonly weights: WeightFile } | undefined> {
  if (source.byteLength < headerBytes) return undefined;
  const header = headerOf(new DataView(await source.slice(0, headerBytes, options)));
  if (!header) return undefined;
  const { locations, end } = locationsOf(header);
  if (end !== source.byteLength) return undefined;
  const locationOf = (name: string) => locations.get(name) as TensorLocation;
  const bytes = (name: string, { signal, range }: BytesOptions = {}) => {
    const { begin, info } = locationOf(name);
    const [first, end] = range ?? [0, info.byteLength];
    return source.slice(begin + first, begin + end, { signal });
  };
  const tensor = async (name: string, reading: ReadOptions = {}): Promise<Tensor> => ({
    data: new Float32Array(await bytes(name, reading)),
    shape: [...locationOf(name).info.shape],
  });
  const tensors = new Map([...locations].map(([name, { info }]) => [name, info]));
  return { config: configOf(header), weights: { tensors, bytes, tensor } };
}

function headerOf(view: DataView): Header | undefined {
  const [dim, hidden, layers, heads, kvHeads, vocab, length] = Array.from({ length: 7 }, (_, n) =>
    view.getInt32(4 * n, true),
  ) as [number, number, number, number, number, number, number];
  const isSize = (size: number) => size > 0 && size < 2 ** 24;
  if (![dim, hidden, layers, heads, kvHeads, Math.abs(vocab), length].every(isSize)) return undefined;
  if (layers > 1000 || dim % heads !== 0 || heads % kvHeads !== 0) return undefined;
  return { dim, hidden, layers, heads, kvHeads, vocab: Math.abs(vocab), length, isTied: vocab > 0 };
}

/** The same as Meta's params.json, from whose pairs of neighbours llama2.c takes its own, and two facts of its code. */
function configOf({ dim, layers, heads, kvHeads, vocab, length, isTied }: Header): object {
  return {
    dim,
    n_layers: layers,
    n_heads: heads,
    n_kv_heads: kvHeads,
    vocab_size: vocab,
    multiple_of: 1,
    norm_eps: 1e-5,
    rope_theta: 10000,
    max_seq_len: length,
    rms_norm_eps: 1e-5,
    tie_word_embeddings: isTied,
  };
}

function locationsOf({ dim, hidden, layers, heads, kvHeads, vocab, length, isTied }: Header) {
  const locations = new Map<string, TensorLocation>();
  let end = headerBytes;
  const add = (name: string, ...shape: readonly number[]) => {
    const byteLength = 4 * shape.reduce((product, extent) => product * extent, 1);
    locations.set(name, { info: { name, dtype: 'F32', shape, byteLength }, begin: end });
    end += byteLength;
  };
  const addAll = (name: string, ...shape: readonly number[]) => {
    for (let layer = 0; layer < layers; layer++) add(`model.layers.${layer}.${name}.weight`, ...shape);
  };
  const kvDim = (dim / heads) * kvHeads;
  add('model.embed_tokens.weight', vocab, dim);
  addAll('input_layernorm', dim);
  addAll('self_attn.q_proj', dim, dim);
  addAll('self_attn.k_proj', kvDim, dim);
  addAll('self_attn.v_proj', kvDim, dim);
  addAll('self_attn.o_proj', dim, dim);
  addAll('post_attention_layernorm', dim);
  addAll('mlp.gate_proj', hidden, dim);
  addAll('mlp.down_proj', dim, hidden);
  addAll('mlp.up_proj', hidden, dim);
  add('model.norm.weight', dim);
  // Cosines and sines, which are computed instead.
  end += 4 * length * (dim / heads);
  if (!isTied) add('lm_head.weight', vocab, dim);
  return { locations, end };
}
