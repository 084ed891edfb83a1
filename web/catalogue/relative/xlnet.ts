import type { Scheme } from '../types.ts';
import { rRBias, rWBias } from './shared.ts';

export const xlnet = {
  name: 'xlnet',
  title: 'XLNet',
  place: 'relative',
  summary: "Transformer-XL's four terms with distances of both signs, so that future keys have vectors of their own.",
  formula: '\\ell_{i,j} = \\frac{(q_i + u) \\cdot k_j + (q_i + v) \\cdot r_{i-j}}{\\sqrt d}, \\quad -n < i - j < n',
  parameters: [],
  arrays: [
    {
      name: 'r',
      description: 'Vectors of the distances keys, keys − 1, …, −(queries − 1), after their projection.',
      shapes: [['heads', 'keys + queries', 'headDim']],
      origin: 'learned',
      firstPosition: 'keys',
      initial: { deviation: 1 },
    },
    rWBias,
    rRBias,
  ],
  alignment: 'end',
  needsAllPositions: true,
  lengths: { exactly: 'keys' },
  references: [
    {
      authors: 'Yang et al.',
      title: 'XLNet: Generalized Autoregressive Pretraining for Language Understanding',
      year: 2019,
      url: 'https://arxiv.org/abs/1906.08237',
    },
  ],
} as const satisfies Scheme;
