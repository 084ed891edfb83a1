export interface RawSinusoidal {
  dim: number;
  base: number;
  layout: string;
  flip_sin_to_cos: boolean;
  downscale_freq_shift: number;
  odd_dim: string;
  position_scale: number;
  amplitude: number;
  /** NaN when no position is padding. */
  padding_position: number;
}

export interface RawTimestep {
  dim: number;
  flip_sin_to_cos: boolean;
  downscale_freq_shift: number;
  scale: number;
  max_period: number;
}

/** The functions of cpp/bindings/absolute.cc. */
export interface RawAbsoluteModule {
  /** positions: float64 [count]; out: [count, dim] */
  sinusoidal(request: RawSinusoidal, positions: number, count: number, out: number): void;
  /** out: float64, the angular frequency of each sine/cosine pair; returns how many (at most (dim + 1) / 2). */
  sinusoidal_frequencies(request: RawSinusoidal, out: number): number;
  /** timesteps: float64 [count]; out: [count, dim] */
  timestep_embedding(request: RawTimestep, timesteps: number, count: number, out: number): void;
  /** mask: uint8 [rows, length], non-zero is a real token; out: float64 [rows, length] */
  position_ids(mask: number, rows: number, length: number, start: number, padded: number, out: number): void;
}
