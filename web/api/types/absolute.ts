import type { AbsoluteOptions } from './schemes.generated.ts';
import type { MaskInput, NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** Options of `positionIds`. */
export interface PositionIdsOptions {
  /**
   * A list of one row, or [length] or [rows, length]: true or 1 for real tokens, false or 0 for padding. Larger whole
   * numbers identify the samples packed into a row, from 1 on, as in the attention masks of axolotl and LLaMA-Factory
   * ([1, 1, 1, 2, 2, 0]); positions restart with each sample. Optional with `documentIds`.
   */
  mask?: MaskInput | NumberList | readonly boolean[];
  /**
   * A list of one row, or [length] or [rows, length]: the number of the document to which each token belongs, any whole
   * number, including 0 (document_ids of FlexAttention, segment_ids of JAX). Positions restart with each document. Padding
   * needs `mask` as well.
   */
  documentIds?: TensorInput | NumberList;
  /** Position of the first real token. Default 0. */
  start?: number;
  /** Position of every padding token. Default 0. */
  padded?: number;
}

/** Position encodings that are added to the embedding. Part of `Posenc`. */
export interface AbsoluteFunctions {
  /**
   * Returns a table to add to the embedding. For a list of positions, the result is [positions, dim]:
   *
   * - `sinusoidal` (Vaswani et al. 2017) in every published layout, and `timestep` (Ho et al. 2020), its form in
   *   diffusion models;
   * - `learned`: rows of a trained table (BERT, GPT-2, RoBERTa, OPT);
   * - `integer`, `normalised-integer`, `binary`, `single-sine`, `single-frequency`, `linear-ladder`: simpler codes that
   *   lead up to the sinusoid;
   * - `complex-exponential` (Wang et al. 2019), whose result is [positions, pairs, 2].
   *
   * For a whole text or grid:
   *
   * - `cape` (Likhomanenko et al. 2021): [length, dim]; for images `cape-2d`: [patchesX, patchesY, dim]. With `batch`,
   *   the batch is the first axis.
   * - `multidim` and `timing-signal` (tensor2tensor): [...shape, dim].
   * - `sincos-pos-embed-2d` (MAE, diffusers): [prefixTokens + height * width, dim].
   * - `detr-sine` and `detr-learned` (Carion et al. 2020): [height, width, 2 * numPosFeats] (numPosFeats where rows and
   *   columns are added), with a batch axis if the mask has one.
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
   * const patches = pe.absolute({ scheme: 'sincos-pos-embed-2d', height: 14, width: 14, dim: 64, prefixTokens: 1 });
   * console.assert(patches.shape.join() === '197,64');
   * ```
   */
  absolute(options: AbsoluteOptions & OutOptions): Tensor;

  /**
   * Returns positions that count real tokens only, in the shape of the mask: padding does not advance the counter.
   * fairseq and RoBERTa use `start: paddingIdx + 1, padded: paddingIdx`; decoders with left padding start at 0. In
   * packed rows every document counts from `start`.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const ids = pe.positionIds({ mask: { data: [0, 0, 1, 1], shape: [1, 4] } });
   * console.assert(ids.data.join() === '0,0,0,1');
   * const packed = pe.positionIds({ documentIds: { data: [0, 0, 0, 1, 1], shape: [5] } });
   * console.assert(packed.data.join() === '0,1,2,0,1');
   * ```
   */
  positionIds(options: PositionIdsOptions): Tensor<Float64Array>;
}

interface FourierOptionsBase {
  /** Puts the position itself before its sines and cosines. Default false. */
  concatPos?: boolean;
  /** Leaves out the cosines. Default false. */
  sineOnly?: boolean;
  /**
   * One number per axis: positions are divided by it, then 0 to 1 is mapped to −1 to 1. Default: positions are
   * coordinates already.
   */
  extent?: readonly number[];
}

/** Options of `fourierFeatures`. */
export type FourierFeaturesOptions = FourierOptionsBase &
  (
    | {
        /**
         * From 1 to maxResolution / 2 in equal steps on each axis, times π (Perceiver). All sines come before all
         * cosines.
         */
        bands?: 'linear';
        /** Number of frequencies per axis. */
        numBands: number;
        /** One value per axis. */
        maxResolution: readonly number[];
      }
    | {
        /** 1, 2, 4, … on each axis (NeRF). The sines of a frequency on all axes come before its cosines. */
        bands: 'octaves';
        /** Number of frequencies per axis, at most 32. */
        numBands: number;
        /**
         * Whether frequencies are powers of 2; if false, they go from the first to the last in equal steps. Default
         * true.
         */
        logSampling?: boolean;
        /** Multiplies by π, as in the paper; its code does not. Default false. */
        timesPi?: boolean;
      }
    | {
        /**
         * Positions times 2π times a matrix, which is random in SAM's prompt encoder. All sines come before all
         * cosines.
         */
        bands: 'matrix';
        /** [axes, columns]: `positional_encoding_gaussian_matrix` in checkpoints. */
        matrix: TensorInput;
      }
  );

/** Sines and cosines of coordinates. Part of `Posenc`. */
export interface FourierFunctions {
  /**
   * Returns the sines and cosines [..., features] of coordinates [..., axes]: Perceiver's linear bands (Jaegle et al.
   * 2021), NeRF's octaves (Mildenhall et al. 2020), or a random matrix (Tancik et al. 2020; SAM). Angles are computed
   * in float64 and must stay within ±2^31.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const points = { data: [0, 0.5, -1, 0.25], shape: [2, 2] };
   * const perceiver = pe.fourierFeatures(points, { numBands: 4, maxResolution: [32, 32], concatPos: true });
   * console.assert(perceiver.shape.join() === '2,18');
   * const nerf = pe.fourierFeatures(points, { bands: 'octaves', numBands: 3 });
   * console.assert(nerf.data[1] === Math.fround(Math.sin(0.5)));
   * ```
   */
  fourierFeatures(positions: TensorInput, options: FourierFeaturesOptions & OutOptions): Tensor;
}

/** Options of `convPositions`. */
export interface ConvPositionsOptions {
  /**
   * [dim, dim / groups, taps] along a line, [dim, dim / groups, rows, columns] on a grid, as convolutional layers store
   * it.
   */
  weight: TensorInput;
  /** [dim]. Default: zeros. */
  bias?: NumberList | TensorInput;
  /**
   * Number of groups; channels mix only within a group. 16 in wav2vec 2.0, dim for a depth-wise convolution. Default 1.
   */
  groups?: number;
  /** [rows, columns] of the grid whose tokens are given row by row. Default: the tokens form a line. */
  grid?: readonly [number, number];
  /** 'gelu': x (1 + erf(x / √2)) / 2. Default 'none'. */
  activation?: 'none' | 'gelu';
  /** Adds the tokens themselves to the result (CPVT). Default false. */
  residual?: boolean;
}

/** Position encodings by convolution. Part of `Posenc`. */
export interface ConvolutionFunctions {
  /**
   * Returns convolutional positions in the shape of `hidden`, [batch, tokens, dim] or [tokens, dim]: wav2vec 2.0 along
   * a line (Baevski et al. 2020), SegFormer and PVT v2 on a grid, CPVT with the residual (Chu et al. 2021). The kernel
   * is not flipped. The ⌊kernel / 2⌋ zeros before the first token are what makes positions distinguishable. Sums are
   * computed in float64 and rounded once.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const hidden = { data: [1, 1, 1, 1], shape: [4, 1] };
   * const weight = { data: [1, 1, 1], shape: [1, 1, 3] };
   * console.assert(pe.convPositions(hidden, { weight }).data.join() === '2,3,3,2');
   * ```
   */
  convPositions(hidden: TensorInput, options: ConvPositionsOptions & OutOptions): Tensor;

  /**
   * Applies the weight normalisation of wav2vec 2.0's convolution: divides v [..., taps] by the norm of each tap over
   * all channels and multiplies it by g [taps].
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const weight = pe.weightNorm({ data: [3, 0, 4, 2], shape: [2, 1, 2] }, [10, 1]);
   * console.assert(weight.data.join() === '6,0,8,1');
   * ```
   */
  weightNorm(v: TensorInput, g: NumberList | TensorInput, options?: OutOptions): Tensor;
}

/** Options of `randomizedPositions`. */
export interface RandomizedPositionsOptions {
  length: number;
  /** Positions are drawn from 0 to maxLength − 1. At least `length`, at most 2^24. */
  maxLength: number;
  /** 0 to 2^32 - 1. */
  seed: number;
}

interface CoupledBase {
  /** Whether digits are written least significant first. Default false. */
  reverseInput?: boolean;
  reverseOutput?: boolean;
  /** The smallest id, at least 1, since 0 is that of padding. Drawn at random in training. Default 1. */
  start?: number;
  /** If false, ids count tokens without coupling, for comparison. Default true. */
  coupled?: boolean;
}

/** Options of `coupledPositions`: the task of the text, and the number of digits of its numbers. */
export type CoupledPositionsOptions =
  | (CoupledBase & {
      /** a + b = answer. */
      task: 'addition';
      /** Number of digits of each operand. */
      operands: readonly number[];
      /** Number of digits of the answer. */
      answer: number;
    })
  | (Omit<CoupledBase, 'reverseInput'> & {
      /** digits = the same digits. */
      task: 'copy';
      /** Number of digits. */
      length: number;
    });

/** The coupled position ids of the tokens in a sum or a copy. */
export interface CoupledPositions {
  /** Ids of the digits and plus signs; in a reversed copy also of the separator at the end. */
  input: Float64Array;
  /** Ids of the answer, including the separator at its beginning unless the input ends with it. */
  answer: Float64Array;
}

/** Positions chosen for training. Part of `Posenc`. */
export interface TrainingPositionFunctions {
  /**
   * Returns a sorted random sample of positions without repetition (Ruoss et al. 2023). A model trained on such samples
   * has seen the positions of longer texts. Any encoding accepts them as its `positions`.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const positions = pe.randomizedPositions({ length: 8, maxLength: 2048, seed: 1 });
   * console.assert(positions.length === 8 && positions.every((p, i) => i === 0 || p > positions[i - 1]));
   * pe.absolute({ scheme: 'sinusoidal', dim: 16, positions });
   * ```
   */
  randomizedPositions(options: RandomizedPositionsOptions): Float64Array;

  /**
   * Returns position ids for arithmetic in text, where digits that belong together share an id (position coupling, Cho
   * et al. 2024): digits of the same weight in additions, of the same place in copies. Digit k from the least
   * significant one has the id start + 1 + k; plus signs have `start`.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const ids = pe.coupledPositions({ task: 'addition', operands: [3, 3], answer: 4, reverseOutput: true });
   * console.assert(ids.input.join() === '4,3,2,1,4,3,2' && ids.answer.join() === '1,2,3,4,5'); // 653+049 =2070
   * ```
   */
  coupledPositions(options: CoupledPositionsOptions): CoupledPositions;
}
