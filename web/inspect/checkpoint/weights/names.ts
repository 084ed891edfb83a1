/** What tables of words are called, the likeliest first. */
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

/** How rows of q, k and v follow each other in one matrix. */
export type Arrangement =
  /** All of q, then all of k, then all of v. */
  | 'blocks'
  /** For each head of keys: the heads of queries that share it, that head of keys, that of values. */
  | 'groups';

interface SeparateNames {
  readonly q: string;
  readonly k: string;
}

/** Modules that make queries and keys by matrices of their own. */
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
  /** The whole name, so that the model can be told by what stands before. */
  readonly name: RegExp;
  /** `undefined`: known to be arranged in a way that is not read. */
  readonly arrangement: Arrangement | undefined;
}

/** Modules that make queries, keys and values by one matrix. The first row that fits counts. */
export const fusedNames: readonly FusedName[] = [
  // CodeGen has four parts, each with q, v, k.
  { name: /(?:^|\.)h\.\d+\.attn\.qkv_proj$/, arrangement: undefined },
  // ChatGLM of the second generation and after, and Bailing.
  { name: /(?:^|\.)encoder\.layers\.\d+\.self_attention\.query_key_value$/, arrangement: 'blocks' },
  { name: /(?:^|\.)model\.layers\.\d+\.attention\.query_key_value$/, arrangement: 'blocks' },
  // GPT-NeoX, BLOOM and Falcon; with as many heads of keys as of queries, a group is a head.
  { name: /(?:^|\.)query_key_value$/, arrangement: 'groups' },
  // InternLM2.
  { name: /(?:^|\.)attention\.wqkv$/, arrangement: 'groups' },
  // GPT-2, Phi-3, Baichuan, MPT, ModernBERT, OLMo, timm, and whatever llama.cpp's converter leaves in one.
  { name: /(?:^|\.)(?:c_attn|qkv_proj|W_pack|Wqkv|att_proj|attn_qkv|qkv)$/, arrangement: 'blocks' },
  // torch.nn.MultiheadAttention, whose weight has no module of its own.
  { name: /(?:^|\.)in_proj$/, arrangement: 'blocks' },
];

/** Attention to another sequence, which positions of this one say nothing about. */
export const otherAttention =
  /(?:^|\.)(?:encoder_attn|EncDecAttention|crossattention|cross_attn|cross_attention|multihead_attn)\./;

/** Latent attention makes keys in two steps, which are no q and k of one layer. */
export const latentAttention = /(?:^|\.)(?:kv_a_proj_with_mqa|attn_kv_a_mqa|wkv_a)\.weight$/;
