import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';

/** The catalogue entry of 'cope'. */
export const cope = {
  name: 'cope',
  title: 'CoPE',
  place: 'relative',
  summary:
    'Position is counted in context: each key opens a gate for the query, and a position is the number of open gates in between; at fractions, the vectors of both neighbours are mixed.',
  formula:
    "p_{i,j} = \\min\\Bigl(\\sum_{t=j}^{i} \\sigma(\\ell_{i,t}),\\ m - 1\\Bigr), \\quad \\ell'_{i,j} = \\ell_{i,j} + q_i \\cdot e_{p_{i,j}}",
  parameters: [],
  arrays: [
    {
      name: 'posEmb',
      description: 'One vector per position; fractional positions mix the two next to them.',
      shapes: [['maxPos', 'headDim']],
      origin: 'learned',
      initial: { deviation: 0.5 },
    },
  ],
  sizes: { maxPos: { description: 'm: positions that have a vector.', initial: 'max(2, keys)' } },
  contextual: true,
  references: [
    arxiv('Golovneva et al.', 2024, "Contextual Position Encoding: Learning to Count What's Important", '2405.18719'),
  ],
} as const satisfies Scheme;
