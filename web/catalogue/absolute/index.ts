import type { Scheme } from '../types.ts';
import { cape, cape2d } from './cape.ts';
import { binary, integer, normalisedInteger } from './counting.ts';
import { detrLearned, detrSine, multidim, sincosPosEmbed2d, timingSignal } from './grid.ts';
import { learned } from './learned.ts';
import { sinusoidal } from './sinusoidal.ts';
import { timestep } from './timestep.ts';
import { complexExponential, linearLadder, singleFrequency, singleSine } from './waves.ts';

export {
  binary,
  cape,
  cape2d,
  complexExponential,
  detrLearned,
  detrSine,
  integer,
  learned,
  linearLadder,
  multidim,
  normalisedInteger,
  sincosPosEmbed2d,
  singleFrequency,
  singleSine,
  sinusoidal,
  timestep,
  timingSignal,
};

/** ① Tables added to the embedding. */
export const absoluteSchemes: readonly Scheme[] = [
  sinusoidal,
  timestep,
  learned,
  integer,
  normalisedInteger,
  binary,
  singleSine,
  singleFrequency,
  linearLadder,
  complexExponential,
  cape,
  cape2d,
  multidim,
  timingSignal,
  sincosPosEmbed2d,
  detrSine,
  detrLearned,
];
