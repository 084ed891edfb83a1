import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { keys, offset, queries } from './sizes.ts';

/** The catalogue entry of 'toeplitz'. */
export const toeplitz = {
  name: 'toeplitz',
  title: 'Learned Toeplitz bias',
  place: 'bias',
  summary:
    'A learned number per head for each distance up to a largest one, which all further keys share: after Shaw et al., with a number in place of their vector.',
  formula: 'b_{h,i,j} = \\mathrm{table}_{\\mathrm{clip}(j - i,\\,-m,\\,m) + m,\\,h}',
  parameters: [queries, keys, offset],
  arrays: [
    {
      name: 'table',
      description:
        'One row per distance and one column per head; row 0 is for keys maxDistance or more positions before the query.',
      shapes: [['2 * maxDistance + 1', 'heads']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
  ],
  sizes: {
    maxDistance: { description: 'm: the largest distance with its own number.', initial: 'farthest' },
  },
  byDistance: true,
  references: [
    arxiv('Shaw, Uszkoreit and Vaswani', 2018, 'Self-Attention with Relative Position Representations', '1803.02155'),
  ],
} as const satisfies Scheme;
