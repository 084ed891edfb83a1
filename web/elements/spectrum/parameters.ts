import type { NumberParameter } from 'posenc';

export const dim: NumberParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'Width of a head: twice the number of pairs.',
  default: 128,
  min: 4,
  max: 1024,
  even: true,
  slider: { range: [4, 256], spacing: 'linear' },
};

export const base: NumberParameter = {
  name: 'base',
  kind: 'number',
  description: 'The longest wavelength is about 2π times it.',
  default: 10000,
  min: 1,
  minExclusive: true,
  slider: { range: [1000, 1e7], spacing: 'log' },
};

export const trained: NumberParameter = {
  name: 'trained',
  kind: 'integer',
  description: 'The context the model was trained with.',
  default: 4096,
  min: 2,
  max: 2 ** 24,
  unit: 'tokens',
  slider: { range: [512, 32768], spacing: 'log' },
};

export const wanted: NumberParameter = {
  ...trained,
  name: 'wanted',
  description: 'The context that is wanted.',
  default: 32768,
  slider: { range: [1024, 1048576], spacing: 'log' },
};
