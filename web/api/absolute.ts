import { absoluteHandlers } from './absolute/handlers.ts';
import { positionIds } from './absolute/position-ids.ts';
import type { AbsoluteHandler } from './absolute/request.ts';
import { sinusoidalFrequencies } from './absolute/sinusoidal.ts';
import { axialRope, mrope, rope, sinusoidal, xpos } from './catalogue.ts';
import type { Engine } from './memory.ts';
import { rotaryFrequencies } from './rotary.ts';
import type { AbsoluteFunctions, AbsoluteOptions, OutOptions, Tensor } from './types.ts';
import { checkObject, checkScheme } from './validate.ts';

const schemes = absoluteHandlers.map(({ scheme }) => scheme);

export function absolute(engine: Engine, given: AbsoluteOptions & OutOptions): Tensor {
  const options = checkObject('options', given);
  const { name } = checkScheme(options, schemes);
  const handler = absoluteHandlers.find(({ scheme }) => scheme.name === name) as AbsoluteHandler;
  return handler.compute(engine, options);
}

export function absoluteFunctions(engine: Engine): AbsoluteFunctions {
  return {
    absolute: (options) => absolute(engine, options),
    frequencies: (given) => {
      const options = checkObject('options', given);
      const { name } = checkScheme(options, [sinusoidal, rope, xpos, axialRope, mrope]);
      return name === 'sinusoidal' ? sinusoidalFrequencies(engine, options) : rotaryFrequencies(engine, options);
    },
    positionIds: (options) => positionIds(engine, options),
  };
}
