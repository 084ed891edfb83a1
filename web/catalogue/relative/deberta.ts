import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { maxRelativePositions } from './shared.ts';

/** The catalogue entry of 'deberta'. */
export const deberta = {
  name: 'deberta',
  title: 'DeBERTa',
  place: 'relative',
  summary:
    'Disentangled attention: content meets content, content meets position and position meets content, by buckets of the distance.',
  formula:
    '\\ell_{i,j} = \\frac{q_i \\cdot k_j + q_i \\cdot k^r_{\\delta(i,j)} + k_j \\cdot q^r_{\\delta(j,i)}}{\\sqrt{3 d}}',
  parameters: [
    {
      name: 'positionBuckets',
      kind: 'integer',
      description:
        'Distances up to half of this have a bucket each, others share logarithmic ones (DeBERTa-v2 and v3: 256). If omitted, or -1 as in configurations, none do.',
      optional: true,
      min: -1,
      max: 2 ** 24,
      slider: { range: [2, 64], spacing: 'linear' },
    },
    {
      ...maxRelativePositions,
      min: -1,
      description: 'Where the logarithmic buckets end (512). Needed with positionBuckets.',
    },
    {
      name: 'clampDistance',
      kind: 'boolean',
      description:
        'Distances are clamped to ±(maxRelativePositions − 1) before they are grouped (microsoft/DeBERTa); otherwise buckets go on (the transformers port).',
      default: true,
    },
    {
      name: 'attSpan',
      kind: 'integer',
      description: 'Half the rows of the tables. If omitted, taken from the tables.',
      optional: true,
      min: 1,
      max: 2 ** 24,
    },
    {
      name: 'p2c',
      kind: 'choice',
      description:
        "The distance that position to content looks up: 'query-minus-key', as in both published implementations, or 'key-minus-query', as in the paper.",
      default: 'query-minus-key',
      choices: ['query-minus-key', 'key-minus-query'],
    },
  ],
  arrays: [
    {
      name: 'posKey',
      description: 'Content to position: the table of distances after its projection. Give it, posQuery or both.',
      shapes: [['heads', '2 * attSpan', 'headDim']],
      origin: 'learned',
      optional: { given: 'posQuery' },
      initial: { deviation: 0.5 },
    },
    {
      name: 'posQuery',
      description: 'Position to content, likewise.',
      shapes: [['heads', '2 * attSpan', 'headDim']],
      origin: 'learned',
      optional: { given: 'posKey' },
      initial: { deviation: 0.5 },
    },
  ],
  sizes: {
    attSpan: {
      description: 'Half the rows of the tables.',
      initial: 'or(positionBuckets, maxRelativePositions, farthest + 1)',
    },
  },
  references: [arxiv('He et al.', 2020, 'DeBERTa: Decoding-enhanced BERT with Disentangled Attention', '2006.03654')],
} as const satisfies Scheme;
