import type { NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

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
