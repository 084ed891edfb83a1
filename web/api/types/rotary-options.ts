/** Parts of the rotary schemes' options, and kinds of scalings, for code that handles them by themselves. */
import type {
  AxialRopeOptions,
  DefaultScaling,
  LinearScaling,
  LongropeScaling,
  MropeOptions,
  NoneScaling,
  NtkScaling,
  RopeOptions,
  XposOptions,
} from './schemes.generated.ts';

/** f_i = base^(-2i / dim), then scaled. */
export type RopeFrequencyOptions = Pick<RopeOptions, 'base' | 'scaling'>;

/** No scaling. */
export type NoScaling = NoneScaling | DefaultScaling;

/** The scalings that need a factor alone. */
export type PlainScaling = LinearScaling | NtkScaling;

/** LongRoPE as its authors write it. */
export type LongRopeScaling = LongropeScaling;

/** Frequencies of xPos; it was published with these scalings. */
export type XposFrequencyOptions = Pick<XposOptions, 'base' | 'scaling'>;

/** What xPos does besides RoPE. */
export type XposScaleOptions = Pick<XposOptions, 'scaleBase' | 'gamma' | 'centre' | 'centrePosition'>;

/** Frequencies of one axis. */
export type AxialFrequencyOptions = Pick<AxialRopeOptions, 'freqsFor' | 'base' | 'maxFreq'>;

/** Where the rows of an axial rotation stand: the cells of a grid (last axis fastest), or anywhere. */
export type AxialPlace = Pick<AxialRopeOptions, 'grid' | 'offsets' | 'positions'>;

/** Which axis a pair of M-RoPE reads. */
export type MropeAxesOptions = Pick<MropeOptions, 'sections' | 'mode'>;
