/** Parameters of `resampleTable` and `resampleTaps`. */
import { frozen } from './frozen.ts';
import type { Parameter } from './types.ts';

/** The parameters of `pe.resampleTable` and `pe.resampleTaps`. */
export const resampleParameters = frozen({
  method: {
    name: 'method',
    kind: 'choice',
    description:
      "'bicubic': Keys' cubic convolution of four entries along each axis. 'bilinear': of two. 'nearest': the entry at ⌊i · step⌋. 'tile': the table again and again, cut where the grid ends.",
    default: 'bicubic',
    choices: ['bicubic', 'bilinear', 'nearest', 'tile'],
  },
  alignCorners: {
    name: 'alignCorners',
    kind: 'boolean',
    description: 'The outer entries of both grids lie at the same places; otherwise their outer edges do.',
    default: false,
  },
  antialias: {
    name: 'antialias',
    kind: 'boolean',
    description: 'Where the new grid is smaller, the kernel is as much wider.',
    default: false,
  },
  cubicCoeffA: {
    name: 'cubicCoeffA',
    kind: 'number',
    description: 'a of the cubic kernel. Left out: −0.75, with antialias −0.5, as in PyTorch.',
    optional: true,
    min: -2,
    max: 0,
  },
  spatialMergeSize: {
    name: 'spatialMergeSize',
    kind: 'integer',
    description: 'Rows of the result come in blocks of so many rows and columns of cells, block after block.',
    default: 1,
    min: 1,
    max: 65536,
  },
  prefixRows: {
    name: 'prefixRows',
    kind: 'integer',
    description: 'Rows before those of the grid, which are kept: classes and registers.',
    default: 0,
    min: 0,
    max: 65536,
  },
  suffixRows: {
    name: 'suffixRows',
    kind: 'integer',
    description: 'Rows behind those of the grid, which are kept.',
    default: 0,
    min: 0,
    max: 65536,
  },
  paddedLength: {
    name: 'paddedLength',
    kind: 'integer',
    description: 'Rows of the result; those behind the grid are copies of its first row.',
    optional: true,
    min: 1,
    max: 2 ** 32 - 1,
  },
} as const satisfies Record<string, Parameter>);
