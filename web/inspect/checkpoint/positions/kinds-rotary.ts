import { named, type PositionKind } from './kind.ts';

/** Tensors for the rotation of queries and keys. */
export const rotaryKinds: readonly PositionKind[] = [
  {
    kind: 'frequencies',
    name: named('inv_freq', 'rope\\.freqs', 'rotary_emb\\.(?:original_|full_attention_|sliding_attention_)?inv_freq'),
    axes: [1, 1],
    scheme: 'rope',
    call: 'rotate',
    argument: 'base',
    description:
      'Frequencies of {0} rotary pairs as they were when the model was saved; programs may make their own instead.',
  },
  {
    kind: 'frequency-factors',
    name: named('rope_freqs'),
    axes: [1, 1],
    scheme: 'rope',
    call: 'rotate',
    argument: 'scaling.freqFactors',
    description:
      'Divisors of the frequencies of {0} rotary pairs, which is how llama.cpp keeps the scaling of Llama 3.',
  },
  {
    kind: 'long-factors',
    name: named('rope_factors_long'),
    axes: [1, 1],
    scheme: 'rope',
    call: 'rotate',
    argument: 'scaling.longFactor',
    description: "LongRoPE's divisors of the frequencies of {0} pairs for long texts.",
  },
  {
    kind: 'short-factors',
    name: named('rope_factors_short'),
    axes: [1, 1],
    scheme: 'rope',
    call: 'rotate',
    argument: 'scaling.shortFactor',
    description: "LongRoPE's divisors of the frequencies of {0} pairs for short texts.",
  },
  {
    kind: 'rotary-table',
    name: named(
      '(?:[a-z]+_)*freqs_cis(?:_[a-z]+)?',
      '(?:[a-z]+_)*cos_sin(?:_[a-z]+)?',
      'rope_cache',
      'rope\\.cache',
      'pos_cis',
    ),
    axes: [2, 5],
    call: 'rotate',
    argument: 'cos',
    description: 'A rotary table: cosines and sines, as complex numbers or pairs, of shape {shape}.',
  },
  ...(
    [
      ['cosines', 'cos'],
      ['sines', 'sin'],
    ] as const
  ).map(
    ([kind, name]): PositionKind => ({
      kind: `rotary-${kind}`,
      name: named(`(?:[a-z]+_)*${name}_?(?:cached?|table|freqs?|embedding)`, `(?:freqs|freq|rope|rotary)_${name}`),
      axes: [2, 5],
      call: 'rotate',
      argument: name,
      description: `A rotary table: ${kind} of {-1} angles or columns for each of {rows} positions.`,
    }),
  ),
  {
    kind: 'fope-cosines',
    name: named('cos_coef'),
    axes: [2, 3],
    call: 'fope',
    argument: 'cosCoef',
    description: 'How Fourier position embedding mixes {-1} cosines.',
  },
  {
    kind: 'fope-sines',
    name: named('sin_coef'),
    axes: [2, 3],
    call: 'fope',
    argument: 'sinCoef',
    description: 'How Fourier position embedding mixes {-1} sines.',
  },
  {
    kind: 'learned-frequencies',
    name: named('posenc\\.Wr', 'positional_encoder\\.projector'),
    axes: [2, 2],
    scheme: 'learned-frequency-rope',
    call: 'rotate',
    argument: 'weights',
    description: 'Learned frequencies: the angles of {0} pairs from points of {1} coordinates.',
  },
];
