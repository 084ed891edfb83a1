import type { Scheme } from '../types.ts';
import { offset } from './sizes.ts';
import { t5 } from './t5.ts';
import { bidirectional, exactBuckets } from './wavlm.ts';

const segments = (name: 'querySegments' | 'keySegments', axis: 'queries' | 'keys') =>
  ({
    name,
    description: `The kind of segment that each ${axis === 'queries' ? 'query' : 'key'} belongs to, from 0 to segmentTypes − 1.`,
    shapes: [['batch', axis]],
    kind: 'integers',
    min: 0,
    max: 4095,
    origin: 'given',
    initial: 'halves',
  }) as const;

/** The catalogue entry of 'cpm-ant'. */
export const cpmAnt = {
  name: 'cpm-ant',
  title: 'CPM-Ant segment bias',
  place: 'bias',
  summary:
    'Within a segment of the text, T5’s learned number for each bucket of distances; between two segments, a learned number for that pair of kinds.',
  formula:
    'b_{h,i,j} = \\begin{cases} \\mathrm{table}_{\\mathrm{bucket}(j - i),\\,h} & s_i = s_j \\\\ \\mathrm{table}_{B + s_i S + s_j,\\,h} & \\text{otherwise} \\end{cases}',
  parameters: [
    {
      ...offset,
      description: `${offset.description} The model counts queries and keys from 0 each, however many there are: offset 0.`,
    },
    ...bidirectional(
      512,
      2048,
      'B: rows of the table for distances, half of them for keys after the query; 512 in the model.',
    ),
    {
      name: 'segmentTypes',
      kind: 'integer',
      description: 'S: how many kinds of segments there are; 32 in the model.',
      default: 32,
      min: 1,
      max: 4096,
      slider: { range: [1, 32], spacing: 'linear' },
    },
  ],
  arrays: [
    {
      name: 'table',
      description:
        'One row per bucket, then one per pair of kinds, that of the query first; one column per head: `relative_attention_bias` in checkpoints.',
      shapes: [['numBuckets + segmentTypes * segmentTypes', 'heads']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
    segments('querySegments', 'queries'),
    segments('keySegments', 'keys'),
  ],
  rules: [exactBuckets],
  byRows: true,
  lengths: { exactly: 'keys' },
  references: [
    {
      authors: 'OpenBMB',
      title: 'CPM-Bee and CPM-Ant (software)',
      year: 2022,
      url: 'https://github.com/OpenBMB/CPM-Live',
    },
    ...t5.references,
  ],
} as const satisfies Scheme;
