export interface RawLinearAttention {
  batch: number;
  heads: number;
  kv_heads: number;
  queries: number;
  keys: number;
  head_dim: number;
  value_dim: number;
  /** 'elu', 'normalised' or 'dot' */
  similarity: string;
  causal: boolean;
  /** Position of query 0 minus position of key 0. */
  offset: number;
  eps: number;
  /** of 'dot' alone */
  scale: number;
  /** 'interleaved' or 'half' */
  layout: string;
  /** 0 means no rotation. */
  rotary_dim: number;
}

export interface RawLinearAttentionArrays {
  q: number;
  k: number;
  v: number;
  /** uint8 [batch, keys], non-zero means a real token; 0 means no mask */
  mask: number;
  /** [queries, rotary_dim / 2]; 0 without rotation */
  query_cos: number;
  query_sin: number;
  /** [keys, rotary_dim / 2]; 0 without rotation */
  key_cos: number;
  key_sin: number;
  /** [batch, kv_heads, features, value_dim]; features: head_dim, one more for 'normalised'; 0 means from nothing */
  past_values: number;
  /** [batch, kv_heads, features] */
  past_keys: number;
  /** 0 means not wanted, also for the three below. */
  output: number;
  /** [batch, heads, queries, keys] */
  weights: number;
  /** As past_values and past_keys. */
  present_values: number;
  present_keys: number;
}

/** The functions of cpp/bindings/linear_attention.cc. */
export interface RawLinearAttentionModule {
  linear_attention(request: RawLinearAttention, arrays: RawLinearAttentionArrays): void;
}
