import type { Scheme } from '../types.ts';
import { keys, offset, queries } from './sizes.ts';

export const alibi = {
  name: 'alibi',
  title: 'ALiBi',
  place: 'bias',
  summary: 'Each head subtracts a fixed slope times the distance from its logits: near keys win, at any length.',
  formula:
    'b_{h,i,j} = -m_h\\,(i - j), \\qquad m_h = 2^{-M h / H} \\text{ for } h = 1 \\dots H \\text{ when } H \\text{ is a power of 2}',
  parameters: [
    {
      name: 'heads',
      kind: 'integer',
      description:
        'H: number of heads. When it is not a power of 2, the slopes of the next lower power come first, then every other slope of twice that power.',
      min: 1,
      max: 65536,
      unit: 'heads',
      slider: { range: [1, 32], spacing: 'linear' },
    },
    {
      ...queries,
      description: "Number of queries. Not needed by forms 'mpt' and 'bloom', which have one row for all queries.",
      optional: true,
    },
    {
      ...keys,
      description: "Number of keys. Not needed by form 'bloom', which takes it from the mask.",
      optional: true,
    },
    offset,
    {
      name: 'form',
      kind: 'choice',
      description:
        "'causal': −m(i − j), 0 for future keys, which the causal mask hides (Press et al.). 'symmetric': −m|i − j|, for encoders. 'mpt': m(j − (keys − 1)), one row. 'bloom': m times the key's place among real tokens, one row per sequence. The last two equal the first up to a constant per row, which softmax ignores. Attention that is not causal takes 'symmetric' unless told otherwise.",
      default: 'causal',
      choices: ['causal', 'symmetric', 'mpt', 'bloom'],
    },
    {
      name: 'alibiBiasMax',
      kind: 'number',
      description: 'M: the exponent of the smallest slope, 2^−M.',
      default: 8,
      min: 0,
      minExclusive: true,
      max: 1000,
      slider: { range: [1, 16], spacing: 'linear' },
    },
  ],
  references: [
    {
      authors: 'Press, Smith and Lewis',
      title: 'Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation',
      year: 2022,
      url: 'https://arxiv.org/abs/2108.12409',
    },
  ],
} as const satisfies Scheme;
