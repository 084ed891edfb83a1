import type { PositionOptions } from './positions.ts';
import type { MaskLike, OutOptions, Tensor, TensorLike } from './tensor.ts';

/** Vaswani et al. 2017; `posenc/catalogue` has the ranges and what each layout is called elsewhere. */
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

/** Gehring et al. 2017; BERT, GPT-2, RoBERTa and OPT differ in `positionOffset` alone. */
export interface LearnedOptions extends PositionOptions {
  scheme: 'learned';
  /** [rows, dim]. Positions are whole numbers that have a row. */
  table: TensorLike;
  /** Row of position 0: 0 in BERT and GPT-2, 2 in RoBERTa and OPT. Default 0. */
  positionOffset?: number;
  /** Multiplies every entry. Default 1. */
  scale?: number;
}

/** The position itself in every channel. */
export interface IntegerOptions extends PositionOptions {
  scheme: 'integer';
  dim: number;
}

/** The position as a fraction of the text. */
export interface NormalisedIntegerOptions extends PositionOptions {
  scheme: 'normalised-integer';
  dim: number;
  /** Positions of the whole text, at least 2. Default: the length. */
  textLength?: number;
}

/** The binary digits of the position, a whole number from 0. */
export interface BinaryOptions extends PositionOptions {
  scheme: 'binary';
  dim: number;
  /** Digits shown, at most dim. Default: as many as there are channels, at most 53. */
  bits?: number;
  /** Default 'least-significant-first'. */
  order?: 'least-significant-first' | 'most-significant-first';
}

/** sin(frequency · position) in every channel. */
export interface SingleSineOptions extends PositionOptions {
  scheme: 'single-sine';
  dim: number;
  /** Radians per position, -512 to 512. Default 1. */
  frequency?: number;
}

/** sin, cos, sin, cos, … of one frequency. */
export interface SingleFrequencyOptions extends PositionOptions {
  scheme: 'single-frequency';
  /** Even, at least 2. */
  dim: number;
  /** Radians per position, -512 to 512. Default 1. */
  frequency?: number;
}

/** sin(p / i), cos(p / i) for i = 1 … dim / 2. */
export interface LinearLadderOptions extends PositionOptions {
  scheme: 'linear-ladder';
  /** Even, at least 2. */
  dim: number;
}

/** Wang et al. 2020. The frequencies are given, or those of the sinusoidal table. */
export interface ComplexExponentialOptions extends PositionOptions {
  scheme: 'complex-exponential';
  /** 'complex' gives [positions, pairs, 2], real parts first; 'real' gives [positions, pairs]. Default 'complex'. */
  part?: 'complex' | 'real';
  /** Radians per position, -512 to 512 each. */
  frequencies?: ArrayLike<number> | TensorLike;
  /** Instead of frequencies: twice their number. */
  dim?: number;
  /** Beside dim; above 0. Default 10000. */
  base?: number;
}

/** What CAPE's training does to positions; without it nothing is drawn. */
export interface CapeAugmentation {
  /** One shift for all positions, up to this in magnitude. Default 0. */
  maxGlobalShift?: number;
  /** A shift for each position, up to half of this times the distance of neighbours. Default 0. */
  maxLocalShift?: number;
  /** One factor for all positions, from 1 / this to this; at least 1. Default 1. */
  maxGlobalScaling?: number;
  /** 0 to 2^32 - 1: the same seed gives the same numbers everywhere. Default 0. */
  seed?: number;
}

/** Likhomanenko et al. 2021: [length, dim], with `batch` [batch, length, dim]. */
export interface CapeOptions {
  scheme: 'cape';
  batch?: number;
  length: number;
  /** Even, at least 2. */
  dim: number;
  /** Distance of neighbouring positions. Default 1. */
  posScale?: number;
  /** Takes the mean of the positions off. Default false. */
  normalize?: boolean;
  /** Multiplies every frequency; -512 to 512. Default 1. */
  freqScale?: number;
  augmentation?: CapeAugmentation;
}

/** Likhomanenko et al. 2021, for images: [patchesX, patchesY, dim], with `batch` [batch, …]. */
export interface Cape2dOptions {
  scheme: 'cape-2d';
  batch?: number;
  patchesX: number;
  patchesY: number;
  /** Even, at least 2. */
  dim: number;
  augmentation?: CapeAugmentation;
}

