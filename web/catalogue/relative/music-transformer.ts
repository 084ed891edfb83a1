import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { direction, headTable, leak } from './shared.ts';

/** The catalogue entry of 'music-transformer'. */
export const musicTransformer = {
  name: 'music-transformer',
  title: 'Music Transformer',
  place: 'relative',
  summary:
    'Queries are multiplied by a learned vector of the distance; skewing puts the products in place without a tensor of vectors.',
  formula: '\\ell_{i,j} = \\frac{q_i \\cdot k_j + q_i \\cdot e_{|i - j|}}{\\sqrt d}',
  parameters: [
    direction,
    leak,
    {
      name: 'order',
      kind: 'choice',
      description:
        "'nearest-last': the last row of the table is distance 0, as published. 'nearest-first': row n is distance n.",
      default: 'nearest-last',
      choices: ['nearest-first', 'nearest-last'],
    },
  ],
  arrays: [
    {
      name: 'table',
      description: 'One vector per distance, shared by all heads or separate for each.',
      shapes: headTable('rows'),
      origin: 'learned',
      initial: { deviation: 0.5 },
    },
  ],
  sizes: { rows: { description: 'Distances that have a vector, from 0 on.', initial: 'farthest + 1' } },
  // What the reshape leaves in meaningless entries depends on the number of queries.
  needsAllPositions: [{ parameter: 'leak', is: ['keep'] }],
  lengths: { atMost: 'rows' },
  references: [
    arxiv('Huang et al.', 2018, 'Music Transformer: Generating Music with Long-Term Structure', '1809.04281'),
  ],
} as const satisfies Scheme;
