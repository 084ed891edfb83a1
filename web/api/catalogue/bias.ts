import type { Scheme } from '../types.ts';

const queries = {
  name: 'queries',
  kind: 'integer',
  description: 'Number of queries.',
  min: 1,
  unit: 'positions',
  slider: { range: [1, 256], spacing: 'linear' },
} as const;

const keys = {
  name: 'keys',
  kind: 'integer',
  description: 'Number of keys.',
  min: 1,
  unit: 'positions',
  slider: { range: [1, 256], spacing: 'linear' },
} as const;

const offset = {
  name: 'offset',
  kind: 'integer',
  description:
    'Position of query 0 minus position of key 0. Left out: keys − queries, so the last query meets the last key.',
  optional: true,
  min: -(2 ** 31),
  max: 2 ** 31 - 1,
  unit: 'positions',
} as const;

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

export const proximal = {
  name: 'proximal',
  title: 'Proximal bias',
  place: 'bias',
  summary: 'Subtracts the logarithm of the distance from the logits, the same for every head; nothing is learned.',
  formula: 'b_{i,j} = -\\ln(1 + |i - j|)',
  parameters: [queries, keys, offset],
  references: [
    {
      authors: 'Vaswani et al.',
      title: 'Tensor2Tensor for Neural Machine Translation (attention_bias_proximal)',
      year: 2018,
      url: 'https://arxiv.org/abs/1803.07416',
    },
  ],
} as const satisfies Scheme;

/** ③ A number added to each logit. */
export const biasSchemes: readonly Scheme[] = [alibi, proximal];
