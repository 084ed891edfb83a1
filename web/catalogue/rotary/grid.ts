/** Options that all rotations of a grid share. */
import { linePositions } from './rope.ts';

export const dimPerAxis = {
  name: 'dimPerAxis',
  kind: 'integer',
  description: 'Rotated components per axis. If omitted, an equal share of the head for each; the rest is unchanged.',
  optional: true,
  min: 2,
  even: true,
  unit: 'components',
  slider: { range: [2, 64], spacing: 'linear' },
} as const;

export const prefixTokens = {
  name: 'prefixTokens',
  kind: 'integer',
  description: 'Rows before the cells of the grid that are not turned: class tokens and registers.',
  default: 0,
  min: 0,
  max: 65536,
  size: '0',
  unit: 'tokens',
} as const;

export const suffixTokens = {
  ...prefixTokens,
  name: 'suffixTokens',
  description: 'Rows after the cells of the grid that are not turned: the class token of Llama 4.',
} as const;

export const spatialMergeSize = {
  name: 'spatialMergeSize',
  kind: 'integer',
  description:
    'Rows are ordered by blocks of this many rows and columns of cells, as in vision towers that merge the patches of a block (spatial_merge_size of Qwen2-VL). 1: in the order of the grid.',
  default: 1,
  min: 1,
  max: 65536,
  size: '1',
  unit: 'cells',
} as const;

/** Options that place and move the cells of a grid. */
export const gridPlacement = [
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
  {
    name: 'factors',
    changes: 'angles',
    description: 'Multiply the positions of the grid after the offsets, one number per axis.',
    shapes: [['axes']],
    kind: 'positions',
    origin: 'given',
    optional: true,
  },
] as const;

export const axisPositions = linePositions.map((one) => ({
  ...one,
  description: 'Instead of a grid: positions on each axis, shared by all batch entries or separate for each.',
  shapes: one.shapes.map((axes) => ['axes', ...axes]),
}));
