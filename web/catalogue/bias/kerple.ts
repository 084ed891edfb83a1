import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { keys, offset, queries } from './sizes.ts';

/** The catalogue entry of 'kerple'. */
export const kerple = {
  name: 'kerple',
  title: 'KERPLE',
  place: 'bias',
  summary: 'A kernel of the distance with one or two learned numbers per head, logarithmic or a power.',
  formula: 'b^{\\log}_{h,i,j} = -p_h \\ln(1 + a_h |i - j|), \\qquad b^{\\mathrm{power}}_{h,i,j} = -a_h |i - j|^{p_h}',
  parameters: [
    queries,
    keys,
    offset,
    {
      name: 'kernel',
      kind: 'choice',
      description:
        "'log': −p ln(1 + a|i − j|). 'power': −a|i − j|^p, where p or a may be left out and is then 1. 'weight': exp(−a|i − j|^p), which multiplies the logits before any bias is added (kerple_power__ap in the published code), so that both kinds of kernel may be encodings of one attention.",
      default: 'log',
      choices: ['log', 'power', 'weight'],
      multiplying: { choices: ['weight'], because: "kernel 'weight' multiplies the logits" },
    },
    {
      name: 'form',
      kind: 'choice',
      description:
        "The distance of future keys. 'causal': 0, as in the published code, where a causal mask hides them. 'symmetric': |i − j|, the kernel of the paper. Attention that is not causal takes 'symmetric' unless told otherwise.",
      default: 'causal',
      choices: ['causal', 'symmetric'],
    },
    {
      name: 'clampMin',
      kind: 'number',
      description: 'Learned numbers below this are raised to it.',
      default: 0.01,
      min: 1e-9,
      max: 1e6,
      slider: { range: [0.001, 1], spacing: 'log' },
    },
    {
      name: 'clampMaxP',
      kind: 'number',
      description:
        "Exponents p above this are lowered to it; at least clampMin. Above 2, the power is no longer conditionally positive definite. Kernel 'log' has no such limit.",
      default: 2,
      min: 1e-9,
      slider: { range: [0.1, 2], spacing: 'linear' },
    },
  ],
  arrays: [
    {
      name: 'p',
      description:
        "One learned number per head, before clamping. Kernels 'power' and 'weight' take 1 where it is left out.",
      shapes: [['heads']],
      origin: 'learned',
      optional: { parameter: 'kernel', is: ['power', 'weight'] },
      initial: { mean: 1, deviation: 0.25 },
    },
    {
      name: 'a',
      description:
        "One learned number per head, before clamping. Kernels 'power' and 'weight' take 1 where it is left out.",
      shapes: [['heads']],
      origin: 'learned',
      optional: { parameter: 'kernel', is: ['power', 'weight'] },
      initial: { mean: 1, deviation: 0.25 },
    },
  ],
  rules: [{ of: 'clampMaxP', atLeast: 'clampMin', because: ', which is clampMin' }],
  byDistance: true,
  byCausality: { parameter: 'form', causal: 'causal', otherwise: 'symmetric' },
  references: [
    arxiv(
      'Chi et al.',
      2022,
      'KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation',
      '2205.09921',
    ),
  ],
} as const satisfies Scheme;
