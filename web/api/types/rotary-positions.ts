import type { GridCoordinates } from '../../catalogue/index.ts';
import type { Tensor } from './tensor.ts';

/** For `axialPositions`. */
export interface AxialPositionsOptions {
  /** The extent of each axis. */
  grid: readonly number[];
  /**
   * Where the cells stand along an axis. Default 'index': 0, 1, 2, …, as 'axial-rope' has them for `freqsFor: 'lang'`; 'edges', from −1
   * to 1, is what it has for 'pixel'.
   */
  coordinates?: GridCoordinates;
  /** Added to the coordinates, one number per axis. */
  offsets?: ArrayLike<number>;
  /** By which they are multiplied after that, one number per axis. */
  factors?: ArrayLike<number>;
  /** Tokens before the grid, which stand at 0 on every axis: classes and registers. Default 0. */
  prefixTokens?: number;
  /** The same behind the grid, where Llama 4 has its class token. Default 0. */
  suffixTokens?: number;
  /**
   * Cells come in blocks of so many rows and columns, block after block, as in vision towers that merge the patches of a block into one
   * token. Default 1: in the order of the grid.
   */
  spatialMergeSize?: number;
}

/** A stretch of one modality in a sequence; height and width are patches before merging. */
export type MropeSegment =
  | { modality: 'text'; length: number }
  | { modality: 'image'; height: number; width: number }
  | {
      modality: 'video';
      temporal: number;
      height: number;
      width: number;
      /** Positions from one temporal patch to the next, at least 0; products are cut to whole numbers. Default 1. */
      temporalStep?: number;
    };

/** For `mropePositions`. */
export interface MropePositionsOptions {
  segments: readonly MropeSegment[];
  /** This many by this many patches become a token. Default 2. */
  spatialMergeSize?: number;
}

/** Positions of text and images in one sequence. */
export interface MropePositions {
  /** [3, tokens]: time, height, width. */
  positionIds: Tensor<Float64Array>;
  /** Where a text token that follows stands. */
  next: number;
}
