import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { keys, offset, queries } from './sizes.ts';

/** The catalogue entry of 'proximal'. */
export const proximal = {
  name: 'proximal',
  title: 'Proximal bias',
  place: 'bias',
  summary: 'Subtracts the logarithm of the distance from the logits, the same for every head; nothing is learned.',
  formula: 'b_{i,j} = -\\ln(1 + |i - j|)',
  parameters: [queries, keys, offset],
  arrays: [],
  byDistance: true,
  references: [
    arxiv(
      'Vaswani et al.',
      2018,
      'Tensor2Tensor for Neural Machine Translation (attention_bias_proximal)',
      '1803.07416',
    ),
  ],
} as const satisfies Scheme;
