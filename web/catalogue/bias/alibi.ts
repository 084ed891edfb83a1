import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { heads, keys, offset, queries } from './sizes.ts';

/** The catalogue entry of 'alibi'. */
export const alibi = {
  name: 'alibi',
  title: 'ALiBi',
  place: 'bias',
  summary: 'Each head subtracts a fixed slope times the distance from its logits: near keys win, at any length.',
  formula:
    'b_{h,i,j} = -c\\,m_h\\,(i - j), \\qquad m_h = 2^{-M h / H} \\text{ for } h = 1 \\dots H \\text{ when } H \\text{ is a power of 2}',
  parameters: [
    {
      ...heads,
      description:
        'H: number of heads. When it is not a power of 2, the slopes of the next lower power come first, then every other slope of twice that power.',
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
      outsideAttention: { choices: ['bloom'], because: 'give what bias() computes for it as the option bias' },
    },
    {
      name: 'alibiBiasMax',
      kind: 'number',
      description: "M: the exponent of the smallest slope, 2^−M; form 'bloom' always has 8.",
      default: 8,
      min: 0,
      minExclusive: true,
      max: 1000,
      slider: { range: [1, 16], spacing: 'linear' },
    },
    {
      name: 'outputScale',
      kind: 'number',
      description:
        'c: multiplies the bias. 1 in the paper; Falcon has 1/√d, because it adds the bias before it scales the logits.',
      default: 1,
      min: -1e6,
      max: 1e6,
      slider: { range: [0.1, 16], spacing: 'log' },
    },
    {
      name: 'precision',
      kind: 'choice',
      description:
        "'bfloat16': slopes, distances and their products are each rounded to bfloat16, as Falcon does: slopes are off by up to 0.4 %, and distances above 256 lose their last bits.",
      default: 'exact',
      choices: ['exact', 'bfloat16'],
    },
  ],
  arrays: [
    {
      name: 'mask',
      description: 'The attention mask that key positions are counted from, true for real tokens.',
      shapes: [['keys'], ['batch', 'keys']],
      kind: 'flags',
      use: 'alone',
      origin: 'given',
      when: { parameter: 'form', is: ['bloom'] },
      initial: 'all',
    },
  ],
  explainedBy: 'slopes',
  byDistance: { parameter: 'form', is: ['causal', 'symmetric'] },
  byCausality: { parameter: 'form', causal: 'causal', otherwise: 'symmetric' },
  needsAllPositions: [{ parameter: 'form', is: ['mpt', 'bloom'] }],
  references: [
    arxiv(
      'Press, Smith and Lewis',
      2021,
      'Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation',
      '2108.12409',
    ),
    arxiv('Almazrouei et al.', 2023, 'The Falcon Series of Open Language Models', '2311.16867'),
  ],
} as const satisfies Scheme;
