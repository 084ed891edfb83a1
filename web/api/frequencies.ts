/** Frequencies of the schemes that have them, in whichever folder those are. */
import { rotarySchemes, sinusoidal } from '../catalogue/index.ts';
import { sinusoidalFrequencies } from './absolute/index.ts';
import { checkObject, checkScheme } from './input/index.ts';
import type { Engine } from './module/index.ts';
import { rotaryFrequencies } from './rotary/index.ts';
import type { FrequencyFunctions } from './types/index.ts';

export function frequencyFunctions(engine: Engine): FrequencyFunctions {
  return {
    frequencies: (value) => {
      const options = checkObject('options', value);
      const { place } = checkScheme(options, [sinusoidal, ...rotarySchemes]);
      return place === sinusoidal.place ? sinusoidalFrequencies(engine, options) : rotaryFrequencies(engine, options);
    },
  };
}
