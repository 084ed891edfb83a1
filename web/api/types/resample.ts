import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/** A new grid, and how its entries are interpolated. */
export interface ResampleGridOptions {
  /** The extents of the new grid: [rows, columns], or those of 1 to 3 axes. */
  to: readonly number[];
  /**
   * 'bicubic' (default): Keys' cubic convolution of four entries along each axis. 'bilinear': linear interpolation of
   * two. 'nearest': the entry at ⌊i · step⌋. 'tile': the table repeated, and cut off where the grid ends (SAM 3).
   */
  method?: 'bicubic' | 'bilinear' | 'nearest' | 'tile';
  /** Whether the outer entries of both grids coincide (Qwen3-VL) rather than their outer edges. Default false. */
  alignCorners?: boolean;
  /** Whether the kernel is widened where the new grid is smaller (SigLIP 2). Default false. */
  antialias?: boolean;
  /** Parameter a of the cubic kernel. Default −0.75, or −0.5 with antialias, as in PyTorch. */
  cubicCoeffA?: number;
  /**
   * Number of new entries per old one along each axis, which determines the step of the grid. Default: derived from the
   * extents. The first release of DINOv2 uses (to + 0.1) / from, which moves every entry.
   */
  scaleFactor?: readonly number[];
  /** Side of the square blocks in which the result lists the cells, block after block (Qwen3-VL). Default 1. */
  spatialMergeSize?: number;
}

/** Options of `resampleTable`. */
export interface ResampleTableOptions extends ResampleGridOptions {
  /** The extents of the table's own grid. Optional if the table has these axes. */
  from?: readonly number[];
  /** Number of rows before the grid, such as class tokens and registers, which are kept. Default 0. */
  prefixRows?: number;
  /** Number of rows after the grid, such as those of BEiT's class token, which are kept. Default 0. */
  suffixRows?: number;
  /**
   * Number of rows of the result; the additional ones are copies of the grid's first row (SigLIP 2). Default: none are
   * added.
   */
  paddedLength?: number;
  /**
   * [...extents, dim]: a table that is repeated over the new grid and added (Hiera, SAM 2). Its extents must divide
   * those of `to`.
   */
  window?: TensorLike;
}

/** The table entries that are interpolated for each cell of a grid. */
export interface ResampleTaps {
  /** [cells, taps]: rows of the table; taps along the last axis are adjacent. */
  index: Tensor<Int32Array>;
  /**
   * [cells, taps]: their weights, which add up to 1. Entries beyond the border are replaced by the one at the border.
   */
  weights: Tensor;
}

/** Resampling of learned tables to other grids. Part of `Posenc`. */
export interface ResampleFunctions {
  /**
   * Resamples a learned position table to another grid. The table is [rows, dim], or has the axes of its grid instead
   * of rows; in that case, and if no rows stand outside the grid, the result has the axes of the new grid, otherwise it
   * is [rows, dim]. Sums are computed in float64 and rounded once.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const table = { data: new Float32Array(17 * 4).map(Math.sin), shape: [17, 4] }; // a class and 4 × 4 patches
   * const wide = pe.resampleTable(table, { from: [4, 4], to: [4, 8], prefixRows: 1 });
   * console.assert(wide.shape.join() === '33,4' && wide.data[3] === table.data[3]);
   * ```
   */
  resampleTable(table: TensorLike, options: ResampleTableOptions & OutOptions): Tensor;

  /**
   * Returns the row indices and weights of the same resampling, for frameworks with a weighted gather (embedding_bag).
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { index, weights } = pe.resampleTaps({ from: [3], to: [5], method: 'bilinear', alignCorners: true });
   * console.assert(index.data.slice(2, 4).join() === '0,1' && weights.data.slice(2, 4).join() === '0.5,0.5');
   * ```
   */
  resampleTaps(options: ResampleGridOptions & { from: readonly number[] }): ResampleTaps;
}
