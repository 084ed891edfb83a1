import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

interface FourierOptionsBase {
  /** The position itself before its waves. Default false. */
  concatPos?: boolean;
  /** No cosines. Default false. */
  sineOnly?: boolean;
  /** One number for each axis: positions are divided by it, and 0 to 1 becomes −1 to 1. Left out: they are coordinates already. */
  extent?: readonly number[];
}

/** What `fourierFeatures` takes. */
export type FourierFeaturesOptions = FourierOptionsBase &
  (
    | {
        /** From 1 to maxResolution / 2 in equal steps on each axis, times π (Perceiver). All sines stand before all cosines. */
        bands?: 'linear';
        /** Frequencies of each axis. */
        numBands: number;
        /** Of each axis. */
        maxResolution: readonly number[];
      }
    | {
        /** 1, 2, 4, … on each axis (NeRF). Sines of a frequency on all axes stand before its cosines. */
        bands: 'octaves';
        /** Frequencies of each axis, at most 32. */
        numBands: number;
        /** Otherwise as many frequencies between the first and the last in equal steps. Default true. */
        logSampling?: boolean;
        /** As in the paper; its program leaves π out. Default false. */
        timesPi?: boolean;
      }
    | {
        /** Positions times 2π times a matrix, a random one in SAM's prompt encoder. All sines stand before all cosines. */
        bands: 'matrix';
        /** [axes, columns]: `positional_encoding_gaussian_matrix` in checkpoints. */
        matrix: TensorLike;
      }
  );

/** Waves of coordinates. Part of `Posenc`. */
export interface FourierFunctions {
  /**
   * Sines and cosines of coordinates, [..., axes] to [..., features]: Perceiver's linear bands (Jaegle et al. 2021), NeRF's octaves
   * (Mildenhall et al. 2020), and a random matrix (Tancik et al. 2020; SAM). Angles are made in float64; they must stay within ±2^31.
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
  fourierFeatures(positions: TensorLike, options: FourierFeaturesOptions & OutOptions): Tensor;
}
