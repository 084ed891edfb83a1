import type { Scheme } from '../types.ts';
import { keys, offset, queries } from './sizes.ts';

export const dynamicPositionBias = {
  name: 'dynamic-position-bias',
  title: 'Dynamic position bias',
  place: 'bias',
  summary: 'A learned perceptron with SiLU of the signed distance gives the bias of all heads, as in x-transformers.',
  formula: 'b_{\\cdot,i,j} = W_n\\,\\mathrm{silu}(\\dots \\mathrm{silu}(W_1 (i - j) + c_1) \\dots) + c_n',
  parameters: [
    queries,
    keys,
    offset,
    {
      name: 'logDistance',
      kind: 'boolean',
      description: 'The input is sign(i − j) ln(1 + |i − j|) instead of i − j.',
      default: false,
    },
  ],
  references: [
    {
      authors: 'Wang et al.',
      title: 'CrossFormer: A Versatile Vision Transformer Hinging on Cross-scale Attention',
      year: 2022,
      url: 'https://arxiv.org/abs/2108.00154',
    },
  ],
} as const satisfies Scheme;
