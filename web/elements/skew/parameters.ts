import type { BooleanParameter, ChoiceParameter, NumberParameter } from 'posenc';
import { seedOf } from '../figure/index.ts';
import { stageNames } from './model.ts';

const size = (name: 'queries' | 'keys'): NumberParameter => ({
  name,
  kind: 'integer',
  description: `How many ${name}.`,
  default: 4,
  min: 1,
  max: 6,
  slider: { range: [1, 6], spacing: 'linear' },
});
export const queries = size('queries');
export const keys = size('keys');
export const direction: ChoiceParameter = {
  name: 'direction',
  kind: 'choice',
  description: 'Queries look back, ahead, or both ways.',
  default: 'left-to-right',
  choices: ['left-to-right', 'right-to-left', 'both'],
};
export const alignment: ChoiceParameter = {
  name: 'alignment',
  kind: 'choice',
  description: 'Whether the last query stands at the last key (as with a cache), or the first at the first.',
  default: 'end',
  choices: ['end', 'start'],
};
export const step: ChoiceParameter = {
  name: 'step',
  kind: 'choice',
  description: 'Which array of the algorithm is shown.',
  default: 'products',
  choices: stageNames,
};
export const leak: BooleanParameter = {
  name: 'leak',
  kind: 'boolean',
  description: 'Whether the logits keep what the reshape leaves where one direction has no meaning.',
  default: false,
};
export const seed = seedOf('Queries');
