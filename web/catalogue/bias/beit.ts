import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { swin } from './swin.ts';

const [height, width] = swin.parameters;

/** The catalogue entry of 'beit'. */
export const beit = {
  name: 'beit',
  title: 'BEiT window bias',
  place: 'bias',
  summary:
    'A learned number per head for each offset of rows and columns between two tokens of a window, with a class token before them that has its own numbers.',
  formula:
    'b_{h,i,j} = \\mathrm{table}_{(\\Delta r + H - 1)(2W - 1) + \\Delta c + W - 1,\\,h}, \\qquad b_{h,0,j},\\ b_{h,i,0},\\ b_{h,0,0} = \\mathrm{table}_{-3,\\,h},\\ \\mathrm{table}_{-2,\\,h},\\ \\mathrm{table}_{-1,\\,h}',
  // Tokens on a line after a class token form a window of one row, which fits any number of them.
  parameters: [
    { ...height, size: '1' },
    { ...width, size: 'keys - 1' },
  ],
  groups: {
    window: 'The window, whose tokens follow the class token row by row; all are both queries and keys.',
  },
  arrays: [
    {
      name: 'table',
      description:
        'One row per offset of rows and columns between two tokens, then one for the class to a token, one for a token to the class and one for the class to itself; one column per head: `relative_position_bias_table` in checkpoints.',
      shapes: [['(2 * window.height - 1) * (2 * window.width - 1) + 3', 'heads']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
  ],
  rules: swin.rules,
  byRows: true,
  alignment: 'same',
  lengths: { exactly: 'window.height * window.width + 1' },
  references: [arxiv('Bao et al.', 2021, 'BEiT: BERT Pre-Training of Image Transformers', '2106.08254')],
} as const satisfies Scheme;
