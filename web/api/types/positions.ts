import type { NumberList } from './tensor.ts';

/** Positions: a length (with a start), or explicit numbers, which may be fractional, negative, large and in any order. */
export interface PositionOptions {
  length?: number;
  /** Position of the first row when `length` is given. Default 0. */
  offset?: number;
  positions?: NumberList;
}
