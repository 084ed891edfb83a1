import type { PosencError } from 'posenc';
import {
  type CheckedSource,
  openSource,
  openTokenizer,
  type ReadOptions,
  type SourceLike,
  type WordCutter,
} from 'posenc/inspect';
import type { Companions } from '../checkpoint/files.ts';
import { configText } from '../source/kind.ts';
import { fetchConfig } from '../source/link.ts';

/** The sources of the files beside the weights. */
export interface ModelFiles {
  readonly companions: Companions;
  /** The address that the checkpoint was opened from; undefined for the reader's own files. */
  readonly address: string | undefined;
  /** The text in the part “Configuration”. */
  readonly text: string;
}

export const besideAddress = (address: string, name: string): string => new URL(name, address).href;

/** The source of the configuration, in words; undefined if there is none. */
export function configFrom({ companions, address, text }: ModelFiles): string | undefined {
  if (companions.config) return 'your config.json';
  if (address) return besideAddress(address, 'config.json');
  return text.trim() === '' ? undefined : 'the configuration that you gave in the first part';
}

export function tokenizerFrom({ companions, address }: ModelFiles): string | undefined {
  if (companions.tokenizer) return 'your tokenizer.json';
  return address && besideAddress(address, 'tokenizer.json');
}

export async function readConfig({ companions, address, text }: ModelFiles, signal: AbortSignal): Promise<string> {
  if (companions.config) return configText(companions.config);
  if (!address) return text;
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await fetchConfig(besideAddress(address, 'config.json'), stop);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A tokenizer that has not been read, with its size if that is known beforehand. */
export interface UnreadTokenizer {
  readonly source: SourceLike;
  readonly byteLength: number | undefined;
}

/** Requests only the first bytes, to learn the size. */
export async function findTokenizer(files: ModelFiles, reading: ReadOptions): Promise<UnreadTokenizer> {
  const { tokenizer } = files.companions;
  if (tokenizer) return { source: tokenizer, byteLength: tokenizer.size };
  const address = tokenizerFrom(files);
  if (!address) throw new Error('A sentence is cut into words by the model’s tokenizer: open its tokenizer.json.');
  try {
    const source: CheckedSource = await openSource(address, { ...reading, firstBytes: 4096 });
    return { source, byteLength: source.byteLength };
  } catch (error) {
    // Servers without range requests send the whole file or none of it.
    if ((error as Partial<PosencError>).values?.option === 'wholeFile')
      return { source: address, byteLength: undefined };
    throw error;
  }
}

export function readTokenizer(
  { source }: UnreadTokenizer,
  { tokenizerConfig }: Companions,
  reading: ReadOptions,
): Promise<WordCutter> {
  const files = tokenizerConfig ? { tokenizer: source, config: tokenizerConfig } : { tokenizer: source };
  return openTokenizer(files, () => import('@huggingface/tokenizers'), reading);
}

/**
 * The operations between a model's embeddings and the queries and keys of its first layer, as read in the modeling
 * files of transformers at c49429ed1f. A model that is missing here does something else, or has not been read.
 */
export interface ModelInput {
  /**
   * Kind of the normalisation of the layer's input, and of queries and keys where the file has weights for them.
   * 'rms-from-1' adds 1 to the weight.
   */
  readonly norm: 'layer' | 'rms' | 'rms-from-1';
  /** Whether the layer's input is normalised before queries and keys are computed from it. */
  readonly before: boolean;
  /** Key of the epsilon under the square root, and its default. */
  readonly epsilon: readonly [key: string | undefined, value: number];
  /** Factor of the word embeddings: the square root of their width, or the value of a key. */
  readonly scale?: 'root' | { readonly key: string };
  /** Row 0 of the table of segments is added to every word. */
  readonly segments?: true;
  /** The sum of all embeddings is layer-normalised. */
  readonly afterSum?: true;
  /** Key of the softcap of logits, and its default. */
  readonly softcap?: readonly [key: string, value: number | null];
  /** Keys that must have these values, which are their defaults. */
  readonly only?: Readonly<Record<string, unknown>>;
}

const rms = (value: number): ModelInput => ({ norm: 'rms', before: true, epsilon: ['rms_norm_eps', value] });
const layer = (key: string, value = 1e-5): ModelInput => ({ norm: 'layer', before: true, epsilon: [key, value] });
const gemma: ModelInput = { norm: 'rms-from-1', before: true, epsilon: ['rms_norm_eps', 1e-6], scale: 'root' };
const bert: ModelInput = {
  norm: 'layer',
  before: false,
  epsilon: ['layer_norm_eps', 1e-12],
  segments: true,
  afterSum: true,
};

const models: Readonly<Record<string, ModelInput>> = {
  bert,
  bloom: { ...layer('layer_norm_epsilon'), afterSum: true },
  gemma,
  gemma2: { ...gemma, softcap: ['attn_logit_softcapping', 50] },
  gemma3_text: { ...gemma, softcap: ['attn_logit_softcapping', null] },
  glm: rms(1.5625e-7),
  gpt2: layer('layer_norm_epsilon'),
  gpt_neox: layer('layer_norm_eps'),
  gpt_oss: rms(1e-5),
  granite: { ...rms(1e-6), scale: { key: 'embedding_multiplier' } },
  llama: rms(1e-6),
  ministral: rms(1e-6),
  mistral: rms(1e-6),
  mixtral: rms(1e-5),
  olmo2: { ...rms(1e-5), before: false },
  olmo3: { ...rms(1e-5), before: false },
  opt: { norm: 'layer', before: true, epsilon: [undefined, 1e-5], only: { do_layer_norm_before: true } },
  phi: layer('layer_norm_eps'),
  phi3: rms(1e-5),
  qwen2: rms(1e-6),
  qwen2_moe: rms(1e-6),
  qwen3: rms(1e-6),
  qwen3_moe: rms(1e-6),
  roberta: bert,
  seed_oss: rms(1e-6),
  smollm3: rms(1e-6),
  stablelm: { ...layer('layer_norm_eps'), only: { qk_layernorm: false } },
  starcoder2: layer('norm_epsilon'),
  t5: { norm: 'rms', before: true, epsilon: ['layer_norm_epsilon', 1e-6] },
};

export function modelInput(modelType: string | undefined): ModelInput | undefined {
  return modelType !== undefined && Object.hasOwn(models, modelType) ? models[modelType] : undefined;
}
