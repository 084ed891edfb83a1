/** The angles of a rotary scheme, in scratch memory between the call that makes them and the one that uses them. */
export interface RawRotary {
  /** float64 [pairs, 2]: the high and the low half of each frequency */
  frequencies: number;
  pairs: number;
  attention_factor: number;
  axes: number;
  /** uint8 [pairs]; not read when there is one axis */
  axis_of_pair: number;
}

export interface RawRotation {
  layout: string;
  inverse: boolean;
  batch: number;
  heads: number;
  length: number;
  head_dim: number;
  rotary_dim: number;
  /** 1 when all batch entries share the angles, otherwise `batch`. */
  position_rows: number;
}

export interface RawRopeFrequencies {
  rotary_dim: number;
  base: number;
  /** 'none', 'linear' or 'ntk' */
  scaling: string;
  factor: number;
}

export interface RawYarn {
  rotary_dim: number;
  base: number;
  factor: number;
  original_max_position_embeddings: number;
  beta_fast: number;
  beta_slow: number;
  truncate: boolean;
  mscale: number;
  mscale_all_dim: number;
  /** NaN: computed */
  attention_factor: number;
  attn_factor: number;
  extrapolation_factor: number;
}

export interface RawLongRope {
  rotary_dim: number;
  base: number;
  factor: number;
  original_max_position_embeddings: number;
  seq_len: number;
  /** 'fixed' or 'current-length' */
  attention: string;
  /** NaN: computed */
  attention_factor: number;
}

export interface RawXpos {
  scale_base: number;
  gamma: number;
  centre: number;
  scale_layout: string;
  /** 'query' or 'key' */
  side: string;
}

export interface RawAxial {
  axes: number;
  dim_per_axis: number;
  /** 'lang' or 'pixel' */
  freqs_for: string;
  base: number;
  max_freq: number;
}

/**
 * The functions of the rotary files in cpp/bindings. Those that make frequencies write float64 [rotary_dim / 2, 2] for RawRotary and
 * return the attention factor.
 */
export interface RawRotaryModule {
  rope_frequencies(request: RawRopeFrequencies, out: number): number;
  dynamic_ntk_rope(
    rotary_dim: number,
    base: number,
    factor: number,
    max_position_embeddings: number,
    seq_len: number,
    out: number,
  ): number;
  yarn_rope(request: RawYarn, out: number): number;
  yarn_mscale(factor: number, mscale: number): number;
  /** short_factor, long_factor: float64 [rotary_dim / 2] */
  longrope(request: RawLongRope, short_factor: number, long_factor: number, out: number): number;
  llama3_rope(
    rotary_dim: number,
    base: number,
    factor: number,
    low_freq_factor: number,
    high_freq_factor: number,
    original_max_position_embeddings: number,
    out: number,
  ): number;
  proportional_rope(head_dim: number, base: number, partial_rotary_factor: number, factor: number, out: number): number;
  /** Divides frequencies in place; freq_factors: float64 [pairs] */
  with_freq_factors(frequencies: number, pairs: number, freq_factors: number): void;
  /** frequencies: float64 [axes * dim_per_axis / 2, 2]; axis_of_pair: uint8 */
  axial_rope(request: RawAxial, frequencies: number, axis_of_pair: number): void;
  /** grid, offsets: float64 [axes]; out: float64 [axes, cells] */
  axial_positions(freqs_for: string, axes: number, grid: number, offsets: number, out: number): void;
  /** sections: float64 [3]; axis_of_pair: uint8 [pairs] */
  mrope_axes(pairs: number, mode: string, sections: number, axis_of_pair: number): void;
  /**
   * numbers: float64 [count, 5], modality (0 text, 1 image, 2 video), length, temporal, height, width; steps: float64 [count];
   * out: float64 [3, tokens]. Returns the next position.
   */
  mrope_positions(
    count: number,
    numbers: number,
    steps: number,
    spatial_merge_size: number,
    tokens: number,
    out: number,
  ): number;
  /** positions: float64 [axes, count]; cos, sin: [count, pairs] */
  rotary_table(rotary: RawRotary, positions: number, count: number, cos: number, sin: number): void;
  /** positions: float64 [axes, count]; out: float64 [count, pairs] */
  rotary_angles(rotary: RawRotary, positions: number, count: number, out: number): void;
  /** x, out: [batch, heads, length, head_dim] (out may equal x); positions: float64 [axes, position_rows, length] */
  rope(rotary: RawRotary, rotation: RawRotation, positions: number, x: number, out: number): void;
  /** The same with given tables: cos, sin [position_rows, length, rotary_dim / 2]. */
  rotate(rotation: RawRotation, cos: number, sin: number, x: number, out: number): void;
  /** One vector, x and out [rotary_dim], cos and sin [rotary_dim / 2]; form 'elementwise', 'complex' or 'matrix' */
  rotate_vector(form: string, rotation: RawRotation, cos: number, sin: number, x: number, out: number): void;
  /** x, out: [dim] */
  rotate_half(layout: string, dim: number, x: number, out: number): void;
  /** table: [pairs]; out: [2 * pairs] */
  repeat_pairs(layout: string, pairs: number, table: number, out: number): void;
  /** out: [rotary_dim, rotary_dim] */
  rotation_matrix(rotation: RawRotation, cos: number, sin: number, out: number): void;
  /** positions: float64 [count] */
  xpos_centre(centre: string, positions: number, count: number): number;
  /** positions: float64 [count]; out: [count, pairs] */
  xpos_scale(pairs: number, request: RawXpos, positions: number, count: number, out: number): void;
  /** As rope, for one axis. */
  xpos(rotary: RawRotary, rotation: RawRotation, request: RawXpos, positions: number, x: number, out: number): void;
}
