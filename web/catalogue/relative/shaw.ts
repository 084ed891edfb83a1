import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { headTable, maxRelativePositions } from './shared.ts';

/** The catalogue entry of 'shaw'. */
export const shaw = {
  name: 'shaw',
  title: 'Shaw',
  place: 'relative',
  summary:
    'A learned vector of the clipped distance is added to each key and, if there is a second table, to each value.',
  formula:
    '\\ell_{i,j} = \\frac{q_i \\cdot (k_j + a^K_{i,j})}{\\sqrt d}, \\quad z_i = \\sum_j w_{i,j} (v_j + a^V_{i,j}), \\quad a_{i,j} = t_{\\mathrm{clip}(j - i, -m, m)}',
  parameters: [
    {
      ...maxRelativePositions,
      description: 'm: larger distances share the last row. If omitted, taken from the table, which has 2m + 1 rows.',
    },
    {
      name: 'sign',
      kind: 'choice',
      description:
        "What the rows count: 'key-minus-query' (the paper, tensor2tensor, OpenNMT) or 'query-minus-key' (BERT's port).",
      default: 'key-minus-query',
      choices: ['key-minus-query', 'query-minus-key'],
    },
    {
      name: 'clip',
      kind: 'boolean',
      description: 'Distances beyond the maximum share the last row; otherwise they are an error.',
      default: true,
    },
  ],
  arrays: [
    {
      name: 'keyTable',
      description: 'Vectors of the distance for the keys, shared by all heads or separate for each.',
      shapes: headTable('2 * maxRelativePositions + 1'),
      origin: 'learned',
      initial: { deviation: 0.5 },
    },
    {
      name: 'valueTable',
      description: 'The same for the values. If omitted, positions do not affect the values.',
      shapes: headTable('2 * maxRelativePositions + 1', 'valueDim'),
      origin: 'learned',
      optional: true,
      initial: { deviation: 0.5 },
    },
  ],
  sizes: {
    maxRelativePositions: {
      description: 'm: the largest distance with its own vector.',
      initial: 'or((1 - clip) * farthest, 4)',
    },
  },
  // Without clipping, positions are limited by the table.
  lengths: { atMost: 'maxRelativePositions + 1', when: { parameter: 'clip', is: [false] } },
  references: [
    arxiv('Shaw, Uszkoreit and Vaswani', 2018, 'Self-Attention with Relative Position Representations', '1803.02155'),
  ],
} as const satisfies Scheme;
