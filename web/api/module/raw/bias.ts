/** Sizes of [heads, queries, keys]. */
export interface RawBiasShape {
  heads: number;
  queries: number;
  keys: number;
  /** Position of query 0 minus position of key 0. */
  offset: number;
}

export interface RawAlibi {
  heads: number;
  queries: number;
  keys: number;
  /** Position of query 0 minus position of key 0. */
  offset: number;
  form: string;
  alibi_bias_max: number;
}

export interface RawKerple {
  kernel: string;
  form: string;
  clamp_min: number;
  clamp_max_p: number;
}

export interface RawFireOptions {
  mlp_width: number;
  c: number;
  threshold: number;
  threshold_multiplier: number;
  eps: number;
}

export interface RawFire {
  options: RawFireOptions;
  /** [mlp_width], as b0 */
  w0: number;
  b0: number;
  /** [heads, mlp_width] */
  w1: number;
  /** [heads] */
  b1: number;
}

export interface RawForgetGates {
  /** [batch, length, heads], twice as many when not causal */
  gate_logits: number;
  causal: boolean;
  post_log_scale: number;
}

export interface RawTupeRelative {
  rel_pos_bins: number;
  max_rel_pos: number;
  untie_cls: boolean;
  /** [rel_pos_bins, heads], with untied [CLS] a row more */
  table: number;
}

export interface RawRelativeProjection {
  num_distance_basis: number;
  max_dist: number;
  /** [batch, heads, queries, num_distance_basis] */
  weights: number;
  /** [num_distance_basis, max_dist] */
  distance_bank: number;
}

export interface RawSwin {
  window: RawExtent;
  /** [(2 height - 1) (2 width - 1), heads] */
  table: number;
}

export interface RawRowBiases {
  forget_gates?: RawForgetGates;
  fire?: RawFire;
  tupe_relative?: RawTupeRelative;
  relative_projection?: RawRelativeProjection;
  swin?: RawSwin;
}

export interface RawSandwich {
  dim: number;
  base: number;
  first_frequency: number;
  subtract_half_dim: boolean;
  form: string;
}

export interface RawT5Buckets {
  bidirectional: boolean;
  num_buckets: number;
  max_distance: number;
}

export interface RawDynamicPositionBias {
  dim: number;
  log_distance: boolean;
  layers: number;
  /** uint8 [layers]: 0 for no normalisation, 1 for one with a weight, 2 for weight and bias */
  norms: number;
  /** weight, bias, norm weight and norm bias of each layer, one behind the other */
  parameters: number;
}

export interface RawExtent {
  height: number;
  width: number;
}

export interface RawSwinShiftMask {
  image: RawExtent;
  window: RawExtent;
  shift: RawExtent;
  masked: number;
}

/** The functions of cpp/bindings/bias*.cc. Without another word out is [heads, queries, keys]. */
export interface RawBiasModule {
  /** out: float32 [heads] */
  alibi_slopes(heads: number, alibi_bias_max: number, out: number): void;
  /** For form 'mpt' out is [heads, 1, keys]. */
  alibi(request: RawAlibi, out: number): void;
  /** mask: uint8 [batch, keys]; out: [batch, heads, 1, keys] */
  alibi_bloom(heads: number, batch: number, keys: number, mask: number, out: number): void;
  /** out: [queries, keys] = -ln(1 + |distance|) */
  proximal(queries: number, keys: number, offset: number, out: number): void;
  /** p, a: [heads] or 0 */
  kerple(shape: RawBiasShape, options: RawKerple, p: number, a: number, out: number): void;
  /** Of one of them. out: [batch, heads, queries, keys], for FIRE without batch */
  row_bias(batch: number, shape: RawBiasShape, biases: RawRowBiases, out: number): void;
  sandwich(shape: RawBiasShape, options: RawSandwich, out: number): void;
  /** relative_positions, out: int32 [count] */
  t5_buckets(options: RawT5Buckets, relative_positions: number, count: number, out: number): void;
  /** table: [num_buckets, heads] */
  t5_bias(shape: RawBiasShape, options: RawT5Buckets, output_scale: number, table: number, out: number): void;
  /** table: [2 max_distance + 1, heads] */
  toeplitz_bias(shape: RawBiasShape, max_distance: number, table: number, out: number): void;
  /** out: int32 [tokens, tokens] */
  swin_relative_index(window: RawExtent, out: number): void;
  /** out: [windows, tokens, tokens] */
  swin_shift_mask(options: RawSwinShiftMask, out: number): void;
  dynamic_position_bias(shape: RawBiasShape, request: RawDynamicPositionBias, out: number): void;
}
