import { absolute, positionIds, sinusoidalFrequencies } from './absolute.ts';
import { attention } from './attention.ts';
import { alibiSlopes, bias } from './bias.ts';
import { catalogue, rope, sinusoidal } from './catalogue.ts';
import type { Engine } from './memory.ts';
import { project } from './project.ts';
import { ropeFrequencies, rotaryTable, rotate } from './rotary.ts';
import { syntheticSentence } from './synthetic.ts';
import type { Build, Posenc } from './types.ts';
import { checkObject, checkScheme } from './validate.ts';

/** The public object around one instance of the module. Its functions need no `this`. */
export function posencFrom(engine: Engine, build: Build): Posenc {
  return Object.freeze<Posenc>({
    build,
    absolute: (options) => absolute(engine, options),
    frequencies: (given) => {
      const options = checkObject('options', given);
      const { name } = checkScheme(options, [sinusoidal, rope]);
      return name === 'rope' ? ropeFrequencies(engine, options) : sinusoidalFrequencies(engine, options);
    },
    positionIds: (options) => positionIds(engine, options),
    rotate: (x, options) => rotate(engine, x, options),
    rotaryTable: (options) => rotaryTable(engine, options),
    bias: (options) => bias(engine, options),
    alibiSlopes: (options) => alibiSlopes(engine, options),
    attention: (options) => attention(engine, options),
    project: (x, weight) => project(engine, x, weight),
    syntheticSentence: (options) => syntheticSentence(engine, options),
    schemes: () => catalogue,
  });
}
