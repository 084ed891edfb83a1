import type { RawRowBiases } from './bias.ts';
import type { RawTupe } from './relative.ts';

/** An array broadcast to [batch, heads, queries, keys] by element strides (0 repeats). */
export interface RawBroadcast {
  pointer: number;
  batch_stride: number;
  head_stride: number;
  query_stride: number;
  key_stride: number;
}

export interface RawAttention {
  batch: number;
  heads: number;
  kv_heads: number;
  queries: number;
  keys: number;
  head_dim: number;
  value_dim: number;
  scale: number;
  causal: boolean;
  /** Position of query 0 minus position of key 0; used by `causal` and the window. */
  offset: number;
  /** -1 means unlimited. */
  window_left: number;
  window_right: number;
  /** 0 means none. */
  softcap: number;
}

/** Vectors of the distance. */
export interface RawDistanceVectors {
  /** [heads, rows, width] */
  table: number;
  heads: number;
  rows: number;
  /** int32 [queries + keys - 1]: the row for j - i + queries - 1, -1 for none */
  row_of_entry: number;
}

export interface RawAttentionArrays {
  q: number;
  k: number;
  v: number;
  bias?: RawBroadcast | undefined;
  /** uint8, non-zero means visible */
  mask?: RawBroadcast | undefined;
  /** [heads, queries + keys - 1], by distance alone; 0 means none */
  distance_bias: number;
  /** Added by rows, which are never stored. */
  row_biases?: RawRowBiases;
  /** Multiplied with q, with k, and averaged by the weights (of the values' width). */
  query_vectors?: RawDistanceVectors | undefined;
  key_vectors?: RawDistanceVectors | undefined;
  value_vectors?: RawDistanceVectors | undefined;
  /** [heads, head_dim], added to q before its products with keys, and with vectors; 0 means none */
  content_bias: number;
  position_bias: number;
  /** [max_pos, head_dim], CoPE's; 0 means none */
  pos_emb: number;
  max_pos: number;
  /** Products of positions alone. */
  untied_positions?: RawTupe | undefined;
  output: number;
  /** 0 means not wanted, also for the two below. [batch, heads, queries, keys] */
  logits: number;
  weights: number;
  /** [batch, heads, queries] */
  log_sum_exp: number;
}

/** The functions of cpp/bindings/attention.cc. */
export interface RawAttentionModule {
  /** out [rows, outputs] = x [rows, inputs] · weightᵀ, weight [outputs, inputs] */
  project(x: number, weight: number, rows: number, inputs: number, outputs: number, out: number): void;
  attention(request: RawAttention, arrays: RawAttentionArrays): void;
}
