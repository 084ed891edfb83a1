import type { Expression } from '../types.ts';

/** The shapes of a table of vectors that all heads share, or that each head has for itself. */
export const headTable = (rows: Expression, width: Expression = 'headDim') =>
  [
    [rows, width],
    ['heads', rows, width],
  ] as const;

/**
 * A learned vector is added to the queries before their products with keys, and another before those with distances.
 */
export const rWBias = {
  name: 'rWBias',
  description: 'u of the paper: added to the queries before their products with the keys.',
  shapes: [['heads', 'headDim']],
  origin: 'learned',
  initial: { deviation: 0.5 },
} as const;

export const rRBias = {
  name: 'rRBias',
  description: 'v of the paper: added to the queries before their products with the vectors of the distance.',
  shapes: [['heads', 'headDim']],
  origin: 'learned',
  initial: { deviation: 0.5 },
} as const;

export const direction = {
  name: 'direction',
  kind: 'choice',
  description:
    "'left-to-right': queries look back, so that entries with j ≤ i + offset have a meaning (Transformer-XL, Music Transformer). 'right-to-left': they look ahead. 'both': |distance| counts, and every entry has a meaning.",
  default: 'both',
  choices: ['left-to-right', 'right-to-left', 'both'],
} as const;

export const leak = {
  name: 'leak',
  kind: 'choice',
  description:
    "Entries on the wrong side of the diagonal: 'zero', or 'keep' for what the reshape of the published code leaves there: products of other rows, which a mask has to hide.",
  default: 'zero',
  choices: ['zero', 'keep'],
} as const;

export const maxRelativePositions = {
  name: 'maxRelativePositions',
  kind: 'integer',
  optional: true,
  min: 0,
  max: 2 ** 24,
  unit: 'positions',
} as const;
