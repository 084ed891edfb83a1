import type { Candidate, Judged, Tolerance } from './candidate.ts';

/** What a caller knows of a table in addition to its numbers. */
export interface TableHints {
  readonly positions?: { readonly data: Float64Array; readonly shape: readonly number[] };
  readonly grid?: readonly number[];
  readonly tolerance: Tolerance;
}

/** The same for rows that may have positions on several axes. */
export interface AxisHints {
  readonly noise: number;
  /** Extents of the axes of the rows, if the array keeps them. */
  readonly shape: readonly number[];
  readonly positions?: { readonly data: Float64Array; readonly shape: readonly number[] };
  readonly grid?: readonly number[];
}

/** Options of a rotary scheme that may have made the angles of a field, except for those that determine pairs. */
export interface RotaryGuess {
  readonly options: Readonly<Record<string, unknown>>;
  /** Direction of a rotation; absent for 'forward'. */
  readonly direction?: 'inverse' | 'transpose';
  /** Published models with this base and scaling. */
  readonly models?: readonly string[];
  readonly fitted: Readonly<Record<string, number | readonly number[]>>;
  readonly notes: readonly string[];
}

/** Options of `pe.absolute` that may have made a table. */
export interface TableGuess {
  readonly options: Readonly<Record<string, unknown>>;
  readonly fitted?: Candidate['fitted'];
  readonly notes?: readonly string[];
  readonly departed?: Judged['departed'];
  /** The angle of which an entry is the sine or cosine, and the largest one of its row. */
  readonly angles?: {
    readonly row: (row: number) => number;
    readonly entry: (row: number, column: number) => number;
  };
}

/** Options of `pe.bias` that may have made a bias. */
export interface BiasGuess {
  readonly options: Readonly<Record<string, unknown>>;
  readonly fitted?: Candidate['fitted'];
  readonly notes?: readonly string[];
  readonly departed?: Judged['departed'];
}
