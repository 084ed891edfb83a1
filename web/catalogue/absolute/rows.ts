/** Parameters that most tables for the embedding share. */
export const length = {
  name: 'length',
  kind: 'integer',
  description: 'How many rows, one per position. Give this, or a list of positions.',
  optional: true,
  min: 1,
  size: 'length',
  unit: 'positions',
  slider: { range: [1, 512], spacing: 'linear' },
} as const;

export const offset = {
  name: 'offset',
  kind: 'number',
  description: 'Position of the first row if length is used; fairseq and OPT start at 2. If omitted, 0.',
  optional: true,
  min: -(2 ** 53),
  max: 2 ** 53,
  unit: 'positions',
  slider: { range: [0, 512], spacing: 'linear' },
} as const;

export const positions = {
  name: 'positions',
  description: 'One per row, instead of a length and an offset; they may be fractional, negative or large.',
  shapes: [['length']],
  kind: 'positions',
  origin: 'given',
  optional: true,
} as const;

export const dim = {
  name: 'dim',
  kind: 'integer',
  description: 'Channels of a row: the width of the embedding the table is added to.',
  min: 1,
  size: 'dim',
  unit: 'channels',
  slider: { range: [2, 512], spacing: 'linear' },
} as const;

export const evenDim = { ...dim, min: 2, even: true } as const;

/**
 * The range of a factor on positions. It keeps frequencies where sines and cosines are accurate for all positions
 * within ±2^53.
 */
export const positionFactor = { min: -1000, max: 1000 } as const;

/** The range of a factor on entries. */
export const entryFactor = { min: -1e6, max: 1e6 } as const;

export const flipSinToCos = {
  name: 'flipSinToCos',
  kind: 'boolean',
  description: 'Swaps sines and cosines, as many diffusion models do.',
  default: false,
} as const;
