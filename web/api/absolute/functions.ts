import { checkObject, checkScheme, type Reading } from '../input/index.ts';
import type { Engine } from '../module/index.ts';
import type { AbsoluteFunctions, AbsoluteOptions, OutOptions, Tensor } from '../types/index.ts';
import {
  detrLearnedHandler,
  detrSineHandler,
  multidimHandler,
  sincosPosEmbed2dHandler,
  timingSignalHandler,
} from './grid.ts';
import { positionIds } from './positions.ts';
import type { AbsoluteHandler } from './request.ts';
import {
  binaryHandler,
  cape2dHandler,
  capeHandler,
  complexExponentialHandler,
  integerHandler,
  learnedHandler,
  linearLadderHandler,
  normalisedIntegerHandler,
  singleFrequencyHandler,
  singleSineHandler,
  sinusoidalHandler,
  timestepHandler,
} from './sinusoidal.ts';

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

const schemes = absoluteHandlers.map(({ scheme }) => scheme);

export function absolute(engine: Engine, request: AbsoluteOptions & OutOptions): Tensor {
  const options = checkObject('options', request);
  const { name } = checkScheme(options, schemes);
  const handler = absoluteHandlers.find(({ scheme }) => scheme.name === name) as AbsoluteHandler;
  return handler.compute(engine, options);
}

export function absoluteFunctions(engine: Engine): Reading<AbsoluteFunctions> {
  return {
    absolute: (options) => absolute(engine, options),
    positionIds: (options) => positionIds(engine, options),
  };
}
