import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';

/** The catalogue entry of 'swin'. */
export const swin = {
  name: 'swin',
  title: 'Swin window bias',
  place: 'bias',
  summary: 'A learned number per head for each offset of rows and columns between two tokens of a window.',
  formula:
    'b_{h,i,j} = \\mathrm{table}_{(\\Delta r + H - 1)(2W - 1) + \\Delta c + W - 1,\\,h}, \\qquad (\\Delta r, \\Delta c) = \\text{query} - \\text{key}',
  parameters: [
    {
      name: 'window.height',
      kind: 'integer',
      description: 'H: rows of the window, whose tokens are counted row by row.',
      min: 1,
      max: 16384,
      size: 'height',
      unit: 'tokens',
      slider: { range: [1, 16], spacing: 'linear' },
    },
    {
      name: 'window.width',
      kind: 'integer',
      description: 'W: columns of the window, which has at most 16384 tokens.',
      min: 1,
      max: 16384,
      size: 'width',
      unit: 'tokens',
      slider: { range: [1, 16], spacing: 'linear' },
    },
  ],
  groups: { window: 'The window, whose tokens, row by row, are both queries and keys.' },
  arrays: [
    {
      name: 'table',
      description:
        'One row per offset of rows and columns between two tokens, and one column per head: `relative_position_bias_table` in checkpoints.',
      shapes: [['(2 * window.height - 1) * (2 * window.width - 1)', 'heads']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
  ],
  // Keeps the number of pairs within the address range of the module.
  rules: [
    {
      of: 'window.width',
      atMost: 'floor(16384 / window.height)',
      because: ' for a window of at most 16384 tokens',
    },
  ],
  axes: 2,
  byRows: true,
  alignment: 'same',
  lengths: { exactly: 'window.height * window.width' },
  references: [
    arxiv('Liu et al.', 2021, 'Swin Transformer: Hierarchical Vision Transformer using Shifted Windows', '2103.14030'),
  ],
} as const satisfies Scheme;
