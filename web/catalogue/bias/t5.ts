import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { keys, offset, queries } from './sizes.ts';

/** The catalogue entry of 't5'. */
export const t5 = {
  name: 't5',
  title: 'T5 relative bias',
  place: 'bias',
  summary:
    'A learned number per head for each bucket of distances: small distances have their own buckets, larger ones share them logarithmically.',
  formula:
    '\\begin{aligned} b_{h,i,j} &= c \\cdot \\mathrm{table}_{\\mathrm{bucket}(n),\\,h} \\\\ \\mathrm{bucket}(n) &= e + \\Big\\lfloor \\frac{\\ln(n / e)}{\\ln(D / e)} (B - e) \\Big\\rfloor \\text{ for } n \\ge e, \\text{ at most } B - 1, \\text{ and } n \\text{ for } n < e \\\\ n &= |j - i|, \\text{ and } B \\text{ is added for } j > i; \\text{ one-directional: } n = \\max(i - j, 0) \\end{aligned}',
  parameters: [
    queries,
    keys,
    offset,
    {
      name: 'bidirectional',
      kind: 'boolean',
      description:
        'Half of the buckets are for keys after the query, as in encoders; otherwise all future keys share bucket 0, as in decoders. Attention that is causal takes the decoder’s buckets unless told otherwise.',
      default: true,
    },
    {
      name: 'numBuckets',
      kind: 'integer',
      description: 'Rows of the table: at least 4 when bidirectional.',
      default: 32,
      min: 2,
      max: 4096,
      unit: 'buckets',
      slider: { range: [4, 128], spacing: 'linear' },
    },
    {
      name: 'maxDistance',
      kind: 'integer',
      description:
        'D: where the logarithmic buckets would end; all larger distances share the last. Above the number of exact buckets, e = B / 2 with B buckets per direction.',
      default: 128,
      min: 2,
      max: 2 ** 31 - 1,
      unit: 'positions',
      slider: { range: [32, 1024], spacing: 'log' },
    },
    {
      name: 'outputScale',
      kind: 'number',
      description:
        'c: multiplies the table. T5 has 1 and does not scale its logits by 1/√d; x-transformers has √d, because it adds the bias before that scaling.',
      default: 1,
      min: -1e6,
      max: 1e6,
      slider: { range: [0.1, 16], spacing: 'log' },
    },
  ],
  arrays: [
    {
      name: 'table',
      description:
        'One row per bucket and one column per head, `relative_attention_bias.weight` in checkpoints. T5 itself does not scale its logits: give attention `scale: 1` to follow it.',
      shapes: [['numBuckets', 'heads']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
  ],
  rules: [
    { of: 'numBuckets', atLeast: '4', because: ' when bidirectional', where: 'bidirectional' },
    {
      of: 'maxDistance',
      above: 'floor(numBuckets / (2 + 2 * bidirectional))',
      because: ', the number of exact buckets',
    },
  ],
  explainedBy: 'buckets',
  byDistance: true,
  byCausality: { parameter: 'bidirectional', causal: false, otherwise: true },
  references: [
    arxiv(
      'Raffel et al.',
      2019,
      'Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer',
      '1910.10683',
    ),
  ],
} as const satisfies Scheme;
