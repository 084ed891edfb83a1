import { oneOf, rule } from 'posenc/catalogue';
import { inOneLine, quoted, refused, unsupported } from '../../../files/errors/index.ts';
import type { Checkpoint, TensorInfo } from '../../../files/formats/index.ts';
import { type PlaceInModel, placeOfName } from '../positions/index.ts';

export interface Separate {
  readonly q: Module;
  readonly k: Module;
}

export interface Fused {
  readonly qkv: Module;
  readonly arrangement: Arrangement;
}

/** A linear layer. */
export interface Module {
  readonly weight: TensorInfo;
  readonly bias: TensorInfo | undefined;
}

export type Stack = NonNullable<PlaceInModel['stack']>;

type Candidate = (Separate | Fused) & { readonly stack: Stack | undefined };

/** Finds the projections of one layer by the names of their tensors. */
export function findProjections(
  { tensors }: Pick<Checkpoint, 'tensors'>,
  layer: number,
  stack: Stack | undefined,
): Separate | Fused {
  const found: Candidate[] = [];
  let isLatent = false;
  for (const name of tensors.keys()) {
    const place = placeOfName(name);
    if (place.layer !== layer || place.stage !== undefined || otherAttention.test(name)) continue;
    isLatent ||= latentAttention.test(name);
    const candidate = separateAt(tensors, name) ?? fusedAt(tensors, name);
    if (candidate !== undefined) found.push({ ...candidate, stack: place.stack });
  }
  if (isLatent) {
    throw unsupported(
      'layer',
      'layer {layer} has latent attention, whose keys are made in two steps; they are not put together here',
      { layer },
    );
  }
  return only(found, layer, stack);
}

function only(found: readonly Candidate[], layer: number, stack: Stack | undefined): Candidate {
  // The text part is preferred where images or sounds have layers as well.
  const ofText = found.filter((one) => one.stack !== 'vision' && one.stack !== 'audio');
  const fitting =
    stack === undefined ? (ofText.length > 0 ? ofText : found) : found.filter((one) => one.stack === stack);
  const [first, another] = fitting;
  if (first === undefined) {
    const text = stack === undefined ? `${layer}` : `${layer} in the stack ${quoted(stack)}`;
    throw refused('layer', text, rule('a layer with projections of queries and keys under a known name'));
  }
  if (another !== undefined) {
    const names = fitting.slice(0, 3).map((one) => quoted(('q' in one ? one.q : one.qkv).weight.name));
    const stacks = new Set(fitting.map((one) => one.stack));
    // Layers outside of any stack cannot be chosen by one.
    const named = [...stacks].filter((one) => one !== undefined);
    const expected = stacks.size > 1 ? oneOf(named) : rule('a layer with one attention');
    throw refused(
      'stack',
      {
        text: '{stack} for layer {layer}, which has {names},',
        values: { stack: stack === undefined ? 'none' : quoted(stack), layer, names: names.join(' and ') },
      },
      expected,
    );
  }
  return first;
}

function separateAt(tensors: Checkpoint['tensors'], name: string): Separate | undefined {
  for (const { q, k } of separateNames) {
    if (!name.endsWith(`.${q}.weight`)) continue;
    const before = name.slice(0, -`${q}.weight`.length);
    const [query, key] = [moduleAt(tensors, `${before}${q}`), moduleAt(tensors, `${before}${k}`)];
    if (query !== undefined && key !== undefined) return { q: query, k: key };
  }
  return undefined;
}

function fusedAt(tensors: Checkpoint['tensors'], name: string): Fused | undefined {
  const module = name.replace(/[._]weight$/, '');
  if (module === name || module.length > 300) return undefined;
  const row = fusedNames.find((one) => one.name.test(module));
  const qkv = row && moduleAt(tensors, module);
  if (row === undefined || qkv === undefined) return undefined;
  if (row.arrangement === undefined) {
    throw unsupported('layer', "'{name}' holds queries, keys and values in an order that is not read", {
      name: inOneLine(name),
    });
  }
  return { qkv, arrangement: row.arrangement };
}

