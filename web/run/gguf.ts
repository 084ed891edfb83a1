/**
 * GGUF files of decoders whose converter changes nothing but names, and the order of rows that Inspect knows: under the
 * names that transformers gives the same tensors.
 */
import { type Checkpoint, ggufConfig, type ReadOptions } from 'posenc/inspect';
import { type FileTensor, type OtherFormat, unknownPart } from './reading.ts';
import type { WeightFile } from './weights.ts';

/** Values of general.architecture. */
const known = ['llama', 'qwen2', 'qwen3'];

const ofModel: Readonly<Record<string, string>> = {
  token_embd: 'model.embed_tokens',
  output_norm: 'model.norm',
  output: 'lm_head',
};

const ofLayer: Readonly<Record<string, string>> = {
  attn_norm: 'input_layernorm',
  attn_q: 'self_attn.q_proj',
  attn_k: 'self_attn.k_proj',
  attn_v: 'self_attn.v_proj',
  attn_q_norm: 'self_attn.q_norm',
  attn_k_norm: 'self_attn.k_norm',
  attn_output: 'self_attn.o_proj',
  ffn_norm: 'post_attention_layernorm',
  ffn_gate: 'mlp.gate_proj',
  ffn_up: 'mlp.up_proj',
  ffn_down: 'mlp.down_proj',
};

/** What Inspect reads as a part of the configuration. */
const ofConfig = 'rope_freqs.weight';

export async function readGgufModel(
  checkpoint: Checkpoint,
  options: ReadOptions,
): Promise<{ readonly config: object; readonly format: OtherFormat; readonly weights: WeightFile }> {
  const config = await ggufConfig(checkpoint, options);
  if (!known.includes(config.arch)) throw unknownPart('architecture', config.arch, known);
  const layout = config.rope?.pairs;
  if (layout === undefined) throw unknownPart('architecture', config.arch, known);
  const eps = checkpoint.metadata.get(`${config.arch}.attention.layer_norm_rms_epsilon`);
  const entries = { ...config.config, ...(eps === undefined ? {} : { rms_norm_eps: eps }) };
  const names = new Map<string, string>();
  const tensors = new Map<string, FileTensor>();
  for (const [name, info] of checkpoint.tensors) {
    if (name === ofConfig) continue;
    const renamed = renamedAs(name);
    names.set(renamed, name);
    tensors.set(renamed, { ...info, name: renamed });
  }
  const own = (name: string) => names.get(name) as string;
  const weights: WeightFile = {
    tensors,
    bytes: (name, reading) => checkpoint.bytes(own(name), reading),
    tensor: (name, reading) => checkpoint.tensor(own(name), reading),
  };
  return { config, format: { entries, layout }, weights };
}

/** Names that are not known stay, and are refused as tensors that the model is not known to have. */
function renamedAs(name: string): string {
  const [, layer, part, kind] = /^(?:blk\.(\d+)\.)?([a-z_]+)\.(weight|bias)$/.exec(name) ?? [];
  const table = layer === undefined ? ofModel : ofLayer;
  if (part === undefined || !Object.hasOwn(table, part)) return name;
  return `${layer === undefined ? '' : `model.layers.${layer}.`}${table[part]}.${kind}`;
}
