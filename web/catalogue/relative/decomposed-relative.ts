import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';

const extent = { kind: 'integer', min: 1, max: 16384, unit: 'tokens' } as const;

const table = (axis: 'rows' | 'columns', name: 'relPosH' | 'relPosW', rows: 'rowsH' | 'rowsW') =>
  ({
    name,
    description: `Vectors of the distance in ${axis}, from the lowest up, which all heads share: ${name === 'relPosH' ? '`rel_pos_h`' : '`rel_pos_w`'} in checkpoints. If there are more or fewer of them than distances, they are resampled linearly.`,
    shapes: [[rows, 'headDim']],
    origin: 'learned',
    initial: { deviation: 0.5 },
  }) as const;

/** The catalogue entry of 'decomposed-relative'. */
export const decomposedRelative = {
  name: 'decomposed-relative',
  title: 'Decomposed relative positions',
  place: 'relative',
  summary:
    'Queries are multiplied by a learned vector of the distance in rows and by another of the distance in columns, instead of one for every pair of both.',
  formula: '\\ell_{i,j} = \\frac{q_i \\cdot k_j}{\\sqrt d} + q_i \\cdot R^h_{r_i - r_j} + q_i \\cdot R^w_{c_i - c_j}',
  parameters: [
    {
      ...extent,
      name: 'keySize.height',
      description: 'Rows of the grid whose cells, row by row, are the keys.',
      size: 'height',
    },
    {
      ...extent,
      name: 'keySize.width',
      description: 'Columns of that grid, which has at most 16384 cells.',
      size: 'width',
    },
    {
      ...extent,
      name: 'querySize.height',
      description:
        'Rows of the grid of queries. If omitted, those of the keys; they differ where a grid is pooled (MViT).',
      optional: true,
      size: 'height',
    },
    {
      ...extent,
      name: 'querySize.width',
      description: 'Columns of the grid of queries. If omitted, those of the keys.',
      optional: true,
      size: 'width',
    },
  ],
  groups: {
    keySize: 'The grid of the keys, k_size of the code.',
    querySize: 'The grid of the queries, q_size of the code. If omitted, that of the keys.',
  },
  arrays: [table('rows', 'relPosH', 'rowsH'), table('columns', 'relPosW', 'rowsW')],
  sizes: {
    rowsH: { description: 'Vectors of the distance in rows.', initial: '2 * keySize.height - 1' },
    rowsW: { description: 'Vectors of the distance in columns.', initial: '2 * keySize.width - 1' },
  },
  rules: [
    {
      of: 'keySize.width',
      atMost: 'floor(16384 / keySize.height)',
      because: ' for a grid of at most 16384 cells',
    },
  ],
  axes: 2,
  alignment: 'same',
  lengths: { exactly: 'keySize.height * keySize.width' },
  references: [
    arxiv(
      'Li et al.',
      2021,
      'MViTv2: Improved Multiscale Vision Transformers for Classification and Detection',
      '2112.01526',
    ),
    arxiv('Kirillov et al.', 2023, 'Segment Anything', '2304.02643'),
  ],
} as const satisfies Scheme;
