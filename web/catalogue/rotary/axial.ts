import type { Scheme } from '../types.ts';
import { direction, layout, roformer } from './rope.ts';

export const axialRope = {
  name: 'axial-rope',
  title: 'Axial RoPE',
  place: 'rotation',
  summary:
    'Each axis of a grid (rows and columns, or frames too) turns pairs of its own, the first axis the first ones.',
  formula:
    '\\theta^{\\text{lang}}_i = b^{-2i/d_a} \\qquad \\theta^{\\text{pixel}}_i = \\pi \\left( 1 + \\frac{i}{d_a/2 - 1} \\left( \\frac{f_{\\max}}{2} - 1 \\right) \\right)',
  parameters: [
    layout,
    {
      name: 'dimPerAxis',
      kind: 'integer',
      description:
        'Rotated components of each axis. Left out: an equal share of the head for each; what remains passes through.',
      optional: true,
      min: 2,
      even: true,
      unit: 'components',
      slider: { range: [2, 64], spacing: 'linear' },
    },
    {
      name: 'freqsFor',
      kind: 'choice',
      description:
        "'lang': positions count from 0, frequencies as RoPE's. 'pixel': positions from −1 to 1 in equal steps along each axis, frequencies π to π × maxFreq / 2 in equal steps. The names are those of rotary-embedding-torch.",
      default: 'lang',
      choices: ['lang', 'pixel'],
    },
    {
      name: 'base',
      kind: 'number',
      description: "Of 'lang'.",
      default: 10000,
      min: 0,
      minExclusive: true,
      slider: { range: [10, 1e6], spacing: 'log' },
    },
    {
      name: 'maxFreq',
      kind: 'number',
      description: "Of 'pixel': the fastest pair makes maxFreq / 2 turns from edge to edge.",
      default: 10,
      min: 0,
      minExclusive: true,
      slider: { range: [2, 256], spacing: 'log' },
    },
    direction,
  ],
  references: [
    roformer,
    {
      authors: 'Heo et al.',
      title: 'Rotary Position Embedding for Vision Transformer',
      year: 2024,
      url: 'https://arxiv.org/abs/2403.13298',
    },
  ],
} as const satisfies Scheme;