function moduleAt(tensors: Checkpoint['tensors'], module: string): Module | undefined {
  const named = (parameter: string) => tensors.get(`${module}.${parameter}`) ?? tensors.get(`${module}_${parameter}`);
  const weight = named('weight');
  if (weight?.shape.length !== 2) return undefined;
  const bias = named('bias');
  return { weight, bias: bias?.shape.length === 1 ? bias : undefined };
}

/** Names of word embedding tables, most likely first. */
export const wordTables: readonly RegExp[] = [
  'token_embd',
  '(?:model\\.)?(?:language_model\\.)?(?:model\\.)?(?:text_model\\.)?embed_tokens',
  'wte',
  'word_embeddings',
  'embed_in',
  'tok_embeddings',
  'shared',
  'token_embeddings?',
  'word_embedding',
  'embeddings\\.tok_embeddings',
  'embedding',
].map((name) => new RegExp(`(?:^|\\.)${name}\\.weight$`));

/** The order of the rows of q, k and v in one matrix. */
export type Arrangement =
  /** All of q, then all of k, then all of v. */
  | 'blocks'
  /** For each key head: the query heads that share it, the key head, and the value head. */
  | 'groups';

interface SeparateNames {
  readonly q: string;
  readonly k: string;
}

/** Modules with separate matrices for queries and keys. */
export const separateNames: readonly SeparateNames[] = [
  { q: 'q_proj', k: 'k_proj' },
  { q: 'query', k: 'key' },
  { q: 'attn_q', k: 'attn_k' },
  { q: 'wq', k: 'wk' },
  { q: 'q_lin', k: 'k_lin' },
  { q: 'query_proj', k: 'key_proj' },
  { q: 'linear_q', k: 'linear_k' },
  { q: 'to_q', k: 'to_k' },
  { q: 'SelfAttention.q', k: 'SelfAttention.k' },
];

interface FusedName {
  /** Matches the whole name, so that the prefix can identify the model. */
  readonly name: RegExp;
  /** `undefined` for an arrangement that is known but cannot be read. */
  readonly arrangement: Arrangement | undefined;
}

/** Modules with one matrix for queries, keys and values. The first row that fits applies. */
export const fusedNames: readonly FusedName[] = [
  // CodeGen has four parts, each with q, v, k.
  { name: /(?:^|\.)h\.\d+\.attn\.qkv_proj$/, arrangement: undefined },
  // ChatGLM from the second generation on, and Bailing.
  { name: /(?:^|\.)encoder\.layers\.\d+\.self_attention\.query_key_value$/, arrangement: 'blocks' },
  { name: /(?:^|\.)model\.layers\.\d+\.attention\.query_key_value$/, arrangement: 'blocks' },
  // GPT-NeoX, BLOOM and Falcon; with as many key heads as query heads, each group is one head.
  { name: /(?:^|\.)query_key_value$/, arrangement: 'groups' },
  // InternLM2.
  { name: /(?:^|\.)attention\.wqkv$/, arrangement: 'groups' },
  // GPT-2, Phi-3, Baichuan, MPT, ModernBERT, OLMo, timm, and matrices that llama.cpp's converter leaves joined.
  { name: /(?:^|\.)(?:c_attn|qkv_proj|W_pack|Wqkv|att_proj|attn_qkv|qkv)$/, arrangement: 'blocks' },
  // torch.nn.MultiheadAttention, whose weight is not in a submodule.
  { name: /(?:^|\.)in_proj$/, arrangement: 'blocks' },
];

/** Attention to another sequence, about which positions of this one say nothing. */
export const otherAttention =
  /(?:^|\.)(?:encoder_attn|EncDecAttention|crossattention|cross_attn|cross_attention|multihead_attn)\./;

/** Latent attention computes keys in two steps, which are not the q and k of one layer. */
export const latentAttention = /(?:^|\.)(?:kv_a_proj_with_mqa|attn_kv_a_mqa|wkv_a)\.weight$/;
