/** The files of llama2.c, version 0: a header, then the weights of a Llama as float32, each kind for all layers. */
import type { Tensor } from 'posenc';
import type { BytesOptions, CheckedSource, ReadOptions } from 'posenc/inspect';
import { type Llama2cSizes, llama2cHeaderBytes, llama2cSizes } from '../files/detect/index.ts';
import type { FileTensor } from './reading.ts';
import type { WeightFile } from './weights.ts';

interface LocatedTensor extends FileTensor {
  /** Its first byte in the file. */
  readonly begin: number;
}

/** The configuration and the weights; undefined if the file is another one. */
export async function readLlama2c(
  source: CheckedSource,
  options: ReadOptions,
): Promise<{ readonly config: object; readonly weights: WeightFile } | undefined> {
  if (source.byteLength < llama2cHeaderBytes) return undefined;
  const sizes = llama2cSizes(new Uint8Array(await source.slice(0, llama2cHeaderBytes, options)), source.byteLength);
  if (!sizes) return undefined;
  const tensors = tensorsOf(sizes);
  const bytes = (name: string, { signal, range }: BytesOptions = {}) => {
    const { begin, byteLength } = tensors.get(name) as LocatedTensor;
    const [first, end] = range ?? [0, byteLength];
    return source.slice(begin + first, begin + end, { signal });
  };
  const tensor = async (name: string, reading: ReadOptions = {}): Promise<Tensor> => ({
    data: new Float32Array(await bytes(name, reading)),
    shape: [...(tensors.get(name) as LocatedTensor).shape],
  });
  return { config: configOf(sizes), weights: { tensors, bytes, tensor } };
}

/** The same as Meta's params.json, from whose pairs of neighbours llama2.c takes its own, and two facts of its code. */
function configOf({ dim, layers, heads, kvHeads, vocab, length, isTied }: Llama2cSizes): object {
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

function tensorsOf({ dim, hidden, layers, heads, kvHeads, vocab, length, isTied }: Llama2cSizes) {
  const tensors = new Map<string, LocatedTensor>();
  let end = llama2cHeaderBytes;
  const add = (name: string, ...shape: readonly number[]) => {
    const byteLength = 4 * shape.reduce((product, extent) => product * extent, 1);
    tensors.set(name, { name, dtype: 'F32', shape, byteLength, begin: end });
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
  return tensors;
}
