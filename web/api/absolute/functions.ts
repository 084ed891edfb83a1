import { checkObject, checkScheme, type Reading } from '../input/index.ts';
import type { Engine } from '../module/index.ts';
import type { AbsoluteFunctions, AbsoluteOptions, OutOptions, Tensor } from '../types/index.ts';
import { absoluteHandlers } from './handlers.ts';
import { positionIds } from './position-ids.ts';
import type { AbsoluteHandler } from './request.ts';

const schemes = absoluteHandlers.map(({ scheme }) => scheme);

export function absolute(engine: Engine, given: AbsoluteOptions & OutOptions): Tensor {
  const options = checkObject('options', given);
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
