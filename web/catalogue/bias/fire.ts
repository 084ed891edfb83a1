import type { Scheme } from '../types.ts';
import { keys, offset, queries } from './sizes.ts';

export const fire = {
  name: 'fire',
  title: 'FIRE',
  place: 'bias',
  summary:
    'A learned perceptron of the distance as a fraction of the query’s position, so that inputs stay within those of training at any length.',
  formula:
    'b_{h,i,j} = b_1 + w_1\\,\\mathrm{relu}(w_0 x + b_0), \\qquad x = \\frac{\\ln(1 + |c\\,(i - j)|)}{\\ln(1 + |c \\max(i, L)|) + \\varepsilon}',
  parameters: [
    queries,
    keys,
    offset,
    {
      name: 'c',
      kind: 'number',
      description: 'c: learned factor inside the logarithms, 0.1 at the start of training.',
      default: 0.1,
      slider: { range: [0.01, 10], spacing: 'log' },
    },
    {
      name: 'threshold',
      kind: 'number',
      description: 'L: queries before this position are normalised as if they stood there; 512 in the published code.',
      default: 512,
      unit: 'positions',
      slider: { range: [1, 4096], spacing: 'log' },
    },
    {
      name: 'thresholdMultiplier',
      kind: 'number',
      description:
        'Multiplies the threshold, and the sign of the product does not count: L_multiplier of the published code, which is learned.',
      default: 1,
      slider: { range: [0.01, 10], spacing: 'log' },
    },
    {
      name: 'eps',
      kind: 'number',
      description: 'ε: added to the normaliser after the logarithm.',
      default: 1e-6,
      min: 0,
      minExclusive: true,
    },
  ],
  references: [
    {
      authors: 'Li et al.',
      title: 'Functional Interpolation for Relative Positions Improves Long Context Transformers',
      year: 2024,
      url: 'https://arxiv.org/abs/2310.04418',
    },
  ],
} as const satisfies Scheme;
