import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { t5 } from './t5.ts';

const bins = (name: 'relPosBins' | 'rel2dPosBins', byDefault: number, of: string) =>
  ({
    name,
    kind: 'integer',
    description: `Buckets for differences of ${of}, half of them for keys with the larger number; ${byDefault} in the models.`,
    default: byDefault,
    min: 4,
    max: 4096,
    unit: 'buckets',
    slider: { range: [4, 128], spacing: 'linear' },
  }) as const;

const max = (name: 'maxRelPos' | 'maxRel2dPos', byDefault: number, of: string) =>
  ({
    name,
    kind: 'integer',
    description: `Where the logarithmic buckets of ${of} would end; all larger differences share the last. Above a quarter of the buckets.`,
    default: byDefault,
    min: 2,
    max: 2 ** 31 - 1,
    slider: { range: [32, 1024], spacing: 'log' },
  }) as const;

const coordinateTable = (axis: 'X' | 'Y') =>
  ({
    name: `table${axis}`,
    description: `The learned numbers for differences of ${axis === 'X' ? 'left' : 'bottom'} edges, one row per bucket and one column per head: \`rel_pos_${axis.toLowerCase()}_bias.weight\` in checkpoints, transposed.`,
    shapes: [['rel2dPosBins', 'heads']],
    origin: 'learned',
    when: { given: 'bbox' },
    initial: { deviation: 1 },
  }) as const;

const integers = { kind: 'integers', min: -(2 ** 24), max: 2 ** 24, origin: 'given', optional: true } as const;

/** The catalogue entry of 'layoutlmv3'. */
export const layoutlmv3 = {
  name: 'layoutlmv3',
  title: 'LayoutLMv3 spatial bias',
  place: 'bias',
  summary:
    'For the words of a page: learned numbers for buckets of three differences, of positions in the text and of left and bottom edges of the boxes that words are printed in.',
  formula:
    'b_{h,i,j} = c \\bigl( T_{\\mathrm{bucket}(p_j - p_i),\\,h} + X_{\\mathrm{bucket}(x_j - x_i),\\,h} + Y_{\\mathrm{bucket}(y_j - y_i),\\,h} \\bigr)',
  parameters: [
    bins('relPosBins', 32, 'positions'),
    max('maxRelPos', 128, 'positions'),
    bins('rel2dPosBins', 64, 'edges'),
    max('maxRel2dPos', 256, 'edges'),
    {
      name: 'outputScale',
      kind: 'number',
      description:
        'c: multiplies the bias. The models have 1/√d, because they add the bias before they scale the logits.',
      default: 1,
      min: -1e6,
      max: 1e6,
      slider: { range: [0.1, 16], spacing: 'log' },
    },
  ],
  arrays: [
    {
      name: 'positionIds',
      description: 'p: the position of each token in the text. Needed without bbox; with it, left out means 0, 1, 2, …',
      shapes: [['batch', 'length']],
      ...integers,
      optional: { given: 'bbox' },
    },
    {
      name: 'bbox',
      description:
        'Left, top, right and bottom edge of the box of each token, on a page 1000 wide and high. If omitted, positionIds are needed, and only positions in the text count.',
      shapes: [['batch', 'length', '4']],
      ...integers,
      initial: 'boxes',
    },
    {
      name: 'table',
      description:
        'T: the learned numbers for differences of positions, one row per bucket and one column per head: `rel_pos_bias.weight` in checkpoints, transposed. If omitted, only boxes count.',
      shapes: [['relPosBins', 'heads']],
      origin: 'learned',
      optional: true,
      initial: { deviation: 1 },
    },
    coordinateTable('X'),
    coordinateTable('Y'),
  ],
  rules: [
    { of: 'maxRelPos', above: 'floor(relPosBins / 4)', because: ', the number of exact buckets' },
    { of: 'maxRel2dPos', above: 'floor(rel2dPosBins / 4)', because: ', the number of exact buckets' },
  ],
  byRows: true,
  alignment: 'same',
  lengths: { exactly: 'length' },
  references: [
    arxiv(
      'Huang et al.',
      2022,
      'LayoutLMv3: Pre-training for Document AI with Unified Text and Image Masking',
      '2204.08387',
    ),
    ...t5.references,
  ],
} as const satisfies Scheme;
