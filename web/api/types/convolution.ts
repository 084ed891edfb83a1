import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/** What `convPositions` takes. */
export interface ConvPositionsOptions {
  /** [dim, dim / groups, taps] along a line, [dim, dim / groups, rows, columns] on a grid, as linear layers store it. */
  weight: TensorLike;
  /** [dim]. Left out: 0. */
  bias?: ArrayLike<number> | TensorLike;
  /** Channels of a group see each other: 16 in wav2vec 2.0, dim for a depth-wise convolution. Default 1. */
  groups?: number;
  /** [rows, columns] of the tokens, which stand row by row. Left out: they stand on a line. */
  grid?: readonly [number, number];
  /** 'gelu': x (1 + erf(x / √2)) / 2. Default 'none'. */
  activation?: 'none' | 'gelu';
  /** The tokens themselves are added (CPVT). Default false. */
  residual?: boolean;
}

/** Positions from convolutions. Part of `Posenc`. */
export interface ConvolutionFunctions {
  /**
   * Convolutional positions, [batch, tokens, dim] or [tokens, dim] to the same shape: wav2vec 2.0 along a line (Baevski et al. 2020),
   * SegFormer and PVT v2 on a grid, CPVT with the residual (Chu et al. 2021). Nothing is flipped; ⌊kernel / 2⌋ zeros stand before the
   * first token, which is what tells positions apart. Sums are made in float64 and rounded once.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const hidden = { data: [1, 1, 1, 1], shape: [4, 1] };
   * const weight = { data: [1, 1, 1], shape: [1, 1, 3] };
   * console.assert(pe.convPositions(hidden, { weight }).data.join() === '2,3,3,2');
   * ```
   */
  convPositions(hidden: TensorLike, options: ConvPositionsOptions & OutOptions): Tensor;

  /**
   * Weight normalisation of the taps of a convolution, as wav2vec 2.0 has it: v [..., taps] divided by the length of each tap over all
   * channels, times g [taps].
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const weight = pe.weightNorm({ data: [3, 0, 4, 2], shape: [2, 1, 2] }, [10, 1]);
   * console.assert(weight.data.join() === '6,0,8,1');
   * ```
   */
  weightNorm(v: TensorLike, g: ArrayLike<number> | TensorLike, options?: OutOptions): Tensor;
}
