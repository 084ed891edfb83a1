import type { Tensor } from './tensor.ts';

/** For `axialPositions`. */
export interface AxialPositionsOptions {
  grid: readonly number[];
  /** Default 'lang'. */
  freqsFor?: 'lang' | 'pixel';
  offsets?: ArrayLike<number>;
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

export interface MropePositions {
  /** [3, tokens]: time, height, width. */
  positionIds: Tensor<Float64Array>;
  /** Where a text token that follows stands. */
  next: number;
}
