import type { Scheme } from '../types.ts';
import { axisPositions, dimPerAxis, gridPlacement, prefixTokens } from './grid.ts';
import { base, direction, layout, roformer } from './rope.ts';

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
    dimPerAxis,
    {
      name: 'freqsFor',
      kind: 'choice',
      description:
        "'lang': positions count from 0, frequencies as RoPE's. 'pixel': positions from −1 to 1 in equal steps along each axis, frequencies π to π × maxFreq / 2 in equal steps. The names are those of rotary-embedding-torch.",
      default: 'lang',
      choices: ['lang', 'pixel'],
    },
    {
      ...base,
      description: "Base of the frequencies of 'lang'; larger ones give longer waves.",
      slider: { range: [10, 1e6], spacing: 'log' },
    },
    {
      name: 'maxFreq',
      kind: 'number',
      description: "For 'pixel': the fastest pair makes maxFreq / 2 turns from edge to edge.",
      default: 10,
      min: 1e-6,
      max: 512,
      slider: { range: [2, 256], spacing: 'log' },
    },
    prefixTokens,
    direction,
  ],
  arrays: [...gridPlacement, ...axisPositions],
  axes: 'any',
  coordinates: { parameter: 'freqsFor', of: { lang: 'index', pixel: 'edges' } },
  // A grid stands for all rows at once.
  needsAllPositions: [{ given: 'grid' }],
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
