import type { Scheme } from '../types.ts';
import { axisPositions } from './grid.ts';
import { direction, layout, roformer } from './rope.ts';

export const learnedFrequencyRope = {
  name: 'learned-frequency-rope',
  title: 'Learned-frequency RoPE',
  place: 'rotation',
  summary:
    'Each pair has a learned frequency for every axis, so it turns with the position along a direction of its own. Dot products depend on the difference of positions alone.',
  formula: '\\phi_i = W_i \\cdot p, \\quad p \\in \\mathbb{R}^a',
  parameters: [layout, direction],
  arrays: [
    {
      name: 'weights',
      description:
        'W: a frequency of each pair for each axis, at most 255 pairs: `Wr.weight` in checkpoints of LightGlue. Components beyond these pairs pass through.',
      changes: 'angles',
      shapes: [['pairs', 'axes']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
    ...axisPositions.map((one) => ({
      ...one,
      description:
        'Positions on each axis, which batch entries share or not. Left out: they count along all axes together.',
    })),
  ],
  axes: 2,
  references: [
    {
      authors: 'Lindenberger et al.',
      title: 'LightGlue: Local Feature Matching at Light Speed',
      year: 2023,
      url: 'https://arxiv.org/abs/2306.13643',
    },
    roformer,
  ],
} as const satisfies Scheme;
