import type { Model } from './prediction.ts';

/** What may be wrong with an array. */
export type VerifyCause =
  | 'layout'
  | 'output-layout'
  | 'angle-layout'
  | 'rotary-dim'
  | 'rotary-part'
  | 'direction'
  | 'sin-cos'
  | 'rotate-half'
  | 'columns'
  | 'not-rotated'
  | 'rotated-twice'
  | 'heads'
  | 'axes'
  | 'offset'
  | 'positions'
  | 'reversed'
  | 'position-scale'
  | 'degrees'
  | 'base'
  | 'denominator'
  | 'exponent'
  | 'frequencies'
  | 'scaling'
  | 'attention-factor'
  | 'amplitude'
  | 'precision'
  | 'option'
  | 'sign'
  | 'slopes'
  | 'buckets'
  | 'padding'
  | 'transposed'
  | 'order'
  | 'shape'
  | 'entries'
  | 'zeros'
  | 'not-finite'
  | 'unknown';

export type Values = Readonly<Record<string, unknown>>;

/** A mistake that may have been made. */
export interface NamedDeviation {
  readonly cause: VerifyCause;
  readonly values: Values;
  /** What the array has instead, as the rest of a sentence after "Wrong: ". */
  readonly sentence: string;
  /** Whether it has a number for each row or pair, so that it also fits what a named mistake makes. */
  readonly fitted?: boolean;
}

export const oppositeSign: NamedDeviation = {
  cause: 'sign',
  values: {},
  sentence: 'every number has the opposite sign',
};

/** A mistake that can be applied to the setup of a computation. */
export interface Deviation<Setup> extends NamedDeviation {
  readonly apply: (setup: Setup) => Setup;
}

/** How to make a model of a setup. */
export type Maker<Setup> = (setup: Setup) => Model;
