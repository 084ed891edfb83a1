/** The key of a config.json that corresponds to a key of a GGUF file. */
export interface KeyRow {
  /** The key without the prefix of the architecture. */
  readonly gguf: string;
  /** The key in config.json; with `rope_scaling.`, the key within that object. */
  readonly config: string;
}

/** Keys with the same meaning in both formats. Those that need arithmetic are in gguf-config.ts. */
export const sameKeys: readonly KeyRow[] = [
  ['vocab_size', 'vocab_size'],
  ['context_length', 'max_position_embeddings'],
  ['embedding_length', 'hidden_size'],
  ['block_count', 'num_hidden_layers'],
  ['attention.head_count', 'num_attention_heads'],
  ['attention.head_count_kv', 'num_key_value_heads'],
  ['attention.sliding_window', 'sliding_window'],
  ['attention.scale', 'attention_multiplier'],
  ['attention.relative_buckets_count', 'relative_attention_num_buckets'],
  ['attention.max_alibi_bias', 'alibi_bias_max'],
  ['attention.q_lora_rank', 'q_lora_rank'],
  ['attention.kv_lora_rank', 'kv_lora_rank'],
  ['attention.causal', 'is_causal'],
  ['full_attention_interval', 'full_attention_interval'],
  ['rope.freq_base', 'rope_theta'],
  ['rope.freq_base_swa', 'rope_local_base_freq'],
  ['rope.scaling.type', 'rope_scaling.rope_type'],
  ['rope.scaling.factor', 'rope_scaling.factor'],
  ['rope.scaling.original_context_length', 'rope_scaling.original_max_position_embeddings'],
  ['rope.scaling.yarn_beta_fast', 'rope_scaling.beta_fast'],
  ['rope.scaling.yarn_beta_slow', 'rope_scaling.beta_slow'],
  ['rope.scaling.alpha', 'rope_scaling.alpha'],
].map(([gguf, config]) => ({ gguf: gguf as string, config: config as string }));

/** Keys from which gguf-config.ts computes others. */
export const computedKeys: readonly string[] = [
  'attention.key_length',
  'attention.value_length',
  'attention.key_length_mla',
  'attention.value_length_mla',
  'attention.sliding_window_pattern',
  'rope.dimension_count',
  'rope.dimension_sections',
  'rope.scale_linear',
  'rope.scaling.attn_factor',
  'rope.scaling.yarn_log_multiplier',
];

/** Information that no GGUF file contains. */
export const neverStored: readonly string[] = [
  'Which components of a head are turned together is not in the file; llama.cpp knows it by the architecture.',
  'Which layers are not turned at all (NoPE: no_rope_layers, no_rope_layer_interval) is not in the file; llama.cpp knows it by the architecture.',
  "Whether YaRN's ramp begins at whole pairs (truncate) is not in the file; llama.cpp does as if it were true.",
];
