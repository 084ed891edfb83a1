import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { swin } from './swin.ts';

/** The catalogue entry of 'levit'. */
export const levit = {
  name: 'levit',
  title: 'LeViT window bias',
  place: 'bias',
  summary:
    'A learned number per head for each pair of distances in rows and columns between two tokens of a window, whatever the direction.',
  formula:
    'b_{h,i,j} = \\mathrm{table}_{h,\\,|\\Delta r| W + |\\Delta c|}, \\qquad (\\Delta r, \\Delta c) = \\text{query} - \\text{key}',
  parameters: [
    ...swin.parameters,
    {
      name: 'stride',
      kind: 'integer',
      description:
        'Queries are at every stride-th row and column of the window, from the first on: 2 where the model shrinks its grid. Attention takes only 1 as an encoding; for others, give it rows of what bias() computes as the option bias.',
      default: 1,
      min: 1,
      max: 16384,
      size: '1',
      unit: 'tokens',
    },
  ],
  groups: { window: 'The window, whose tokens, row by row, are the keys.' },
  arrays: [
    {
      name: 'table',
      description:
        'One row per head and one column per pair of distances, row by row of the window: `attention_biases` in checkpoints.',
      shapes: [['heads', 'window.height * window.width']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
  ],
  rules: swin.rules,
  axes: 2,
  byRows: true,
  alignment: 'same',
  lengths: {
    exactly: 'window.height * window.width',
    queries: '(floor((window.height - 1) / stride) + 1) * (floor((window.width - 1) / stride) + 1)',
  },
  references: [
    arxiv(
      'Graham et al.',
      2021,
      "LeViT: a Vision Transformer in ConvNet's Clothing for Faster Inference",
      '2104.01136',
    ),
  ],
} as const satisfies Scheme;
