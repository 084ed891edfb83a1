import type { Scheme } from '../types.ts';
import { keys, offset } from './sizes.ts';

/** The catalogue entry of 'relative-projection'. */
export const relativeProjection = {
  name: 'relative-projection',
  title: 'Relative projection',
  place: 'bias',
  summary:
    'Each query mixes learned curves of the distance with weights projected from its own token (x-transformers).',
  formula:
    'b_{h,i,j} = \\sum_{k} w_{h,i,k}\\,\\mathrm{bank}_{k,\\,i - j} \\text{ for } 0 \\le i - j < m, \\text{ else } 0',
  parameters: [keys, offset],
  arrays: [
    {
      name: 'weights',
      description: 'How much of each curve every query takes, projected from its own token.',
      shapes: [['batch', 'heads', 'queries', 'numDistanceBasis']],
      origin: 'tokens',
      initial: { deviation: 1 },
    },
    {
      name: 'distanceBank',
      description: 'The curves: one number per distance, from 0 on.',
      shapes: [['numDistanceBasis', 'maxDist']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
  ],
  sizes: {
    numDistanceBasis: { description: 'Curves that a query mixes.', initial: '4' },
    maxDist: { description: 'm: distances with a number in each curve; those beyond add 0.', initial: 'farthest + 1' },
  },
  byRows: true,
  lengths: { exactly: 'queries' },
  references: [
    {
      authors: 'Wang',
      title: 'x-transformers (software)',
      year: 2020,
      url: 'https://github.com/lucidrains/x-transformers',
    },
  ],
} as const satisfies Scheme;
