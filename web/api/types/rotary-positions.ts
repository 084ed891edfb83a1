import type { GridCoordinates } from '../../catalogue/index.ts';
import type { NumberList, Tensor } from './tensor.ts';

/** Options of `axialPositions`. */
export interface AxialPositionsOptions {
  /** The extent of each axis. */
  grid: readonly number[];
  /**
   * Coordinates of the cells along an axis. Default 'index': 0, 1, 2, …, which 'axial-rope' uses for
   * `freqsFor: 'lang'`. 'edges': from −1 to 1, which it uses for 'pixel'.
   */
  coordinates?: GridCoordinates;
  /** Added to the coordinates, one number per axis. */
  offsets?: NumberList;
  /** Multiplies the coordinates after `offsets` were added, one number per axis. */
  factors?: NumberList;
  /** Number of tokens before the grid, such as class tokens and registers, which are at 0 on every axis. Default 0. */
  prefixTokens?: number;
  /** Number of tokens after the grid, such as Llama 4's class token, also at 0. Default 0. */
  suffixTokens?: number;
  /**
   * Side of the square blocks in which the cells are listed, block after block, as in vision towers that merge the
   * patches of a block into one token. Default 1: the order of the grid.
   */
  spatialMergeSize?: number;
}

/** A run of tokens of one modality; height and width are in patches before merging. */
export type MropeSegment =
  | { modality: 'text'; length: number }
  | { modality: 'image'; height: number; width: number }
  | {
      modality: 'video';
      temporal: number;
      height: number;
      width: number;
      /**
       * Difference in position between successive temporal patches, at least 0; products are truncated to whole
       * numbers. Default 1.
       */
      temporalStep?: number;
    };

/** Options of `mropePositions`. */
export interface MropePositionsOptions {
  segments: readonly MropeSegment[];
  /** Side of the square of patches that become one token. Default 2. */
  spatialMergeSize?: number;
}

/** Positions of text and images in one sequence. */
export interface MropePositions {
  /** [3, tokens]: time, height, width. */
  positionIds: Tensor<Float64Array>;
  /** Position of the next text token. */
  next: number;
}
