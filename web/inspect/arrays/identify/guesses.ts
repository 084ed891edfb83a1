import type { Candidate, Tolerance } from './candidate.ts';

/** What a caller knows besides the array. */
export interface TableHints {
  readonly positions?: { readonly data: Float64Array; readonly shape: readonly number[] };
  readonly grid?: readonly number[];
  readonly tolerance: Tolerance;
}

/** The same for rows that may stand on several axes. */
export interface AxisHints {
  readonly noise: number;
  /** The axes of the rows, if the array keeps them. */
  readonly shape: readonly number[];
  readonly positions?: { readonly data: Float64Array; readonly shape: readonly number[] };
  readonly grid?: readonly number[];
}

/** Options of a rotary scheme that may have made the angles of a field, without those that say which components are pairs. */
export interface RotaryGuess {
  readonly options: Readonly<Record<string, unknown>>;
  /** Of rotations: 'forward' where left out. */
  readonly direction?: 'inverse' | 'transpose';
  readonly fitted: Readonly<Record<string, number | readonly number[]>>;
  readonly notes: readonly string[];
}

/** Options of `pe.absolute` that may have made a table. */
export interface TableGuess {
  readonly options: Readonly<Record<string, unknown>>;
  readonly fitted?: Candidate['fitted'];
  readonly notes?: readonly string[];
  /** The largest angle of each row. */
  readonly angles?: (row: number) => number;
}

/** Options of `pe.bias` that may have made a bias. */
export interface BiasGuess {
  readonly options: Readonly<Record<string, unknown>>;
  readonly fitted?: Candidate['fitted'];
  readonly notes?: readonly string[];
}
