import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { keys, offset, queries } from './sizes.ts';

/** The catalogue entry of 'fire'. */
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
      min: -1e6,
      max: 1e6,
      slider: { range: [0.01, 10], spacing: 'log' },
    },
    {
      name: 'threshold',
      kind: 'number',
      description: 'L: queries before this position are normalised as if they were there; 512 in the published code.',
      default: 512,
      min: -(2 ** 53),
      max: 2 ** 53,
      unit: 'positions',
      slider: { range: [1, 4096], spacing: 'log' },
    },
    {
      name: 'thresholdMultiplier',
      kind: 'number',
      description:
        'Multiplies the threshold; the sign of the product does not count. It is L_multiplier of the published code, where it is learned.',
      default: 1,
      min: -1e6,
      max: 1e6,
      slider: { range: [0.01, 10], spacing: 'log' },
    },
    {
      name: 'eps',
      kind: 'number',
      description: 'ε: added to the normaliser after the logarithm.',
      default: 1e-6,
      min: 1e-30,
      max: 1,
    },
  ],
  arrays: [
    {
      name: 'w0',
      description: 'The weight of the first linear layer, which has one input; the axis of 1 may be left out.',
      shapes: [['mlpWidth'], ['mlpWidth', '1']],
      origin: 'learned',
      initial: { deviation: 2 },
    },
    {
      name: 'b0',
      description: 'The bias of the first linear layer.',
      shapes: [['mlpWidth']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
    {
      name: 'w1',
      description: 'The weight of the second linear layer, one row per head.',
      shapes: [['heads', 'mlpWidth']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
    {
      name: 'b1',
      description: 'The bias of the second linear layer, one number per head.',
      shapes: [['heads']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
  ],
  sizes: { mlpWidth: { description: 'Hidden units between the two layers.', initial: '8' } },
  // Up to the threshold, the normaliser is the same for all queries.
  byDistance: { queriesUpTo: 'abs(threshold * thresholdMultiplier)' },
  byRows: true,
  // Whether the bias depends only on the distance is decided by the last query. Parts must decide as the whole call
  // does, so that their results agree to the last bit.
  needsAllPositions: true,
  references: [
    arxiv(
      'Li et al.',
      2023,
      'Functional Interpolation for Relative Positions Improves Long Context Transformers',
      '2310.04418',
    ),
  ],
} as const satisfies Scheme;
