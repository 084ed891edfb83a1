import type { RawTake } from './absolute.ts';

/** What the functions of relative encodings share. */
export interface RawRelativeShape {
  batch: number;
  heads: number;
  queries: number;
  keys: number;
  head_dim: number;
  /** Position of query 0 minus position of key 0. */
  offset: number;
}

export interface RawShift {
  /** 'left-to-right', 'right-to-left' or 'both' */
  direction: string;
  /** 'zero' or 'keep' */
  leak: string;
  scale: number;
  /** 1 when all heads share the table, otherwise heads. */
  table_heads: number;
  rows: number;
  /** 'nearest-first' or 'nearest-last' */
  order: string;
}

export interface RawShiftStage {
  name: string;
  rows: number;
  columns: number;
}

export interface RawShaw {
  max_relative_positions: number;
  /** 'key-minus-query' or 'query-minus-key' */
  sign: string;
  clip: boolean;
  table_heads: number;
}

export interface RawTransformerXlArrays {
  q: number;
  /** [batch, heads, keys, head_dim] */
  k: number;
  /** [heads, rows, head_dim] */
  r: number;
  /** [heads, head_dim] */
  u: number;
  /** [heads, head_dim]; r_bias [heads, rows] for the learned variant */
  v: number;
  /** 0 means not wanted, also for the two below. [batch, heads, queries, keys] */
  content_position: number;
  position_content: number;
  /** [heads, queries, keys] */
  position_position: number;
}

export interface RawDeberta {
  /** 0 means none, also for max_position. */
  position_buckets: number;
  max_position: number;
  clamp_distance: boolean;
  att_span: number;
  /** 'query-minus-key' or 'key-minus-query' */
  p2c: string;
}

export interface RawTupeOptions {
  heads: number;
  length: number;
  dim: number;
  untie_cls: boolean;
  layer_norm_eps: number;
  /** Of the products. */
  scale: number;
}

export interface RawTupe {
  options: RawTupeOptions;
  /** [length, dim], with untied [CLS] a row more */
  positions: number;
  /** [dim], as all biases */
  layer_norm_weight: number;
  layer_norm_bias: number;
  /** [dim, dim], as key_weight */
  query_weight: number;
  query_bias: number;
  key_weight: number;
  key_bias: number;
}

/** The functions of cpp/bindings/relative*.cc and tupe.cc. */
export interface RawRelativeModule {
  /**
   * q: [batch, heads, queries, head_dim]; table: [table_heads, rows, head_dim]; piece: room for `rows` rows of [batch, heads, queries,
   * keys], filled again and again until all rows were there, in any order; for all rows at once with leak 'keep'.
   */
  relative_logits(
    shape: RawRelativeShape,
    shift: RawShift,
    q: number,
    table: number,
    piece: number,
    rows: number,
    take: RawTake,
  ): void;
  /** How many distances one direction needs. */
  shift_columns(shape: RawRelativeShape, direction: string): number;
  /** The row of the table for each distance, -1 for none. out: int32 [queries + keys - 1], by key minus query */
  shift_rows(shape: RawRelativeShape, shift: RawShift, out: number): void;
  /** out: [batch, heads, queries, shift_columns(...)] */
  relative_products(shape: RawRelativeShape, shift: RawShift, q: number, table: number, out: number): void;
  /** x: [matrices, queries, columns]; out: the same, for 'both' [matrices, queries, columns - queries] */
  relative_shift(direction: string, matrices: number, queries: number, columns: number, x: number, out: number): void;
  /** One of the five arrays on the way; `out` 0 asks for its name and size only. */
  shift_stage(
    direction: string,
    index: number,
    queries: number,
    columns: number,
    x: number,
    out: number,
  ): RawShiftStage;
  /** table: [rows, dim], nearest first; out: [queries, keys, dim] */
  toeplitz_tensor(
    queries: number,
    keys: number,
    offset: number,
    dim: number,
    rows: number,
    table: number,
    out: number,
  ): void;

  /** out: int32 [queries + keys - 1] */
  shaw_rows(shape: RawRelativeShape, options: RawShaw, out: number): void;
  shaw_content_position(
    shape: RawRelativeShape,
    options: RawShaw,
    scale: number,
    q: number,
    table: number,
    out: number,
  ): void;
  shaw_position_content(
    shape: RawRelativeShape,
    options: RawShaw,
    scale: number,
    k: number,
    table: number,
    out: number,
  ): void;
  /** head_dim of the shape is the width of the values; weights: [batch, heads, queries, keys] */
  shaw_values(shape: RawRelativeShape, options: RawShaw, weights: number, table: number, out: number): void;

  /** out: float64 [keys]; a clamp_len below 0 is none */
  transformer_xl_positions(keys: number, clamp_len: number, out: number): void;
  /** out: float64 [keys + queries] */
  xlnet_positions(queries: number, keys: number, clamp_len: number, out: number): void;
  transformer_xl_terms(shape: RawRelativeShape, scale: number, leak: string, arrays: RawTransformerXlArrays): void;
  xlnet_terms(shape: RawRelativeShape, scale: number, arrays: RawTransformerXlArrays): void;
  transformer_xl_learned_terms(
    shape: RawRelativeShape,
    table_rows: number,
    scale: number,
    leak: string,
    arrays: RawTransformerXlArrays,
  ): void;

  /** The farthest distance first. out: int32 [queries + keys - 1], -1 for keys after the query */
  transformer_xl_rows(shape: RawRelativeShape, rows: number, out: number): void;

  /** logits, term, positions: [batch, heads, queries, keys]; pos_emb: [max_pos, head_dim]; 0 for what is not wanted */
  cope(
    shape: RawRelativeShape,
    max_pos: number,
    causal: boolean,
    q: number,
    logits: number,
    pos_emb: number,
    term: number,
    positions: number,
  ): void;

  /** relative_positions, out: int32 [count] */
  deberta_buckets(options: RawDeberta, relative_positions: number, count: number, out: number): void;
  /** out: int32 [queries + keys - 1] */
  deberta_rows(shape: RawRelativeShape, options: RawDeberta, positionToContent: boolean, out: number): void;
  /** pos_key: [heads, 2 att_span, head_dim] */
  deberta_c2p(
    shape: RawRelativeShape,
    options: RawDeberta,
    scale: number,
    q: number,
    pos_key: number,
    out: number,
  ): void;
  deberta_p2c(
    shape: RawRelativeShape,
    options: RawDeberta,
    scale: number,
    k: number,
    pos_query: number,
    out: number,
  ): void;

  /** out: [heads, length, length] */
  tupe_position_position(positions: RawTupe, out: number): void;
  /** out: int32 [length, length] */
  tupe_buckets(length: number, rel_pos_bins: number, max_rel_pos: number, untie_cls: boolean, out: number): void;
}
