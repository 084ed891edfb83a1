import type { OutOptions, Tensor, TensorInput } from './tensor.ts';

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
        /** Multiplies by π, as in the paper; its program does not. Default false. */
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
