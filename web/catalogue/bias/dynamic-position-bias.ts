import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { keys, offset, queries } from './sizes.ts';

/** The catalogue entry of 'dynamic-position-bias'. */
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
  arrays: [
    {
      name: 'layers',
      description:
        'The linear layers of the perceptron, at least two: weights [dim, 1], any number of [dim, dim], then [heads, dim].',
      layers: { atLeast: 2, first: '1', between: 'dim', last: 'heads' },
      arrays: [
        {
          name: 'weight',
          description: 'One row per output, as linear layers store it.',
          shapes: [['outputs', 'inputs']],
          origin: 'learned',
          initial: { deviation: '1 / sqrt(inputs)' },
        },
        {
          name: 'bias',
          description: 'One number per output.',
          shapes: [['outputs']],
          origin: 'learned',
          initial: { deviation: 0.5 },
        },
        {
          name: 'normWeight',
          description: 'The weight of the layer normalisation after the layer. If omitted, there is no normalisation.',
          shapes: [['outputs']],
          origin: 'learned',
          optional: true,
          notLast: true,
          initial: { mean: 1, deviation: 0 },
        },
        {
          name: 'normBias',
          description: "The bias of the layer normalisation; x-transformers' first normalisation has none.",
          shapes: [['outputs']],
          origin: 'learned',
          optional: true,
          notLast: true,
          beside: 'normWeight',
          initial: { deviation: 0 },
        },
      ],
    },
  ],
  sizes: { dim: { description: 'Hidden units between the layers.', initial: '8' } },
  byDistance: true,
  references: [
    arxiv(
      'Wang et al.',
      2021,
      'CrossFormer: A Versatile Vision Transformer Hinging on Cross-scale Attention',
      '2108.00154',
    ),
  ],
} as const satisfies Scheme;
