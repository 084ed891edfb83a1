import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { rRBias, rWBias } from './shared.ts';

const withSegments = {
  origin: 'learned',
  when: { given: 'tokenTypeIds' },
  optional: { without: 'tokenTypeIds' },
} as const;

/** The catalogue entry of 'xlnet'. */
export const xlnet = {
  name: 'xlnet',
  title: 'XLNet',
  place: 'relative',
  summary:
    "Transformer-XL's four terms with distances of both signs, so that future keys have their own vectors, as in Conformers, and a fifth for whether query and key are in the same segment.",
  formula:
    '\\ell_{i,j} = \\frac{(q_i + u) \\cdot k_j + (q_i + v) \\cdot r_{i-j} + (q_i + w) \\cdot s_{[t_i \\ne t_j]}}{\\sqrt d}, \\quad -n < i - j < n',
  parameters: [],
  arrays: [
    {
      name: 'r',
      description:
        'Vectors of the distances keys, keys − 1, …, −(queries − 1), after their projection. Those of a Conformer begin with keys − 1: any row may come before them, as the first is never read.',
      shapes: [['heads', 'keys + queries', 'headDim']],
      origin: 'learned',
      firstPosition: 'keys',
      initial: { deviation: 1 },
    },
    rWBias,
    rRBias,
    {
      name: 'tokenTypeIds',
      description:
        'The segment of each key (token_type_ids), the last ones being those of the queries: any whole numbers, compared only for equality. If omitted, there is no segment term.',
      shapes: [['keys'], ['batch', 'keys']],
      kind: 'integers',
      min: 0,
      max: 2 ** 24,
      origin: 'given',
      optional: true,
    },
    {
      name: 'segEmbed',
      description:
        'The vectors that queries are multiplied by for keys of their own segment, and of any other (seg_embed).',
      shapes: [['2', 'heads', 'headDim']],
      ...withSegments,
    },
    {
      name: 'rSBias',
      description: 'Added to the queries before their products with the vectors of the segments (r_s_bias).',
      shapes: [['heads', 'headDim']],
      ...withSegments,
    },
  ],
  alignment: 'end',
  needsAllPositions: true,
  lengths: { exactly: 'keys' },
  references: [
    arxiv(
      'Yang et al.',
      2019,
      'XLNet: Generalized Autoregressive Pretraining for Language Understanding',
      '1906.08237',
    ),
    arxiv('Gulati et al.', 2020, 'Conformer: Convolution-augmented Transformer for Speech Recognition', '2005.08100'),
  ],
} as const satisfies Scheme;
