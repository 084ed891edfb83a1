import type {
  DefaultScaling,
  LinearScaling,
  LongropeScaling,
  NoneScaling,
  NtkScaling,
  RopeOptions,
} from './schemes.generated.ts';

/** No scaling. */
export type NoScaling = NoneScaling | DefaultScaling;

/** The scalings that need a factor alone. */
export type PlainScaling = LinearScaling | NtkScaling;

/** LongRoPE as its authors write it. */
export type LongRopeScaling = LongropeScaling;

/** f_i = base^(-2i / dim), then scaled. */
export type RopeFrequencyOptions = Pick<RopeOptions, 'base' | 'scaling'>;
