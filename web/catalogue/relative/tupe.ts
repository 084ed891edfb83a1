import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';

/** The catalogue entry of 'tupe'. */
export const tupe = {
  name: 'tupe',
  title: 'TUPE',
  place: 'relative',
  summary:
    'Positions meet positions through their own projections, separately from the words; [CLS] is freed from its position.',
  formula:
    '\\begin{aligned} \\ell_{i,j} &= \\frac{q_i \\cdot k_j}{\\sqrt{2 d}} + t_{i,j} \\\\ t_{i,j} &= \\frac{(p_i U^Q) \\cdot (p_j U^K)}{\\sqrt{2 d}} + b_{j - i}, \\quad t_{0,j} = \\theta_1, \\quad t_{i,0} = \\theta_2 \\end{aligned}',
  parameters: [
    {
      name: 'untieCls',
      kind: 'boolean',
      description:
        '[CLS] is untied: its row and its column take one number each, from two extra rows of the table (the paper has two free numbers).',
      default: true,
    },
    {
      name: 'layerNormEps',
      kind: 'number',
      description: 'Added to the variance in the layer norm of the table.',
      default: 1e-5,
      min: 0,
      max: 1,
    },
    {
      name: 'attnScaleFactor',
      kind: 'number',
      description: 'The scale is 1/√(attnScaleFactor · d), for content and position alike.',
      default: 2,
      min: 1e-6,
      max: 1e6,
    },
    {
      name: 'relPosBins',
      kind: 'integer',
      description: "TUPE-R: number of T5's buckets, both directions together.",
      default: 32,
      min: 4,
      max: 4096,
      unit: 'buckets',
      slider: { range: [4, 64], spacing: 'linear' },
    },
    {
      name: 'maxRelPos',
      kind: 'integer',
      description: "TUPE-R: where T5's logarithmic buckets end.",
      default: 128,
      min: 2,
      max: 2 ** 31 - 1,
      unit: 'positions',
      slider: { range: [32, 512], spacing: 'log' },
    },
  ],
  arrays: [
    {
      name: 'positions',
      description:
        'The learned table of positions, preceded by a row for the untied [CLS]; it may be longer than the sequence, and dim is a multiple of heads.',
      shapes: [['rows', 'dim']],
      origin: 'learned',
      initial: { deviation: 1 },
    },
    {
      name: 'layerNormWeight',
      description: 'The weight of the layer norm of the table.',
      shapes: [['dim']],
      origin: 'learned',
      initial: { mean: 1, deviation: 0.1 },
    },
    {
      name: 'layerNormBias',
      description: 'The bias of the layer norm of the table.',
      shapes: [['dim']],
      origin: 'learned',
      initial: { deviation: 0.1 },
    },
    {
      name: 'queryWeight',
      description: 'The projection of positions as queries, as linear layers store it.',
      shapes: [['dim', 'dim']],
      origin: 'learned',
      initial: { deviation: '1 / sqrt(dim)' },
    },
    {
      name: 'queryBias',
      description: 'The bias of that projection.',
      shapes: [['dim']],
      origin: 'learned',
      initial: { deviation: 0.1 },
    },
    {
      name: 'keyWeight',
      description: 'The projection of positions as keys, as linear layers store it.',
      shapes: [['dim', 'dim']],
      origin: 'learned',
      initial: { deviation: '1 / sqrt(dim)' },
    },
    {
      name: 'keyBias',
      description: 'The bias of that projection.',
      shapes: [['dim']],
      origin: 'learned',
      initial: { deviation: 0.1 },
    },
    {
      name: 'relativeTable',
      description:
        "TUPE-R's number per bucket of distances and head, with one row more for the untied [CLS]. If omitted, there is no relative bias (TUPE-A).",
      shapes: [['relPosBins + untieCls', 'heads']],
      origin: 'learned',
      optional: true,
      initial: { deviation: 0.5 },
    },
  ],
  sizes: {
    rows: { description: 'Rows of the table of positions.', initial: 'keys + untieCls' },
    dim: { description: 'The width of the table, a multiple of heads.', initial: 'heads * headDim' },
  },
  rules: [
    { of: 'rows', array: 'positions', atLeast: 'keys + untieCls', because: ' rows' },
    { of: 'dim', array: 'positions', multipleOf: 'heads', because: ' columns, as many for each head' },
  ],
  // The positions of all heads come from one product.
  mixesHeads: true,
  alignment: 'same',
  headDim: 'dim / heads',
  lengths: { atMost: 'rows - untieCls' },
  references: [arxiv('Ke, He and Liu', 2020, 'Rethinking Positional Encoding in Language Pre-training', '2006.15595')],
} as const satisfies Scheme;
