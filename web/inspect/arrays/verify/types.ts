import type { AbsoluteOptions, BiasOptions, RotaryTableOptions, RotateOptions } from 'posenc';
import type { PrecisionRecipeName } from '../precision/index.ts';
import type { Values, VerifyCause } from './deviation.ts';
import type { Explanation, Search } from './explain.ts';
import type { Subject } from './judge.ts';
import type { Model } from './prediction.ts';
import type { AnyTensor } from './read.ts';
import type { Turns } from './turns.ts';

/** The arrays to verify. */
export type ArraysToVerify =
  /** A rotary table: [rows, pairs] each, or with two columns for each pair. One of the two is enough. */
  | { readonly cos: AnyTensor; readonly sin?: AnyTensor }
  | { readonly cos?: AnyTensor; readonly sin: AnyTensor }
  /** Queries or keys before and after the rotation, [..., length, head_dim]. */
  | { readonly before: AnyTensor; readonly after: AnyTensor }
  /** A table for the embedding, [rows, dim] or [...extents, dim]; or [cos | sin] of a rotary scheme. */
  | { readonly table: AnyTensor }
  | AnyTensor
  /** A bias on logits, [heads, queries, keys]. A mask may have been added to it; masked entries are not compared. */
  | { readonly bias: AnyTensor };

/**
 * What the arrays should be: the options of `pe.rotate`, `pe.rotaryTable`, `pe.absolute` or `pe.bias`, or the encoding of a
 * layer of `inspectConfig`. Positions are 0, 1, 2 … unless `offset`, `positions` or a grid says otherwise.
 */
export type ExpectedEncoding =
  | { readonly scheme: string; readonly [option: string]: unknown }
  | RotateOptions
  | RotaryTableOptions
  | AbsoluteOptions
  | BiasOptions
  /**
   * A published model by its name: a title in `publishedRotations`, or the name of its repository. `layers` says which
   * ('full', 'sliding', 'compressed'), where they differ. Options such as `offset` and `layout` may follow.
   */
  | { readonly model: string; readonly layers?: string; readonly [option: string]: unknown }
  /** Tables that `pe.rotate` takes, for a rotation by them. */
  | { readonly cos: AnyTensor; readonly sin: AnyTensor; readonly [option: string]: unknown };

/** A mistake that explains the array. */
export interface Mistake {
  readonly cause: VerifyCause;
  /** Its parameters: the base found, the number of rows, and so on. */
  readonly values: Values;
  readonly sentence: string;
}

/** The answer of `verify`. */
export interface Verification {
  /** Whether every number is right within what its precision permits. */
  readonly ok: boolean;
  /** What is wrong; null if nothing is. 'unknown' if no known mistake explains every number. */
  readonly cause: VerifyCause | null;
  /** The mistakes that make the array: one, or two that were made at once. */
  readonly causes: readonly Mistake[];
  /** Other mistakes, or for a right array other options, that would make the same numbers. */
  readonly alternatives: readonly (readonly Mistake[])[];
  /**
   * Of a right array, what its numbers would not show if it were wrong: options ('base', 'layout' …), and 'not-rotated' if
   * nothing is turned. At position 0 every base gives the same numbers, and of one query and one key so does every slope.
   */
  readonly undetermined: readonly string[];
  /** The parameters of the cause. */
  readonly values: Values;
  /** How precisely it was computed, a name of `precisionRecipes`, or 'printed' for few decimals; null if not ok. */
  readonly precision: PrecisionRecipeName | 'printed' | null;
  /** Where the array is off most. */
  readonly worst: {
    /** Position of the row; its number where rows have several. */
    readonly position: number;
    /** Pair of components, or column. */
    readonly pair?: number;
    readonly column?: number;
    /** Index on each axis of the array. */
    readonly index: readonly number[];
    /** |array − expected| */
    readonly error: number;
    /** Error of the angle in radians, where the array shows angles. */
    readonly radians?: number;
  } | null;
  /**
   * The largest difference that the precision permits in each row: a tolerance for tests. For a wrong array, that of the
   * precision which its numbers show.
   */
  readonly bound: Float64Array;
  readonly sentence: string;
}

/** An array, and the model that it is compared with. */
export interface Case {
  readonly subject: Subject;
  /** Shape of the caller's array, for indices; lines and columns are in its order. */
  readonly shape: readonly number[];
  readonly model: Model;
  /** The turns of the model, if it has any. */
  readonly turns?: Turns;
  /** Whether ggml computes such angles, each from the one before. */
  readonly stepwise: boolean;
  /** How many arrays lie side by side in each line: cosines and sines; 1 if left out. */
  readonly blocks?: number;
  /** Row of a line among `rows`, and its position. */
  readonly rows: number;
  readonly rowOf: (line: number) => number;
  readonly positionOf: (line: number) => number;
  /** Columns of the two components of each pair, where these show an angle. */
  readonly pairs?: readonly (readonly [number, number])[];
  /** Models of the angles of recipes that differ within float32. */
  readonly recipes?: () => Readonly<Record<'float32-angles' | 'ggml-incremental', Model>>;
  readonly sample: readonly number[];
  /** A further remark for a correct array. */
  readonly besides?: string;
  /** Finds mistakes that make the array. */
  readonly explain: (search: Search) => Explanation[];
}
