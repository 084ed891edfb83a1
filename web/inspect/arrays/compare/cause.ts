/** A reason why two arrays differ. */
export type CauseName =
  | 'layout'
  | 'offset'
  | 'sign'
  | 'sines-negated'
  | 'sines-and-cosines'
  | 'transposed'
  | 'amplitude'
  | 'slopes'
  | 'row-constant'
  | 'mask'
  | 'later-keys'
  | 'float16'
  | 'bfloat16'
  | 'printed'
  | 'float32-angles'
  | 'denominator'
  | 'frequencies';

/** One of several things that differ at once. */
export interface CausePart {
  readonly cause: CauseName;
  /** Parameters of the cause: the number of rows, the factor, the base of each array, the array that was rounded. */
  readonly values: Readonly<Record<string, number | string>>;
  readonly sentence: string;
}

/** A possible reason why b differs from a. */
export interface Cause extends CausePart {
  /** Everything that differs, in the order in which it is applied to a; the first part is this cause itself. */
  readonly parts: readonly CausePart[];
  /** The largest difference that remains when the cause is applied to a. */
  readonly remaining: number;
}
