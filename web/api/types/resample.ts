import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/** Another grid, and how its entries are made. */
export interface ResampleGridOptions {
  /** The extents of the new grid: [rows, columns], or of any 1 to 3 axes. */
  to: readonly number[];
  /**
   * 'bicubic', the default: Keys' cubic convolution of four entries along each axis. 'bilinear': of two. 'nearest': the entry at ⌊i ·
   * step⌋. 'tile': the table again and again, cut where the grid ends (SAM 3).
   */
  method?: 'bicubic' | 'bilinear' | 'nearest' | 'tile';
  /** The outer entries of both grids lie at the same places (Qwen3-VL); otherwise their outer edges do. Default false. */
  alignCorners?: boolean;
  /** Where the new grid is smaller, the kernel is as much wider (SigLIP 2). Default false. */
  antialias?: boolean;
  /** a of the cubic kernel. Default −0.75, with antialias −0.5, as in PyTorch. */
  cubicCoeffA?: number;
  /**
   * New entries per old one along each axis, by which the grid is stepped. Default: by size. The first release of DINOv2 gives (to + 0.1)
   * / from, which moves every entry.
   */
  scaleFactor?: readonly number[];
  /** Rows of the result come in blocks of so many rows and columns of cells, block after block (Qwen3-VL). Default 1. */
  spatialMergeSize?: number;
}

/** For `resampleTable`. */
export interface ResampleTableOptions extends ResampleGridOptions {
  /** The extents of the table's own grid. May be left out where the table has these axes. */
  from?: readonly number[];
  /** Rows before those of the grid, which are kept: classes and registers. Default 0. */
  prefixRows?: number;
  /** Rows behind those of the grid, which are kept: those of BEiT's class token. Default 0. */
  suffixRows?: number;
  /** Rows of the result; those behind the others are copies of the grid's first row (SigLIP 2). Default: none. */
  paddedLength?: number;
  /** [...extents, dim]: a table that is repeated over the new grid and added (Hiera, SAM 2). Its extents divide those of `to`. */
  window?: TensorLike;
}

/** Which entries of a table go into each cell of a grid. */
export interface ResampleTaps {
  /** [cells, taps]: rows of the table, those of the last axis next to each other. */
  index: Tensor<Int32Array>;
  /** [cells, taps]: their weights, which add up to 1. An entry beyond the border counts as the one at the border. */
  weights: Tensor;
}

/** What carries learned tables over to other grids. Part of `Posenc`. */
export interface ResampleFunctions {
  /**
   * A learned table of positions for another grid: [rows, dim], or with the axes of its grid instead of rows. The result has the axes
   * of the new grid if the table had its own, and nothing stands beside them, otherwise [rows, dim]. Sums are made in float64 and rounded
   * once.
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
   * The same as numbers of rows and their weights, for frameworks that gather (embedding_bag).
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
