import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';

/** The catalogue entry of 'data-dependent-alibi'. */
export const dataDependentAlibi = {
  name: 'data-dependent-alibi',
  title: 'Data-dependent ALiBi',
  place: 'bias',
  summary:
    'Each token has a forget gate, and a key is weakened by the gates of all tokens after it up to the query (Forgetting Transformer).',
  formula: 'b_{h,i,j} = \\sum_{t=j+1}^{i} s \\ln \\sigma(g_{t,h})',
  parameters: [
    {
      name: 'causal',
      kind: 'boolean',
      description:
        'false: a second set of gates counts for keys after the query. Attention takes its own setting unless told otherwise.',
      default: true,
    },
    {
      name: 'postLogScale',
      kind: 'number',
      description: 's: multiplies the logarithms of the gates.',
      default: 1,
      min: -1e6,
      max: 1e6,
      slider: { range: [0.01, 10], spacing: 'log' },
    },
  ],
  arrays: [
    {
      name: 'gateLogits',
      description:
        'The logit of each forget gate, projected from its token: one column per head, and when not causal as many again for the gates of keys after the query, which come last.',
      shapes: [['batch', 'length', '(2 - causal) * heads']],
      origin: 'tokens',
      initial: { deviation: 1 },
    },
  ],
  byRows: true,
  byCausality: { parameter: 'causal', causal: true, otherwise: false },
  alignment: 'same',
  lengths: { exactly: 'length' },
  references: [arxiv('Lin et al.', 2025, 'Forgetting Transformer: Softmax Attention with a Forget Gate', '2503.02130')],
} as const satisfies Scheme;
