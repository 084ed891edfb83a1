/** Subsets of the rotary schemes' options, and kinds of scalings, for code that handles them separately. */
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

/** The scalings that need only a factor. */
export type PlainScaling = LinearScaling | NtkScaling;

/** LongRoPE as in its authors' code. */
export type LongRopeScaling = LongropeScaling;

/** The frequencies of xPos, which was published with these scalings. */
export type XposFrequencyOptions = Pick<XposOptions, 'base' | 'scaling'>;

/** The options of xPos's scale, in addition to those of RoPE. */
export type XposScaleOptions = Pick<XposOptions, 'scaleBase' | 'gamma' | 'centre' | 'centrePosition'>;

/** The frequencies of one axis. */
export type AxialFrequencyOptions = Pick<AxialRopeOptions, 'freqsFor' | 'base' | 'maxFreq'>;

/** The positions of the rows in an axial rotation: the cells of a grid (last axis fastest), or explicit positions. */
export type AxialPlace = Pick<AxialRopeOptions, 'grid' | 'offsets' | 'positions'>;

/** Selects the axis that each pair of M-RoPE reads. */
export type MropeAxesOptions = Pick<MropeOptions, 'sections' | 'mode'>;
