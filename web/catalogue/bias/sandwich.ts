import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { heads, keys, offset, queries } from './sizes.ts';

/** The catalogue entry of 'sandwich'. */
export const sandwich = {
  name: 'sandwich',
  title: 'Sandwich',
  place: 'bias',
  summary: 'The inner product of two sinusoidal encodings as a bias, weaker from head to head; nothing is learned.',
  formula:
    'b_{h,i,j} = \\frac{\\sum_{t=1}^{d/2} \\cos\\big((i - j)\\, b^{-2t/d}\\big) - d/2}{8h / H}, \\qquad h = 1 \\dots H',
  parameters: [
    heads,
    queries,
    keys,
    offset,
    {
      name: 'dim',
      kind: 'integer',
      description: 'd: the sum has d/2 cosines. NeMo takes the size of a head.',
      min: 2,
      max: 2 ** 24,
      even: true,
      size: 'headDim',
      unit: 'channels',
      slider: { range: [2, 256], spacing: 'linear' },
    },
    {
      name: 'base',
      kind: 'number',
      description: 'b: base of the frequencies, as in the sinusoidal table.',
      default: 10000,
      min: 1,
      max: 1e15,
      slider: { range: [2, 1e6], spacing: 'log' },
    },
    {
      name: 'firstFrequency',
      kind: 'integer',
      description:
        'The first t of the sum: 1 in NeMo, 0 for exactly the inner product of two rows of the sinusoidal table.',
      default: 1,
      min: 0,
      max: 1,
    },
    {
      name: 'subtractHalfDim',
      kind: 'boolean',
      description: 'Subtracts d/2, so that the diagonal is 0 (NeMo). Softmax ignores the difference.',
      default: true,
    },
    {
      name: 'form',
      kind: 'choice',
      description:
        "The distance of future keys. 'causal': 0, for a causal mask to hide. 'symmetric': |i − j|. 'tril': 0 wherever the key's index exceeds the query's, as in NeMo; with cached keys, this includes visible ones. Attention that is not causal takes 'symmetric' unless told otherwise.",
      default: 'causal',
      choices: ['causal', 'symmetric', 'tril'],
    },
  ],
  arrays: [],
  byDistance: { parameter: 'form', is: ['causal', 'symmetric'] },
  byCausality: { parameter: 'form', causal: 'causal', otherwise: 'symmetric' },
  // The published triangle is defined by the index of the key.
  needsAllPositions: [{ parameter: 'form', is: ['tril'] }],
  references: [
    arxiv(
      'Chi et al.',
      2022,
      'Dissecting Transformer Length Extrapolation via the Lens of Receptive Field Analysis',
      '2212.10356',
    ),
  ],
} as const satisfies Scheme;
