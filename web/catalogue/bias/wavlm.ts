import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { keys, offset } from './sizes.ts';
import { t5 } from './t5.ts';

const bidirectionalBuckets = {
  name: 'numBuckets',
  kind: 'integer',
  min: 4,
  max: 4096,
  unit: 'buckets',
  slider: { range: [4, 512], spacing: 'linear' },
} as const;

const largestDistance = {
  name: 'maxDistance',
  kind: 'integer',
  description:
    'D: where the logarithmic buckets would end; all larger distances share the last. Above numBuckets / 4, the number of exact buckets of a direction.',
  min: 2,
  max: 2 ** 31 - 1,
  unit: 'positions',
  slider: { range: [32, 4096], spacing: 'log' },
} as const;

/** T5's parameters, with half of the buckets for keys after the query. */
export const bidirectional = (numBuckets: number, maxDistance: number, description: string) =>
  [
    { ...bidirectionalBuckets, description, default: numBuckets },
    { ...largestDistance, default: maxDistance },
  ] as const;

export const exactBuckets = {
  of: 'maxDistance',
  above: 'floor(numBuckets / 4)',
  because: ', the number of exact buckets',
} as const;

/** The catalogue entry of 'wavlm'. */
export const wavlm = {
  name: 'wavlm',
  title: 'WavLM gated relative bias',
  place: 'bias',
  summary:
    'T5’s learned number for each bucket of distances, multiplied for every query by a gate computed from its own token.',
  formula:
    'b_{h,i,j} = \\bigl(a\\,(c\\,s_h - 1) + 2\\bigr)\\,\\mathrm{table}_{\\mathrm{bucket}(j - i),\\,h}, \\qquad a = \\sigma\\Bigl(\\sum_{r<4} (W x_i + w)_r\\Bigr), \\quad c = \\sigma\\Bigl(\\sum_{r \\ge 4} (W x_i + w)_r\\Bigr)',
  parameters: [
    keys,
    offset,
    ...bidirectional(320, 800, 'Rows of the table, half of them for keys after the query; 320 in the models.'),
  ],
  arrays: [
    {
      name: 'table',
      description: 'One row per bucket and one column per head: `rel_attn_embed.weight` in checkpoints.',
      shapes: [['numBuckets', 'heads']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
    {
      name: 'hidden',
      description: 'x: the hidden states of the queries before they are projected, cut into heads.',
      shapes: [['batch', 'heads', 'queries', 'headDim']],
      origin: 'tokens',
      initial: { deviation: 1 },
    },
    {
      name: 'gateWeight',
      description: 'W: the weight of the linear layer of the gates, which heads share: `gru_rel_pos_linear.weight`.',
      shapes: [['8', 'headDim']],
      origin: 'learned',
      initial: { deviation: '1 / sqrt(headDim)' },
    },
    {
      name: 'gateBias',
      description: 'w: the bias of that layer, `gru_rel_pos_linear.bias`.',
      shapes: [['8']],
      origin: 'learned',
      initial: { deviation: 0.1 },
    },
    {
      name: 'gateConst',
      description: 's: a number per head, `gru_rel_pos_const`.',
      shapes: [['heads']],
      origin: 'learned',
      initial: { mean: 1, deviation: 0 },
    },
  ],
  rules: [exactBuckets],
  byRows: true,
  lengths: { exactly: 'queries' },
  references: [
    arxiv(
      'Chen et al.',
      2021,
      'WavLM: Large-Scale Self-Supervised Pre-Training for Full Stack Speech Processing',
      '2110.13900',
    ),
    ...t5.references,
  ],
} as const satisfies Scheme;
