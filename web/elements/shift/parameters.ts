import type { ChoiceParameter, NumberParameter } from 'posenc';
import { sinusoidal } from 'posenc/catalogue';
import { numberOf, pairParameter } from '../figure/index.ts';

export const view: ChoiceParameter = {
  name: 'view',
  kind: 'choice',
  description: 'The matrix of a shift, or the distance of two positions that move together.',
  default: 'matrix',
  choices: ['matrix', 'distances'],
};
export const position: NumberParameter = {
  name: 'position',
  kind: 'integer',
  description: 'p: the position that is shifted.',
  default: 2,
  min: 0,
  max: 2 ** 20,
  unit: 'positions',
  slider: { range: [0, 100], spacing: 'linear' },
};
export const shift: NumberParameter = {
  name: 'shift',
  kind: 'integer',
  description: 'φ: how far.',
  default: 3,
  min: -1000,
  max: 1000,
  unit: 'positions',
  slider: { range: [-50, 50], spacing: 'linear' },
};
export const pair = pairParameter('dimensions', 64);
export const dim: NumberParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'Dimensions of the table, two for each pair.',
  default: 32,
  min: 2,
  max: 128,
  even: true,
  slider: { range: [2, 64], spacing: 'linear' },
};
export const base = numberOf(sinusoidal, 'base');
export const length: NumberParameter = {
  name: 'length',
  kind: 'integer',
  description: 'Positions over which the residual and the distances are looked at.',
  default: 128,
  min: 2,
  max: 1024,
  unit: 'positions',
  slider: { range: [2, 512], spacing: 'linear' },
};
