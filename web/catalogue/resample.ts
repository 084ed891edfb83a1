/** Parameters of `resampleTable` and `resampleTaps`. */
import { frozen } from './frozen.ts';
import type { Parameter } from './types.ts';

/** The parameters of `pe.resampleTable` and `pe.resampleTaps`. */
export const resampleParameters = frozen({
  method: {
    name: 'method',
    kind: 'choice',
    description:
      "How entries become new ones. 'bicubic': Keys' cubic convolution of four along each axis. 'bilinear': linear interpolation between two. 'nearest': the entry at ⌊i · step⌋. 'tile': the table is repeated and cut off where the grid ends. 'geometric': a cubic spline through entries whose distances from the middle grow geometrically, so that near offsets keep their values (BEiT's tables of offsets).",
    default: 'bicubic',
    choices: ['bicubic', 'bilinear', 'nearest', 'tile', 'geometric'],
  },
  alignCorners: {
    name: 'alignCorners',
    kind: 'boolean',
    description: 'Aligns the centres of the outer entries of both grids; otherwise their outer edges.',
    default: false,
  },
  antialias: {
    name: 'antialias',
    kind: 'boolean',
    description: 'Widens the kernel by as much as the new grid is smaller.',
    default: false,
  },
  cubicCoeffA: {
    name: 'cubicCoeffA',
    kind: 'number',
    description: 'a of the cubic kernel. If omitted, −0.75, or −0.5 with antialias, as in PyTorch.',
    optional: true,
    min: -2,
    max: 0,
  },
  spatialMergeSize: {
    name: 'spatialMergeSize',
    kind: 'integer',
    description: 'Orders the rows of the result by blocks of this many rows and columns of cells.',
    default: 1,
    min: 1,
    max: 65536,
  },
  prefixTokens: {
    name: 'prefixTokens',
    kind: 'integer',
    description: 'Rows before those of the grid, which are kept: class tokens and registers.',
    default: 0,
    min: 0,
    max: 65536,
  },
  suffixTokens: {
    name: 'suffixTokens',
    kind: 'integer',
    description: 'Rows after those of the grid, which are kept.',
    default: 0,
    min: 0,
    max: 65536,
  },
  paddedLength: {
    name: 'paddedLength',
    kind: 'integer',
    description:
      'Number of rows of the result; those after the grid are copies of its first row. If omitted, there are none.',
    optional: true,
    min: 1,
    max: 2 ** 32 - 1,
  },
} as const satisfies Record<string, Parameter>);
