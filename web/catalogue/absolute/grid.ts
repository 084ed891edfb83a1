import { arxiv } from '../reference.ts';
import { geometricBase } from '../rotary/rope.ts';
import type { Scheme } from '../types.ts';
import { dim, evenDim, positionFactor } from './rows.ts';

/** The extents of a grid with any number of axes. */
const shape = {
  name: 'shape',
  description: 'The extent of each axis of the grid, the slowest first.',
  shapes: [['axes']],
  kind: 'integers',
  min: 1,
  max: 2 ** 31 - 1,
  origin: 'given',
  initial: 'grid',
} as const;

const height = {
  name: 'height',
  kind: 'integer',
  description: 'Rows of the grid.',
  min: 1,
  size: 'height',
  max: 2 ** 31 - 1,
  unit: 'cells',
  slider: { range: [1, 64], spacing: 'linear' },
} as const;

const width = { ...height, name: 'width', size: 'width', description: 'Columns of the grid.' } as const;

const detr = arxiv('Carion et al.', 2020, 'End-to-End Object Detection with Transformers', '2005.12872');

/** The catalogue entry of 'multidim'. */
export const multidim = {
  name: 'multidim',
  title: 'Sinusoids of a grid (multidim)',
  place: 'embedding',
  summary: 'Each axis of a grid has a block of interleaved sines and cosines, cut off after the last channel.',
  formula:
    '\\mathrm{PE}(x, y, \\dots) = [\\mathrm{PE}_m(x) \\mid \\mathrm{PE}_m(y) \\mid \\dots], \\quad m = 2 \\lceil d / (2n) \\rceil \\text{ channels for each of } n \\text{ axes}',
  parameters: [dim, geometricBase],
  arrays: [shape],
  axes: 'any',
  references: [
    {
      authors: 'tatp22',
      title: 'multidim-positional-encoding (software)',
      year: 2020,
      url: 'https://github.com/tatp22/multidim-positional-encoding',
    },
  ],
} as const satisfies Scheme;

/** The catalogue entry of 'timing-signal'. */
export const timingSignal = {
  name: 'timing-signal',
  title: 'Timing signal of a grid',
  place: 'embedding',
  summary: 'Each axis of a grid has a block of sines, then cosines; channels left over are 0 (tensor2tensor).',
  formula:
    'f_i = t_{\\min} \\Big(\\frac{t_{\\max}}{t_{\\min}}\\Big)^{-i / (n_t - 1)}, \\qquad n_t = \\lfloor d / (2n) \\rfloor',
  parameters: [
    { ...dim, min: 2, description: 'Channels of a cell, at least 2 for each axis.' },
    {
      name: 'minTimescale',
      kind: 'number',
      description:
        'The first frequency: in the library, min_timescale multiplies frequencies instead of dividing them.',
      default: 1,
      min: 1e-6,
      max: 1000,
      slider: { range: [0.01, 10], spacing: 'log' },
    },
    {
      name: 'maxTimescale',
      kind: 'number',
      description: 'Its ratio to minTimescale is that of the first frequency to the last.',
      default: 10000,
      min: 1,
      max: 1e15,
      slider: { range: [2, 1e6], spacing: 'log' },
    },
  ],
  arrays: [shape],
  rules: [{ of: 'dim', atLeast: '2 * axes', because: ', 2 for each axis' }],
  axes: 'any',
  references: [arxiv('Vaswani et al.', 2018, 'Tensor2Tensor for Neural Machine Translation', '1803.07416')],
} as const satisfies Scheme;

