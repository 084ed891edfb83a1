import type { Scheme } from '../types.ts';
import { base, direction, layout, linePositions, roformer } from './rope.ts';

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
    direction,
  ],
  arrays: [
    {
      name: 'grid',
      changes: 'angles',
      description:
        'The extent of each axis, [rows, columns], [frames, rows, columns] or any number of axes: rows of the array are its cells, last axis fastest, or the array keeps these axes. Or give positions.',
      shapes: [['axes']],
      kind: 'integers',
      min: 1,
      origin: 'given',
      optional: true,
      initial: 'grid',
    },
    {
      name: 'offsets',
      changes: 'angles',
      description: 'Added to the positions of the grid, one number per axis.',
      shapes: [['axes']],
      kind: 'positions',
      origin: 'given',
      optional: true,
    },
    ...linePositions.map((one) => ({
      ...one,
      description: 'Instead of a grid: positions on each axis, which batch entries share or not.',
      shapes: one.shapes.map((axes) => ['axes', ...axes]),
    })),
  ],
  axes: 'any',
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
