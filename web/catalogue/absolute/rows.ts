/** Parameters that most tables for the embedding share. */
export const length = {
  name: 'length',
  kind: 'integer',
  description: 'How many rows, one per position. Give this, or a list of positions.',
  optional: true,
  min: 1,
  unit: 'positions',
  slider: { range: [1, 512], spacing: 'linear' },
} as const;

export const offset = {
  name: 'offset',
  kind: 'number',
  description: 'Position of the first row when a length is given; fairseq and OPT start at 2.',
  optional: true,
  min: -(2 ** 53),
  max: 2 ** 53,
  unit: 'positions',
  slider: { range: [0, 512], spacing: 'linear' },
} as const;

export const dim = {
  name: 'dim',
  kind: 'integer',
  description: 'Channels of a row: the width of the embedding the table is added to.',
  min: 1,
  unit: 'channels',
  slider: { range: [2, 512], spacing: 'linear' },
} as const;

export const evenDim = { ...dim, min: 2, even: true } as const;

export const flipSinToCos = {
  name: 'flipSinToCos',
  kind: 'boolean',
  description: 'Cosines take the places of sines and the other way round, as in many diffusion models.',
  default: false,
} as const;
