/**
 * The WebAssembly module exactly as cpp/bindings declares it, one group per binding file.
 *
 * Every `…Pointer` is a byte offset into the module's memory, 16-byte aligned, from `allocate`; 0 means "not given" where a
 * field says so. Arrays are float32 and row-major unless the name says otherwise. Choices travel as the same strings the
 * public API uses. A C++ exception arrives as a JavaScript Error with a `code`: see RawError.
 * tests/api/raw.test.ts holds these declarations against the module's real exports.
 */

/** cpp/bindings/absolute.cc */
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

/** cpp/bindings/rotary.cc */
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

/** cpp/bindings/bias.cc */
export interface RawAlibi {
  heads: number;
  queries: number;
  keys: number;
  /** Position of query 0 minus position of key 0. */
  offset: number;
  form: string;
  alibi_bias_max: number;
}

/** cpp/bindings/attention.cc: an array broadcast to [batch, heads, queries, keys] by element strides (0 repeats). */
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

export interface RawAttentionArrays {
  q: number;
  k: number;
  v: number;
  /** pointer 0 means no bias */
  bias: RawBroadcast;
  /** uint8, non-zero means visible; pointer 0 means no mask */
  mask: RawBroadcast;
  output: number;
  /** 0 means not wanted, also for the two below. [batch, heads, queries, keys] */
  logits: number;
  weights: number;
  /** [batch, heads, queries] */
  log_sum_exp: number;
}

/** What a function of the module throws; for 'invalid-argument' the message is "argument: value is not allowed; expected what". */
export interface RawError extends Error {
  code: 'invalid-argument' | 'out-of-memory' | 'internal';
}

export interface RawModule {
  /** Throws a RawError 'out-of-memory' when the memory cannot grow that far. */
  allocate(bytes: number): number;
  release(pointer: number): void;

  /** positions: float64 [count]; out: [count, dim] */
  sinusoidal(request: RawSinusoidal, positions: number, count: number, out: number): void;
  /** timesteps: float64 [count]; out: [count, dim] */
  timestep_embedding(request: RawTimestep, timesteps: number, count: number, out: number): void;
  /** mask: uint8 [rows, length], non-zero is a real token; out: float64 [rows, length] */
  position_ids(mask: number, rows: number, length: number, start: number, padded: number, out: number): void;
  /** out: float64, the angular frequency of each sine/cosine pair; returns how many (at most (dim + 1) / 2). */
  sinusoidal_frequencies(request: RawSinusoidal, out: number): number;

  /** out: float64 [rotary_dim / 2] */
  rope_frequencies(request: RawRopeFrequencies, out: number): void;
  /** positions: float64 [count]; cos, sin: [count, rotary_dim / 2] */
  rope_table(request: RawRopeFrequencies, positions: number, count: number, cos: number, sin: number): void;
  /** x, out: [batch, heads, length, head_dim] (out may equal x); positions: float64 [position_rows, length] */
  rope(frequencies: RawRopeFrequencies, rotation: RawRotation, positions: number, x: number, out: number): void;
  /** The same with given tables: cos, sin [position_rows, length, rotary_dim / 2]. */
  rotate(rotation: RawRotation, cos: number, sin: number, x: number, out: number): void;

  /** out: float32 [heads] */
  alibi_slopes(heads: number, alibi_bias_max: number, out: number): void;
  /** out: [heads, queries, keys]; for form 'mpt' [heads, 1, keys] */
  alibi(request: RawAlibi, out: number): void;
  /** mask: uint8 [batch, keys]; out: [batch, heads, 1, keys] */
  alibi_bloom(heads: number, batch: number, keys: number, mask: number, out: number): void;
  /** out: [queries, keys] = -ln(1 + |distance|) */
  proximal(queries: number, keys: number, offset: number, out: number): void;

  /** out [rows, outputs] = x [rows, inputs] · weightᵀ, weight [outputs, inputs] */
  project(x: number, weight: number, rows: number, inputs: number, outputs: number, out: number): void;
  attention(request: RawAttention, arrays: RawAttentionArrays): void;

  /** words: separated by "\n"; out: [words, dim], unit variance, equal words get equal rows */
  synthetic_word_vectors(words: string, seed: number, dim: number, out: number): void;
  /** out: [rows, columns], normal with standard deviation 1 / sqrt(columns); `name` tells the matrices of one seed apart */
  synthetic_projection(name: string, seed: number, rows: number, columns: number, out: number): void;
}
