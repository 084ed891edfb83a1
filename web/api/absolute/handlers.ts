import { cape2dHandler, capeHandler } from './cape.ts';
import { binaryHandler, integerHandler, normalisedIntegerHandler } from './counting.ts';
import {
  detrLearnedHandler,
  detrSineHandler,
  multidimHandler,
  sincosPosEmbed2dHandler,
  timingSignalHandler,
} from './grid.ts';
import { learnedHandler } from './learned.ts';
import type { AbsoluteHandler } from './request.ts';
import { sinusoidalHandler, timestepHandler } from './sinusoidal.ts';
import { complexExponentialHandler, linearLadderHandler, singleFrequencyHandler, singleSineHandler } from './waves.ts';

/** The handlers of all schemes that are added to the embedding. */
export const absoluteHandlers: readonly AbsoluteHandler[] = [
  sinusoidalHandler,
  timestepHandler,
  learnedHandler,
  integerHandler,
  normalisedIntegerHandler,
  binaryHandler,
  singleSineHandler,
  singleFrequencyHandler,
  linearLadderHandler,
  complexExponentialHandler,
  capeHandler,
  cape2dHandler,
  multidimHandler,
  timingSignalHandler,
  sincosPosEmbed2dHandler,
  detrSineHandler,
  detrLearnedHandler,
];
