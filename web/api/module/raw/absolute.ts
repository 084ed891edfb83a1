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

export interface RawLearned {
  rows: number;
  dim: number;
  position_offset: number;
  scale: number;
}

export interface RawCapeAugmentation {
  /** false: evaluation, and the rest is not looked at */
  augment: boolean;
  max_global_shift: number;
  max_local_shift: number;
  max_global_scaling: number;
  seed: number;
}

export interface RawCapePositions {
  batch: number;
  length: number;
  pos_scale: number;
  normalize: boolean;
}

export interface RawCapeGrid {
  batch: number;
  patches_x: number;
  patches_y: number;
}

export interface RawTimingSignal {
  dim: number;
  min_timescale: number;
  max_timescale: number;
}

export interface RawSincosPosEmbed {
  height: number;
  width: number;
  dim: number;
  base: number;
  /** 0: coordinates are indices */
  base_size: number;
  interpolation_scale: number;
  extra_tokens: number;
}

export interface RawDetrSine {
  batch: number;
  height: number;
  width: number;
  num_pos_feats: number;
  temperature: number;
  normalize: boolean;
  scale: number;
}

export interface RawDetrLearned {
  height: number;
  width: number;
  num_pos_feats: number;
  /** Of the two tables, at least height and width. */
  rows: number;
  columns: number;
}

/** Rows first … first + rows - 1 stand in the piece. Must not throw, nor call the module. */
export type RawTake = (first: number, rows: number) => void;

/** The functions of cpp/bindings/absolute*.cc. positions: float64 [count]; without another word out is [count, dim]. */
export interface RawAbsoluteModule {
  /** piece: room for `rows` rows [rows, dim], filled again and again until all rows were there */
  sinusoidal(
    request: RawSinusoidal,
    positions: number,
    count: number,
    piece: number,
    rows: number,
    take: RawTake,
  ): void;
  /** out: float64, the angular frequency of each sine/cosine pair; returns how many (at most (dim + 1) / 2). */
  sinusoidal_frequencies(request: RawSinusoidal, out: number): number;
  /** timesteps: float64 [count] */
  timestep_embedding(request: RawTimestep, timesteps: number, count: number, out: number): void;
  /** mask: uint8 [rows, length], non-zero is a real token; out: float64 [rows, length] */
  position_ids(mask: number, rows: number, length: number, start: number, padded: number, out: number): void;
  /** table: [rows, dim] */
  learned(request: RawLearned, table: number, positions: number, count: number, out: number): void;
  integer_encoding(dim: number, positions: number, count: number, out: number): void;
  normalised_integer_encoding(dim: number, length: number, positions: number, count: number, out: number): void;
  binary_encoding(dim: number, bits: number, order: string, positions: number, count: number, out: number): void;
  single_sine(dim: number, frequency: number, positions: number, count: number, out: number): void;
  single_frequency(dim: number, frequency: number, positions: number, count: number, out: number): void;
  linear_ladder(dim: number, positions: number, count: number, out: number): void;
  /** frequencies: float64 [pairs]; out: [count, pairs, 2] */
  complex_exponential(frequencies: number, pairs: number, positions: number, count: number, out: number): void;
  /** out: [count, pairs] */
  complex_real_part(frequencies: number, pairs: number, positions: number, count: number, out: number): void;
  /** out: float64 [batch, length] */
  cape_positions(request: RawCapePositions, augmentation: RawCapeAugmentation, out: number): void;
  cape(dim: number, freq_scale: number, positions: number, count: number, out: number): void;
  /** x, y: float64 [batch, patches_x, patches_y] */
  cape_grid(request: RawCapeGrid, augmentation: RawCapeAugmentation, x: number, y: number): void;
  /** x, y: float64 [count] */
  cape_2d(dim: number, x: number, y: number, count: number, out: number): void;
  /** shape: int32 [axes]; out: [...shape, dim] */
  multidim_grid(shape: number, axes: number, dim: number, base: number, out: number): void;
  /** shape: int32 [axes]; out: [...shape, dim] */
  timing_signal_grid(shape: number, axes: number, request: RawTimingSignal, out: number): void;
  /** out: [extra_tokens + height * width, dim] */
  sincos_pos_embed_2d(request: RawSincosPosEmbed, out: number): void;
  /** mask: uint8 [batch, height, width]; out: [batch, height, width, 2 * num_pos_feats] */
  detr_sine(request: RawDetrSine, mask: number, out: number): void;
  /** row_embed: [rows, num_pos_feats]; col_embed: [columns, num_pos_feats]; out: [height, width, 2 * num_pos_feats] */
  detr_learned(request: RawDetrLearned, row_embed: number, col_embed: number, out: number): void;
}
