import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { axisPositions, dimPerAxis, gridPlacement, prefixTokens } from './grid.ts';
import { base, direction, layout, roformer } from './rope.ts';

/** Augmentations that training applies to the coordinates, so that the model does not rely on them too much. */
const augmentation: Readonly<Record<string, string>> = {
  offsets: 'Added to the coordinates, one number per axis: the shift in training.',
  factors: 'Multiply the coordinates after the offsets, one number per axis: jitter times rescale in training.',
};

/** The catalogue entry of 'dinov3-rope'. */
export const dinov3Rope = {
  name: 'dinov3-rope',
  title: 'DINOv3 RoPE',
  place: 'rotation',
  summary:
    'Rows and columns of an image turn separate pairs. Each axis goes from −1 to 1, so that angles do not depend on the resolution.',
  formula: '\\theta_i = 2\\pi\\, b^{-2i/d_a} \\qquad p_r = \\frac{2r + 1}{H} - 1 \\qquad p_c = \\frac{2c + 1}{W} - 1',
  parameters: [
    {
      ...layout,
      description: `${layout.description} DINOv3 has 'half'.`,
      default: 'half',
    },
    dimPerAxis,
    {
      ...base,
      description: 'b: base of the geometric sequence of frequencies; 100 in the published models.',
      default: 100,
      slider: { range: [2, 1e4], spacing: 'log' },
    },
    prefixTokens,
    direction,
  ],
  arrays: [
    ...gridPlacement.map((one) => ({ ...one, description: augmentation[one.name] ?? one.description })),
    ...axisPositions,
  ],
  axes: 2,
  coordinates: 'centres',
  countsTurns: true,
  // The coordinates of a cell depend on the number of cells.
  needsAllPositions: [{ given: 'grid' }],
  references: [arxiv('Siméoni et al.', 2025, 'DINOv3', '2508.10104'), roformer],
} as const satisfies Scheme;
