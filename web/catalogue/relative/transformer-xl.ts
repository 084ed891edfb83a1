import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { leak, rRBias, rWBias } from './shared.ts';

/** The catalogue entry of 'transformer-xl'. */
export const transformerXl = {
  name: 'transformer-xl',
  title: 'Transformer-XL',
  place: 'relative',
  summary:
    "A logit splits into four terms of content and distance, with learned vectors in place of the query's absolute position.",
  formula: '\\ell_{i,j} = \\frac{q_i \\cdot k_j + q_i \\cdot r_{i-j} + u \\cdot k_j + v \\cdot r_{i-j}}{\\sqrt d}',
  parameters: [leak],
  arrays: [
    {
      name: 'r',
      description:
        'Vectors of the distance after their projection, the farthest distance first: at the positions that `relativePositions` gives. Memory means keys before the queries.',
      shapes: [['heads', 'keys', 'headDim']],
      origin: 'learned',
      variant: 'r',
      firstPosition: 'keys - 1',
      clamped: true,
      initial: { deviation: 1 },
    },
    {
      name: 'rEmb',
      description:
        'Learned vectors instead of r: with fewer keys than rows, the last rows are used; the first row serves all distances beyond.',
      shapes: [['heads', 'rows', 'headDim']],
      origin: 'learned',
      variant: 'rEmb',
      initial: { deviation: 0.5 },
    },
    rWBias,
    { ...rRBias, variant: 'r' },
    {
      name: 'rBias',
      description: 'Learned numbers in place of v · r; they go with rEmb.',
      shapes: [['heads', 'rows']],
      origin: 'learned',
      variant: 'rEmb',
      initial: { deviation: 0.5 },
    },
  ],
  sizes: { rows: { description: 'Distances that have learned vectors.', initial: 'keys' } },
  byCausality: {
    parameter: 'leak',
    causal: 'zero',
    because: "without causal, as there are no vectors for later keys: scheme 'xlnet' has them (XLNet, Conformer)",
  },
  alignment: 'end',
  needsAllPositions: true,
  lengths: { exactly: 'keys', when: { without: 'rEmb' } },
  references: [
    arxiv('Dai et al.', 2019, 'Transformer-XL: Attentive Language Models Beyond a Fixed-Length Context', '1901.02860'),
  ],
} as const satisfies Scheme;
