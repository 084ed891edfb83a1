export interface RawRopeFrequencies {
  rotary_dim: number;
  base: number;
  /** 'none', 'linear' or 'ntk' */
  scaling: string;
  factor: number;
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

/** The functions of cpp/bindings/rotary.cc. */
export interface RawRotaryModule {
  /** out: float64 [rotary_dim / 2] */
  rope_frequencies(request: RawRopeFrequencies, out: number): void;
  /** positions: float64 [count]; cos, sin: [count, rotary_dim / 2] */
  rope_table(request: RawRopeFrequencies, positions: number, count: number, cos: number, sin: number): void;
  /** x, out: [batch, heads, length, head_dim] (out may equal x); positions: float64 [position_rows, length] */
  rope(frequencies: RawRopeFrequencies, rotation: RawRotation, positions: number, x: number, out: number): void;
  /** The same with given tables: cos, sin [position_rows, length, rotary_dim / 2]. */
  rotate(rotation: RawRotation, cos: number, sin: number, x: number, out: number): void;
}
