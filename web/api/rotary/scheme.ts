import type { ValuesOf } from '../../catalogue/index.ts';
import type {
  Engine,
  Filled,
  RawModule,
  RawRotaryAngles,
  RawRotation,
  RawRotationShape,
  Scratch,
  Slot,
} from '../module/index.ts';
import type { Scheme } from '../types/index.ts';
import type { RowRequest, Rows } from './rows.ts';

export type Options = Readonly<Record<string, unknown>>;

/** Options of one call after they were checked. */
export interface Call<S extends Scheme = Scheme> {
  readonly values: ValuesOf<S>;
  readonly options: Options;
  readonly prefix: string;
}

/** The angles of a scheme, which a call computes in scratch memory before it uses them. */
export interface PlannedRotary {
  /** [pairs, 2], the two halves of each frequency. */
  readonly frequencies: Slot;
  prepare(raw: RawModule, filled: Filled): RawRotaryAngles;
}

/** The sizes of the array to rotate, and how to rotate it. */
export interface RotationRequest extends RawRotationShape, RawRotation {}

/** Rotates the rows of x in scratch memory. */
export type Turn = (
  raw: RawModule,
  filled: Filled,
  rotary: RawRotaryAngles,
  rotation: RotationRequest,
  positions: number,
  x: number,
) => void;

/** A rotary scheme, as rotations, tables and attention use it. */
export interface RotaryScheme<S extends Scheme = Scheme> {
  readonly scheme: S;
  /**
   * Options that are not parameters of the catalogue and determine the frequencies. Those in `angleLists` also
   * determine the angles.
   */
  readonly lists: readonly string[];
  readonly angleLists: readonly string[];
  /** Options, other than an offset, that determine the positions of the rows. */
  readonly places: readonly string[];
  /** Whether tables have an option `dim`, the number of rotated components. */
  readonly takesDim: boolean;
  rows(engine: Engine, call: Call<S>, request: RowRequest): Rows;
  /** Returns the number of rotated components of a head, or of a table if `headDim` is undefined. */
  dim(call: Call<S>, headDim: number | undefined, axes: number): number;
  planAngles(scratch: Scratch, call: Call<S>, dim: number, rows: readonly Rows[]): PlannedRotary;
  /** For sided schemes: plans the scale of each pair and position, which the module computes in `xpos_scale`. */
  planScale?(
    scratch: Scratch,
    call: Call<S>,
    rows: Rows,
    all: readonly Rows[],
    side: unknown,
  ): (
    raw: RawModule,
    filled: Filled,
  ) => {
    readonly options: Parameters<RawModule['xpos_scale']>[1];
    readonly side: 'query' | 'key';
  };
  /** `all` are the rows of queries and of keys, if both are present. */
  planTurn(scratch: Scratch, call: Call<S>, rows: Rows, all: readonly Rows[], side: unknown): Turn;
}