/** n-D sinusoids of multidim-positional-encoding: [...shape, dim]. */
export interface MultidimOptions {
  scheme: 'multidim';
  /** Sizes of the axes, the slowest first. */
  shape: ArrayLike<number>;
  dim: number;
  /** Above 0. Default 10000. */
  base?: number;
}

/** tensor2tensor's add_timing_signal_nd: [...shape, dim]. */
export interface TimingSignalOptions {
  scheme: 'timing-signal';
  /** Sizes of the axes, the slowest first. */
  shape: ArrayLike<number>;
  /** At least 2 for each axis. */
  dim: number;
  /** Above 0. Default 1. */
  minTimescale?: number;
  /** Above 0. Default 10000. */
  maxTimescale?: number;
}

/** get_2d_sincos_pos_embed of MAE (He et al. 2022) and diffusers: [extraTokens + height * width, dim]. */
export interface SincosPosEmbed2dOptions {
  scheme: 'sincos-pos-embed-2d';
  height: number;
  width: number;
  /** A multiple of 4. */
  dim: number;
  /** Above 0. Default 10000. */
  base?: number;
  /** diffusers: every image has the extent of one of baseSize patches. Default: coordinates are indices (MAE). */
  baseSize?: number;
  /** Divides the coordinates; above 0. Default 1. */
  interpolationScale?: number;
  /** Rows of zeros before the grid. Default 0. */
  extraTokens?: number;
}

/** Carion et al. 2020 (DETR): [height, width, 2 * numPosFeats], with a batch axis if the mask has one. */
export interface DetrSineOptions {
  scheme: 'detr-sine';
  /** [height, width] or [batch, height, width]; true or non-zero is a real pixel. */
  mask: MaskLike;
  /** Channels of each axis: even, at least 2. */
  numPosFeats: number;
  /** Above 0. Default 10000. */
  temperature?: number;
  /** Default false. */
  normalize?: boolean;
  /** Largest coordinate when normalised. Default 2π. */
  scale?: number;
}

/** Carion et al. 2020 (DETR): [height, width, 2 * numPosFeats]. */
export interface DetrLearnedOptions {
  scheme: 'detr-learned';
  height: number;
  width: number;
  /** [rows, numPosFeats], at least height rows; 50 in DETR. */
  rowEmbed: TensorLike;
  /** [columns, numPosFeats], at least width rows. */
  colEmbed: TensorLike;
}

/** What `absolute` takes. */
export type AbsoluteOptions =
  | SinusoidalOptions
  | TimestepOptions
  | LearnedOptions
  | IntegerOptions
  | NormalisedIntegerOptions
  | BinaryOptions
  | SingleSineOptions
  | SingleFrequencyOptions
  | LinearLadderOptions
  | ComplexExponentialOptions
  | CapeOptions
  | Cape2dOptions
  | MultidimOptions
  | TimingSignalOptions
  | SincosPosEmbed2dOptions
  | DetrSineOptions
  | DetrLearnedOptions;

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
   * A table that is added to the embedding. Of a list of positions, [positions, dim]:
   *
   * - `sinusoidal` (Vaswani et al. 2017) in every published layout, `timestep` (Ho et al. 2020) as diffusion models use it;
   * - `learned`: rows of a trained table (BERT, GPT-2, RoBERTa, OPT);
   * - `integer`, `normalised-integer`, `binary`, `single-sine`, `single-frequency`, `linear-ladder`: the steps that lead to it;
   * - `complex-exponential` (Wang et al. 2020), whose result is [positions, pairs, 2].
   *
   * Of a text or a grid, with shapes as their options say: `cape`, `cape-2d` (Likhomanenko et al. 2021), `multidim`, `timing-signal`
   * (tensor2tensor), `sincos-pos-embed-2d` (MAE, diffusers), `detr-sine` and `detr-learned` (Carion et al. 2020).
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
   * // RoBERTa: two rows of the table come before that of position 0.
   * const roberta = { data: new Float32Array(514 * 4).map((_, i) => i), shape: [514, 4] };
   * console.assert(pe.absolute({ scheme: 'learned', table: roberta, length: 512, positionOffset: 2 }).data[0] === 8);
   * // Patches of an image, as MAE numbers them, with a row for the class token:
   * const patches = pe.absolute({ scheme: 'sincos-pos-embed-2d', height: 14, width: 14, dim: 64, extraTokens: 1 });
   * console.assert(patches.shape.join() === '197,64');
   * ```
   */
  absolute(options: AbsoluteOptions & OutOptions): Tensor;

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
