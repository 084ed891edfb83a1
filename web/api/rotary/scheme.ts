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

/** The options of one call, read. */
export interface Call<S extends Scheme = Scheme> {
  readonly values: ValuesOf<S>;
  readonly options: Options;
  readonly prefix: string;
}

/** The angles of a scheme, which a call makes in scratch memory before it uses them. */
export interface PlannedRotary {
  /** [pairs, 2], the halves of each frequency */
  readonly frequencies: Slot;
  make(raw: RawModule, filled: Filled): RawRotaryAngles;
}

/** What is rotated, and how. */
export interface RotationRequest extends RawRotationShape, RawRotation {}

/** Turns the rows of x in scratch memory. */
export type Turn = (
  raw: RawModule,
  filled: Filled,
  rotary: RawRotaryAngles,
  rotation: RotationRequest,
  positions: number,
  x: number,
) => void;

/** A rotary scheme: what a rotation, a table and attention ask of it. */
export interface RotaryScheme<S extends Scheme = Scheme> {
  readonly scheme: S;
  /** Options that are no parameters of the catalogue: what makes frequencies needs, and what makes angles needs besides. */
  readonly lists: readonly string[];
  readonly angleLists: readonly string[];
  /** Options besides an offset that say where the rows are. */
  readonly places: readonly string[];
  /** Whether tables take the number of rotated components as `dim`. */
  readonly takesDim: boolean;
  rows(engine: Engine, call: Call<S>, request: RowRequest): Rows;
  /** Rotated components of a head; without one, of the table that is asked for. */
  dim(call: Call<S>, headDim: number | undefined, axes: number): number;
  plan(scratch: Scratch, call: Call<S>, dim: number, rows: readonly Rows[]): PlannedRotary;
  /** Sided schemes: the scale of each pair and position, which the module makes in `xpos_scale`. */
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
  /** `all` are the rows of queries and keys, if both are there. */
  turn(scratch: Scratch, call: Call<S>, rows: Rows, all: readonly Rows[], side: unknown): Turn;
}
