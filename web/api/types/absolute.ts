import type { AbsoluteOptions } from './schemes.generated.ts';
import type { MaskInput, NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** Options of `positionIds`. */
export interface PositionIdsOptions {
  /**
   * A list of one row, or [length] or [rows, length]: true or 1 for real tokens, false or 0 for padding. Larger whole numbers are those of the
   * samples packed into a row, from 1 on, as in the attention masks of axolotl and LLaMA-Factory ([1, 1, 1, 2, 2, 0]);
   * positions begin anew with each. Optional beside `documentIds`.
   */
  mask?: MaskInput | NumberList | readonly boolean[];
  /**
   * A list of one row, or [length] or [rows, length]: the number of the document that each token belongs to, any whole number, also 0
   * (document_ids of FlexAttention, segment_ids of JAX). Positions begin anew with each. Padding needs `mask` as well.
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
