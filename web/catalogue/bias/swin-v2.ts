import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { swin } from './swin.ts';

/**
 * 0 means the extent of the window itself, as in configurations. 1 is not allowed: without offsets there would be
 * no unit.
 */
const side = (name: 'height' | 'width') =>
  ({
    name: `pretrainedWindow.${name}`,
    kind: 'integer',
    description: `${name === 'height' ? 'Rows' : 'Columns'} of the window in training, whose largest offset is the unit of coordinates. 0: those of the window itself.`,
    default: 0,
    min: 0,
    max: 16384,
    unit: 'tokens',
  }) as const;

const atLeastTwo = (name: 'height' | 'width') =>
  ({
    of: `pretrainedWindow.${name}`,
    atLeast: '2',
    because: ', or 0 for the window itself',
    where: `pretrainedWindow.${name}`,
  }) as const;

/** The catalogue entry of 'swin-v2'. */
export const swinV2 = {
  name: 'swin-v2',
  title: 'Swin V2 log-spaced bias',
  place: 'bias',
  summary:
    'A learned perceptron of how many rows and columns lie between two tokens of a window, on a logarithmic scale, so that it can serve a larger window than that of its training.',
  formula:
    'b_{h,i,j} = 16\\,\\sigma\\bigl(w_1\\,\\mathrm{relu}(w_0 c + b_0)\\bigr), \\qquad c = \\mathrm{sign}(\\Delta)\\,\\frac{\\log_2(1 + |8 \\Delta / (N - 1)|)}{\\log_2 8}, \\qquad \\Delta = \\text{query} - \\text{key}',
  parameters: [...swin.parameters, side('height'), side('width')],
  groups: {
    ...swin.groups,
    pretrainedWindow: 'N: the window in training, `pretrained_window_size` of configurations.',
  },
  arrays: [
    {
      name: 'w0',
      description:
        'The weight of the first linear layer, for the coordinates of row and column: `cpb_mlp.0.weight` in checkpoints.',
      shapes: [['mlpWidth', '2']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
    {
      name: 'b0',
      description: 'The bias of the first linear layer.',
      shapes: [['mlpWidth']],
      origin: 'learned',
      initial: { deviation: 0.5 },
    },
    {
      name: 'w1',
      description: 'The weight of the second linear layer, which has no bias, one row per head: `cpb_mlp.2.weight`.',
      shapes: [['heads', 'mlpWidth']],
      origin: 'learned',
      initial: { deviation: '1 / sqrt(mlpWidth)' },
    },
  ],
  sizes: { mlpWidth: { description: 'Hidden units between the two layers; 512 in the models.', initial: '8' } },
  rules: [...swin.rules, atLeastTwo('height'), atLeastTwo('width')],
  axes: 2,
  byRows: true,
  alignment: 'same',
  lengths: swin.lengths,
  references: [arxiv('Liu et al.', 2021, 'Swin Transformer V2: Scaling Up Capacity and Resolution', '2111.09883')],
} as const satisfies Scheme;
