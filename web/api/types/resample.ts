import type { NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** A new grid, and how its entries are interpolated. */
export interface ResampleGridOptions {
  /** The extents of the new grid: [rows, columns], or those of 1 to 3 axes. */
  to: readonly number[];
  /**
   * 'bicubic' (default): Keys' cubic convolution of four entries along each axis. 'bilinear': linear interpolation of
   * two. 'nearest': the entry at ⌊i · step⌋. 'tile': the table repeated, and cut off where the grid ends (SAM 3).
   * 'geometric': the cubic spline through entries whose distances from the middle grow by a factor that makes the
   * outermost reach half the new grid, as BEiT's code resizes tables of offsets. Extents are odd, the old ones at
   * least 5, and a grid of the same size is kept as it is.
   */
  method?: 'bicubic' | 'bilinear' | 'nearest' | 'tile' | 'geometric';
  /**
   * The position in the old grid of each row of the new one, from 0; may be fractional. With 'nearest', positions are
   * rounded down, so that [0, 0, 1] repeats the first row (Idefics 2 and SmolVLM look up rows and columns by fractions of
   * the image). Replaces what follows from the extents.
   */
  sourceRows?: NumberList;
  /** The same for columns, if the grid has them. */
  sourceColumns?: NumberList;
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
  /**
   * The extents of the table's own grid. Default: the table's axes, or, for rows, the square or the line that
   * `prefixTokens` and `suffixTokens` leave. Required if these rows do not form a square.
   */
  from?: readonly number[];
  /** Number of rows before the grid, such as class tokens and registers, which are kept. Default 0. */
  prefixTokens?: number;
  /** Number of rows after the grid, such as those of BEiT's class token, which are kept. Default 0. */
  suffixTokens?: number;
  /**
   * Number of rows of the result; the additional ones are copies of the grid's first row (SigLIP 2). Default: none are
   * added.
   */
  paddedLength?: number;
  /**
   * [...extents, dim], after any leading axes of 1: a table that is repeated over the new grid and added (Hiera, SAM 2).
   * Its extents must divide those of `to`.
   */
  window?: TensorInput;
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
   * Resamples a learned position table to another grid. The table is [rows, dim], or has the axes of its grid instead of
   * rows, and the result has the same form; with `from` it is [rows, dim]. Leading axes of 1, like those of a model's
   * pos_embed, are a batch, which the result keeps. Sums are computed in float64 and rounded once.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const table = { data: new Float32Array(197 * 4).map(Math.sin), shape: [1, 197, 4] }; // a class and 14 × 14 patches
   * const finer = pe.resampleTable(table, { to: [24, 24], prefixTokens: 1 });
   * console.assert(finer.shape.join() === '1,577,4' && finer.data[3] === table.data[3]);
   * const line = pe.resampleTable({ data: [0, 1, 2, 3], shape: [4, 1] }, { to: [7], method: 'bilinear', alignCorners: true });
   * console.assert(line.data.join() === '0,0.5,1,1.5,2,2.5,3');
   * const rows = pe.resampleTable({ data: [5, 6, 7], shape: [3, 1] }, { to: [4], method: 'nearest', sourceRows: [0, 0, 2, 1] });
   * console.assert(rows.data.join() === '5,5,7,6');
   * ```
   */
  resampleTable(table: TensorInput, options: ResampleTableOptions & OutOptions): Tensor;

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
