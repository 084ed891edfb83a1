import type { AxialRopeOptions, MropeOptions, XposOptions } from './schemes.generated.ts';

/** What xPos does besides RoPE. */
export type XposScaleOptions = Pick<XposOptions, 'scaleBase' | 'gamma' | 'centre' | 'centrePosition'>;

/** Frequencies of xPos; it was published with these scalings. */
export type XposFrequencyOptions = Pick<XposOptions, 'base' | 'scaling'>;

/** Frequencies of one axis. */
export type AxialFrequencyOptions = Pick<AxialRopeOptions, 'freqsFor' | 'base' | 'maxFreq'>;

/** Where the rows of an axial rotation stand: the cells of a grid (last axis fastest), or anywhere. */
export type AxialPlace = Pick<AxialRopeOptions, 'grid' | 'offsets' | 'positions'>;

/** Which axis a pair of M-RoPE reads. */
export type MropeAxesOptions = Pick<MropeOptions, 'sections' | 'mode'>;