/** The catalogue entry of 'sincos-pos-embed-2d'. */
export const sincosPosEmbed2d = {
  name: 'sincos-pos-embed-2d',
  title: 'Sinusoids of image patches (MAE, diffusers)',
  place: 'embedding',
  summary: 'The first half of the channels encodes the column, the second the row, each as sines, then cosines.',
  formula:
    '\\mathrm{PE}(r, c) = [\\sin(c f) \\mid \\cos(c f) \\mid \\sin(r f) \\mid \\cos(r f)], \\quad f_i = b^{-4i/d}',
  parameters: [
    height,
    width,
    {
      ...dim,
      min: 4,
      description: 'Channels of a patch: a multiple of 4.',
      slider: { range: [4, 512], spacing: 'linear' },
    },
    geometricBase,
    {
      name: 'baseSize',
      kind: 'number',
      description:
        'diffusers: coordinates are index / (size / baseSize) / interpolationScale, so that every image has the extent of one of baseSize patches. If omitted, the index itself (MAE).',
      optional: true,
      min: 1e-3,
      max: 2 ** 31,
      unit: 'patches',
      slider: { range: [1, 64], spacing: 'linear' },
    },
    {
      name: 'interpolationScale',
      kind: 'number',
      description: 'Divides the coordinates.',
      default: 1,
      min: 0.01,
      max: 1e6,
      slider: { range: [0.1, 10], spacing: 'log' },
    },
    {
      name: 'prefixTokens',
      kind: 'integer',
      description: 'Rows of zeros before the grid: 1 for the class token of MAE.',
      default: 0,
      min: 0,
      max: 4096,
      unit: 'rows',
      slider: { range: [0, 4], spacing: 'linear' },
    },
  ],
  arrays: [],
  rules: [{ of: 'dim', multipleOf: '4', because: ': sines and cosines of two axes' }],
  axes: 2,
  references: [arxiv('He et al.', 2021, 'Masked Autoencoders Are Scalable Vision Learners', '2111.06377')],
} as const satisfies Scheme;

const numPosFeats = {
  ...evenDim,
  size: 'max(2, 2 * floor(dim / 4))',
  name: 'numPosFeats',
  description: 'Channels of each axis: half of the model’s.',
} as const;

/** The catalogue entry of 'detr-sine'. */
export const detrSine = {
  name: 'detr-sine',
  title: 'DETR’s sines',
  place: 'embedding',
  summary: 'Rows, then columns as interleaved sines and cosines; coordinates count the real pixels from 1.',
  formula: '\\mathrm{PE}(x, y) = [\\mathrm{PE}_m(y) \\mid \\mathrm{PE}_m(x)]',
  parameters: [
    numPosFeats,
    { ...geometricBase, name: 'temperature', description: 'Base of the frequencies.' },
    {
      name: 'normalize',
      kind: 'boolean',
      description: 'Coordinates become coordinate / (last + 1e-6) · scale, as in DETR itself.',
      default: false,
    },
    {
      name: 'scale',
      kind: 'number',
      description: 'Largest coordinate when normalised, 2π in DETR.',
      default: 2 * Math.PI,
      ...positionFactor,
      slider: { range: [1, 100], spacing: 'log' },
    },
  ],
  arrays: [
    {
      name: 'mask',
      description: 'True for the real pixels of each image, which coordinates count, and false for padding.',
      shapes: [
        ['height', 'width'],
        ['batch', 'height', 'width'],
      ],
      kind: 'flags',
      origin: 'given',
      initial: 'all',
    },
  ],
  axes: 2,
  references: [detr],
} as const satisfies Scheme;

/** The catalogue entry of 'detr-learned'. */
export const detrLearned = {
  name: 'detr-learned',
  title: 'DETR’s learned positions',
  place: 'embedding',
  summary: 'A learned vector for each column, then one for each row: the opposite order of its sines.',
  formula: '\\mathrm{PE}(x, y) = [\\mathrm{col}_x \\mid \\mathrm{row}_y]',
  parameters: [
    height,
    width,
    {
      name: 'sum',
      kind: 'boolean',
      description: 'Adds the vectors of both (Gemma 4) instead of concatenating them (DETR).',
      default: false,
    },
  ],
  arrays: [
    {
      name: 'rowEmbed',
      description: 'One learned row of channels per row of the grid, at least height of them; DETR has 50.',
      shapes: [['rows', 'numPosFeats']],
      origin: 'learned',
      initial: { deviation: 0.5 },
    },
    {
      name: 'colEmbed',
      description: 'One learned row of channels per column of the grid, at least width of them; DETR has 50.',
      shapes: [['columns', 'numPosFeats']],
      origin: 'learned',
      initial: { deviation: 0.5 },
    },
  ],
  sizes: {
    rows: { description: 'Rows that have an embedding.', initial: 'height' },
    columns: { description: 'Columns that have an embedding.', initial: 'width' },
    numPosFeats: {
      description: 'Channels of each axis: half of the model’s, or all of them with a sum.',
      initial: 'max(1, floor(dim / (2 - sum)))',
    },
  },
  rules: [
    { of: 'height', atMost: 'rows', because: ', the rows of rowEmbed' },
    { of: 'width', atMost: 'columns', because: ', the rows of colEmbed' },
  ],
  axes: 2,
  references: [detr],
} as const satisfies Scheme;
