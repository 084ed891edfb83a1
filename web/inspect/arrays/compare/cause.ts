/** A possible reason why b differs from a. */
export interface Cause {
  readonly cause:
    | 'layout'
    | 'offset'
    | 'sign'
    | 'sines-negated'
    | 'sines-and-cosines'
    | 'transposed'
    | 'amplitude'
    | 'bfloat16'
    | 'float16'
    | 'frequencies';
  /** Parameters of the cause: the number of rows, the factor, the base of each array. */
  readonly values: Readonly<Record<string, number | string>>;
  /** The largest difference that remains when the cause is applied to a. */
  readonly remaining: number;
  readonly sentence: string;
}
