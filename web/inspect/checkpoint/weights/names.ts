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
  // torch.nn.MultiheadAttention, whose weight has no module of its own.
  { name: /(?:^|\.)in_proj$/, arrangement: 'blocks' },
];

/** Attention to another sequence, about which positions of this one say nothing. */
export const otherAttention =
  /(?:^|\.)(?:encoder_attn|EncDecAttention|crossattention|cross_attn|cross_attention|multihead_attn)\./;

/** Latent attention computes keys in two steps, which are not the q and k of one layer. */
export const latentAttention = /(?:^|\.)(?:kv_a_proj_with_mqa|attn_kv_a_mqa|wkv_a)\.weight$/;
