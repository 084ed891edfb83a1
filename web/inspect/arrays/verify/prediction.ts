import type { NumberFormat } from '../precision/index.ts';

/** What a line of an array must be, and how far rounding may move each of its numbers. */
export interface Prediction {
  readonly value: Float64Array;
  /** How far float32 arithmetic in angles moves each number; `turnStep` where each angle follows from the one before. */
  readonly turn: Float64Array;
  readonly turnStep: Float64Array;
  /** The sum of the magnitudes of the products that make each number; 0 if there are none. */
  readonly size: Float64Array;
  /** The largest magnitude that a number may have: rounding of factors moves it in proportion. */
  readonly reach: Float64Array;
  /** The error of each number if the factors in a table are rounded to the half-precision format of the variant. */
  readonly table: Float64Array;
}

export const predictionOf = (width: number): Prediction => {
  const array = () => new Float64Array(width);
  return { value: array(), turn: array(), turnStep: array(), size: array(), reach: array(), table: array() };
};

/** How a line is computed. */
export interface Variant {
  /** Half-precision format whose errors are allowed for. */
  readonly format?: NumberFormat;
  /** Factors are rounded to `format` before they are used, rather than allowed to be. */
  readonly roundedTable?: boolean;
  /** The same for the numbers that are turned. */
  readonly roundedInput?: boolean;
}

/**
 * An array computed from a specification, line by line: a line is one index of all axes but the last. Models are made
 * for the specification itself and for every mistake that may have been made.
 */
export interface Model {
  readonly width: number;
  /** Whether values are known to float32 only. */
  readonly inFloat32?: boolean;
  /** Columns from `end` on may be left as they are. */
  predict(line: number, variant: Variant, out: Prediction, end?: number): void;
}
