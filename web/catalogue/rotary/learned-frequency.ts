import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { direction, layout, linePositions, roformer } from './rope.ts';

/** The catalogue entry of 'learned-frequency-rope'. */
export const learnedFrequencyRope = {
  name: 'learned-frequency-rope',
  title: 'Learned-frequency RoPE',
  place: 'rotation',
  summary:
    'Each pair has a learned frequency for every axis, so it turns with the position along its own direction. Dot products depend only on the difference of positions.',
  formula: '\\phi_i = W_i \\cdot p, \\quad p \\in \\mathbb{R}^a',
  // LightGlue turns neighbours.
  parameters: [{ ...layout, default: 'interleaved' }, direction],
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
    // A list of positions is for text, which has the same position on all axes.
    ...linePositions.map((one) => ({
      ...one,
      shapes: [...one.shapes.filter((axes) => axes.length === 1), ...one.shapes.map((axes) => ['axes', ...axes])],
      description:
        'Positions on each axis, shared by all batch entries or separate for each, or a list for all axes together. If omitted, they count up along all of them.',
    })),
  ],
  references: [
    arxiv('Lindenberger et al.', 2023, 'LightGlue: Local Feature Matching at Light Speed', '2306.13643'),
    roformer,
  ],
} as const satisfies Scheme;
