import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { entryFactor, length, offset, positions } from './rows.ts';

/** The catalogue entry of 'learned'. */
export const learned = {
  name: 'learned',
  title: 'Learned positions',
  place: 'embedding',
  summary: 'A learned row for each position; positions past the table have none, which limits such a model’s length.',
  formula: '\\mathrm{PE}(p) = s \\cdot \\mathrm{table}_{p + o}',
  parameters: [
    length,
    { ...offset, description: 'Position of the first row if length is used. If omitted, 0.' },
    {
      name: 'positionOffset',
      kind: 'integer',
      description:
        'o: row of position 0. 0 in BERT and GPT-2. 2 in RoBERTa and fairseq (paddingIdx + 1, so 514 rows for 512 positions; row 1 is that of padding) and in OPT (where padding has position −1).',
      default: 0,
      min: -(2 ** 31),
      max: 2 ** 31 - 1,
      unit: 'rows',
      slider: { range: [0, 4], spacing: 'linear' },
    },
    {
      name: 'scale',
      kind: 'number',
      description: 's: multiplies every entry, dim^-0.5 in x-transformers.',
      default: 1,
      ...entryFactor,
      slider: { range: [0.01, 2], spacing: 'log' },
    },
  ],
  arrays: [
    {
      name: 'table',
      description: 'One learned row per position. Positions are whole numbers that have a row.',
      shapes: [['rows', 'dim']],
      origin: 'learned',
      initial: { deviation: 0.5 },
    },
    positions,
  ],
  sizes: {
    rows: { description: 'Rows of the table.', initial: 'length + max(0, floor(offset) + 1) + max(0, positionOffset)' },
  },
  lengths: { atMost: 'rows - positionOffset' },
  references: [
    arxiv('Gehring et al.', 2017, 'Convolutional Sequence to Sequence Learning', '1705.03122'),
    arxiv(
      'Devlin et al.',
      2018,
      'BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding',
      '1810.04805',
    ),
  ],
} as const satisfies Scheme;
