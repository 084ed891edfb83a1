import type { RotaryFrequencyOptions } from './rotary.ts';
import type { MaskLike, OutOptions, Tensor } from './tensor.ts';

/** Positions: a length (with a start), or explicit numbers, which may be fractional, negative, large and in any order. */
export interface PositionOptions {
  length?: number;
  /** Position of the first row when `length` is given. Default 0. */
  offset?: number;
  positions?: ArrayLike<number>;
}

/** Vaswani et al. 2017; `schemes()` has the ranges and what each layout is called elsewhere. */
export interface SinusoidalOptions extends PositionOptions {
  scheme: 'sinusoidal';
  /** Channels of a row, at least 1. */
  dim: number;
  /** Above 0. Default 10000. */
  base?: number;
  /** sin, cos, sin, cos, … or all sines, then all cosines. Default 'interleaved'. */
  layout?: 'interleaved' | 'half';
  /** Cosines first. Default false. */
  flipSinToCos?: boolean;
  /** Subtracted from dim / 2 in the exponent; below dim / 2. Default 0; 1 in tensor2tensor and fairseq. */
  downscaleFreqShift?: number;
  /** What an odd dim means. Default 'extra-sine': one sine more than cosines. */
  oddDim?: 'zero' | 'extra-sine' | 'truncate';
  /** Multiplies every position. Default 1. */
  positionScale?: number;
  /** Multiplies every entry. Default 1. */
  amplitude?: number;
  /** Rows at this position are zero. Default: none. */
  paddingPosition?: number;
}

/** Ho et al. 2020, with the parameters of diffusers' get_timestep_embedding. Positions are time steps. */
export interface TimestepOptions extends PositionOptions {
  scheme: 'timestep';
  /** Channels of a row, at least 1; the last one of an odd dim is 0. */
  dim: number;
  /** [cos | sin] instead of [sin | cos]. Default false. */
  flipSinToCos?: boolean;
  /** Subtracted from the number of pairs in the exponent. Default 1. */
  downscaleFreqShift?: number;
  /** Multiplies every time step. Default 1. */
  scale?: number;
  /** Above 0. Default 10000. */
  maxPeriod?: number;
}

/** What `absolute` takes. */
export type AbsoluteOptions = SinusoidalOptions | TimestepOptions;

/** How positions are counted over real tokens. */
export interface PositionIdsOptions {
  /** [length] or [rows, length]; true or non-zero is a real token. */
  mask: MaskLike;
  /** Position of the first real token. Default 0. */
  start?: number;
  /** What a padding token gets. Default 0. */
  padded?: number;
}

/** What enters at the embedding. Part of `Posenc`. */
export interface AbsoluteFunctions {
  /**
   * A table [positions, dim] that is added to the embedding: `sinusoidal` (Vaswani et al. 2017) in every published layout, or
   * `timestep` (Ho et al. 2020) as diffusion models use it.
   *
   * Accuracy: each entry is within 1 ULP of the exact value rounded to float32 for |position| <= 2^24.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { data, shape } = pe.absolute({ scheme: 'sinusoidal', length: 128, dim: 512 });
   * console.assert(shape.join() === '128,512' && data[1] === 1);
   * // As fairseq and tensor2tensor lay it out, from position 2 on:
   * pe.absolute({ scheme: 'sinusoidal', length: 10, offset: 2, dim: 512, layout: 'half', downscaleFreqShift: 1 });
   * // Any positions:
   * pe.absolute({ scheme: 'timestep', positions: [999, 500.5, 1], dim: 320, flipSinToCos: true });
   * ```
   */
  absolute(options: AbsoluteOptions & OutOptions): Tensor;

  /**
   * Angular frequency of each sine/cosine pair in radians per position, fastest first, in float64: of the sinusoid (position scale
   * included), or of a rotary scheme (scaling included).
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const frequencies = pe.frequencies({ scheme: 'rope', dim: 128, base: 500000 });
   * const wavelengths = frequencies.map((f) => (2 * Math.PI) / f);
   * console.assert(wavelengths.length === 64);
   * ```
   */
  frequencies(options: Omit<SinusoidalOptions, keyof PositionOptions> | RotaryFrequencyOptions): Float64Array;

  /**
   * Positions counted over real tokens only, in the shape of the mask: padding does not advance the counter. fairseq and RoBERTa have
   * `start: paddingIdx + 1, padded: paddingIdx`; decoders with left padding start at 0.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const ids = pe.positionIds({ mask: { data: [0, 0, 1, 1], shape: [1, 4] } });
   * console.assert(ids.data.join() === '0,0,0,1');
   * ```
   */
  positionIds(options: PositionIdsOptions): Tensor<Float64Array>;
}
