import type { Scheme } from '../types.ts';
import { keys, offset } from './sizes.ts';

export const relativeProjection = {
  name: 'relative-projection',
  title: 'Relative projection',
  place: 'bias',
  summary:
    'Each query mixes learned curves of the distance with weights projected from its own token (x-transformers).',
  formula:
    'b_{h,i,j} = \\sum_{k} w_{h,i,k}\\,\\mathrm{bank}_{k,\\,i - j} \\text{ for } 0 \\le i - j < m, \\text{ else } 0',
  parameters: [keys, offset],
  references: [
    {
      authors: 'Wang',
      title: 'x-transformers (software)',
      year: 2020,
      url: 'https://github.com/lucidrains/x-transformers',
    },
  ],
} as const satisfies Scheme;
