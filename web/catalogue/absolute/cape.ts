import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { evenDim, positionFactor } from './rows.ts';

const reference = arxiv(
  'Likhomanenko et al.',
  2021,
  'CAPE: Encoding Relative Positions with Continuous Augmented Positional Embeddings',
  '2106.03143',
);

const batch = {
  name: 'batch',
  kind: 'integer',
  description: 'Number of sequences or images, each augmented separately. If omitted, one, without a batch axis.',
  optional: true,
  min: 1,
  size: 'batch',
} as const;

const augmentation = [
  {
    name: 'augmentation.maxGlobalShift',
    kind: 'number',
    description:
      'One shift for all positions, drawn from −max to max. Without augmentation (evaluation), nothing is drawn.',
    default: 0,
    min: 0,
    max: 2 ** 53,
    slider: { range: [0, 10], spacing: 'linear' },
  },
  {
    name: 'augmentation.maxLocalShift',
    kind: 'number',
    description:
      'A shift for each position, of at most half of this times the distance between neighbours; up to 1, their order is kept.',
    default: 0,
    min: 0,
    max: 2 ** 53,
    slider: { range: [0, 1], spacing: 'linear' },
  },
  {
    name: 'augmentation.maxGlobalScaling',
    kind: 'number',
    description: 'One factor for all positions, drawn from 1/max to max, uniform in its logarithm.',
    default: 1,
    min: 1,
    max: 1000,
    slider: { range: [1, 4], spacing: 'linear' },
  },
  {
    name: 'augmentation.seed',
    kind: 'integer',
    description: 'The same seed gives the same numbers on every machine.',
    default: 0,
    min: 0,
    max: 2 ** 32 - 1,
  },
] as const;

const groups = {
  augmentation: 'Random changes of positions in training. If omitted (evaluation), nothing is drawn.',
} as const;

/** The catalogue entry of 'cape'. */
export const cape = {
  name: 'cape',
  title: 'CAPE',
  place: 'embedding',
  summary:
    'Sinusoids of positions that training shifts, jitters and stretches at random, so that models do not rely on absolute ones.',
  formula:
    '\\mathrm{PE}(p)_{2i} = \\sin(p\\,s\\,10000^{-2i/d}), \\quad \\mathrm{PE}(p)_{2i+1} = \\cos(p\\,s\\,10000^{-2i/d})',
  parameters: [
    batch,
    {
      name: 'length',
      kind: 'integer',
      description: 'Number of positions of a sequence.',
      min: 1,
      size: 'length',
      unit: 'positions',
      slider: { range: [1, 512], spacing: 'linear' },
    },
    evenDim,
    {
      name: 'posScale',
      kind: 'number',
      description: 'Distance between neighbouring positions.',
      default: 1,
      ...positionFactor,
      slider: { range: [0.01, 10], spacing: 'log' },
    },
    {
      name: 'normalize',
      kind: 'boolean',
      description: 'Subtracts the mean of the positions.',
      default: false,
    },
    {
      name: 'freqScale',
      kind: 'number',
      description: 's: multiplies every frequency.',
      default: 1,
      min: -512,
      max: 512,
      slider: { range: [0.01, 100], spacing: 'log' },
    },
    ...augmentation,
  ],
  groups,
  arrays: [],
  references: [reference],
} as const satisfies Scheme;

/** The catalogue entry of 'cape-2d'. */
export const cape2d = {
  name: 'cape-2d',
  title: 'CAPE for images',
  place: 'embedding',
  summary:
    'Waves in many directions over the patches of an image, whose coordinates training shifts, jitters and stretches.',
  formula:
    '\\mathrm{PE}(x, y) = [\\cos \\varphi_k \\mid \\sin \\varphi_k], \\quad \\varphi_k = \\pi\\,10^{2k/d} \\big(x \\cos(k - 1) + y \\sin(k - 1)\\big), \\quad k = 1 \\dots d/2',
  parameters: [
    batch,
    {
      name: 'patchesX',
      kind: 'integer',
      description: 'Patches along x, whose coordinates go from −1 to 1.',
      min: 1,
      size: 'height',
      unit: 'patches',
      slider: { range: [1, 32], spacing: 'linear' },
    },
    {
      name: 'patchesY',
      kind: 'integer',
      description: 'Patches along y, whose coordinates go from −1 to 1.',
      min: 1,
      size: 'width',
      unit: 'patches',
      slider: { range: [1, 32], spacing: 'linear' },
    },
    evenDim,
    ...augmentation,
  ],
  groups,
  arrays: [],
  rules: [
    {
      of: 'patchesX',
      atLeast: '2',
      because: ' with a local shift, which depends on the distance of neighbours',
      where: 'augmentation.maxLocalShift',
    },
  ],
  axes: 2,
  references: [reference],
} as const satisfies Scheme;
