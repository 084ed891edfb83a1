/** What may make b of a. */
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
  /** What it takes besides: the number of rows, the factor, the base of each. */
  readonly values: Readonly<Record<string, number | string>>;
  /** The largest difference that stays. */
  readonly remaining: number;
  readonly sentence: string;
}
