import type { Scheme } from '../types.ts';

const direction = {
  name: 'direction',
  kind: 'choice',
  description:
    "'left-to-right': queries look back (Music Transformer). 'right-to-left': they look ahead. 'both': |distance| counts, and every entry has a meaning.",
  default: 'both',
  choices: ['left-to-right', 'right-to-left', 'both'],
} as const;

const leak = {
  name: 'leak',
  kind: 'choice',
  description:
    "Entries on the wrong side of the diagonal: 'zero', or 'keep' for what the reshape leaves there in the published code, products of other rows that a mask has to hide.",
  default: 'zero',
  choices: ['zero', 'keep'],
} as const;

const maxRelativePositions = {
  name: 'maxRelativePositions',
  kind: 'integer',
  optional: true,
  min: 0,
  max: 2 ** 24,
  unit: 'positions',
} as const;

export const musicTransformer = {
  name: 'music-transformer',
  title: 'Music Transformer',
  place: 'relative',
  summary:
    'Queries meet a learned vector of the distance; skewing puts the products in place without a tensor of vectors.',
  formula: '\\ell_{i,j} = \\frac{q_i \\cdot k_j + q_i \\cdot e_{|i - j|}}{\\sqrt d}',
  parameters: [
    direction,
    leak,
    {
      name: 'order',
      kind: 'choice',
      description:
        "'nearest-last': the last row of the table is distance 0, as published. 'nearest-first': row n is distance n.",
      default: 'nearest-last',
      choices: ['nearest-first', 'nearest-last'],
    },
  ],
  references: [
    {
      authors: 'Huang et al.',
      title: 'Music Transformer: Generating Music with Long-Term Structure',
      year: 2018,
      url: 'https://arxiv.org/abs/1809.04281',
    },
  ],
} as const satisfies Scheme;

export const shaw = {
  name: 'shaw',
  title: 'Shaw',
  place: 'relative',
  summary:
    'A learned vector of the clipped distance is added to each key and, if there is a second table, to each value.',
  formula:
    '\\ell_{i,j} = \\frac{q_i \\cdot (k_j + a^K_{i,j})}{\\sqrt d}, \\quad z_i = \\sum_j w_{i,j} (v_j + a^V_{i,j}), \\quad a_{i,j} = t_{\\mathrm{clip}(j - i, -m, m)}',
  parameters: [
    {
      ...maxRelativePositions,
      description: 'm: distances beyond share the last row. Left out: the table has 2m + 1 rows.',
    },
    {
      name: 'sign',
      kind: 'choice',
      description:
        "What the rows count: 'key-minus-query' (the paper, tensor2tensor, OpenNMT) or 'query-minus-key' (BERT's port).",
      default: 'key-minus-query',
      choices: ['key-minus-query', 'query-minus-key'],
    },
    {
      name: 'clip',
      kind: 'boolean',
      description: 'Distances beyond the maximum share the last row; otherwise they are an error.',
      default: true,
    },
  ],
  references: [
    {
      authors: 'Shaw, Uszkoreit and Vaswani',
      title: 'Self-Attention with Relative Position Representations',
      year: 2018,
      url: 'https://arxiv.org/abs/1803.02155',
    },
  ],
} as const satisfies Scheme;

export const bertRelative = {
  name: 'bert-relative',
  title: 'BERT relative keys',
  place: 'relative',
  summary:
    "A learned vector of the distance meets the query, or query and key alike; distances count the other way than Shaw's.",
  formula: '\\ell_{i,j} = \\frac{q_i \\cdot k_j + q_i \\cdot t_{i - j} + k_j \\cdot t_{i - j}}{\\sqrt d}',
  parameters: [
    {
      name: 'positionEmbeddingType',
      kind: 'choice',
      description: "'relative_key': the query term alone. 'relative_key_query': the key term too, as in the formula.",
      default: 'relative_key',
      choices: ['relative_key', 'relative_key_query'],
    },
  ],
  references: [
    {
      authors: 'Huang et al.',
      title: 'Improve Transformer Models with Better Relative Position Embeddings',
      year: 2020,
      url: 'https://arxiv.org/abs/2009.13658',
    },
  ],
} as const satisfies Scheme;

export const transformerXl = {
  name: 'transformer-xl',
  title: 'Transformer-XL',
  place: 'relative',
  summary:
    'The logit of a query splits into four terms: content and distance, with learned vectors in place of the absolute position.',
  formula: '\\ell_{i,j} = \\frac{q_i \\cdot k_j + q_i \\cdot r_{i-j} + u \\cdot k_j + v \\cdot r_{i-j}}{\\sqrt d}',
  parameters: [leak],
  references: [
    {
      authors: 'Dai et al.',
      title: 'Transformer-XL: Attentive Language Models Beyond a Fixed-Length Context',
      year: 2019,
      url: 'https://arxiv.org/abs/1901.02860',
    },
  ],
} as const satisfies Scheme;

export const xlnet = {
  name: 'xlnet',
  title: 'XLNet',
  place: 'relative',
  summary: "Transformer-XL's four terms with distances of both signs, so that future keys have vectors of their own.",
  formula: '\\ell_{i,j} = \\frac{(q_i + u) \\cdot k_j + (q_i + v) \\cdot r_{i-j}}{\\sqrt d}, \\quad -n < i - j < n',
  parameters: [],
  references: [
    {
      authors: 'Yang et al.',
      title: 'XLNet: Generalized Autoregressive Pretraining for Language Understanding',
      year: 2019,
      url: 'https://arxiv.org/abs/1906.08237',
    },
  ],
} as const satisfies Scheme;

export const deberta = {
  name: 'deberta',
  title: 'DeBERTa',
  place: 'relative',
  summary:
    'Disentangled attention: content meets content, content meets position and position meets content, by buckets of the distance.',
  formula:
    '\\ell_{i,j} = \\frac{q_i \\cdot k_j + q_i \\cdot k^r_{\\delta(i,j)} + k_j \\cdot q^r_{\\delta(j,i)}}{\\sqrt{3 d}}',
  parameters: [
    {
      name: 'positionBuckets',
      kind: 'integer',
      description:
        'Distances below half of it keep a bucket each, others share logarithmic ones (DeBERTa-v2 and v3: 256). Left out, or -1 as configurations write it: none.',
      optional: true,
      min: -1,
      max: 2 ** 24,
      slider: { range: [2, 64], spacing: 'linear' },
    },
    {
      ...maxRelativePositions,
      min: -1,
      description: 'Where the logarithmic buckets end (512). Needed with positionBuckets.',
    },
    {
      name: 'clampDistance',
      kind: 'boolean',
      description:
        'Distances are clamped to ±(maxRelativePositions − 1) before they are grouped (microsoft/DeBERTa); false: buckets go on (the transformers port).',
      default: true,
    },
    {
      name: 'attSpan',
      kind: 'integer',
      description: 'Half the rows of the tables. Left out: what the tables say.',
      optional: true,
      min: 1,
      max: 2 ** 24,
    },
    {
      name: 'p2c',
      kind: 'choice',
      description:
        "Which distance position to content looks up: 'query-minus-key', as both published implementations, or 'key-minus-query', as the paper writes.",
      default: 'query-minus-key',
      choices: ['query-minus-key', 'key-minus-query'],
    },
  ],
  references: [
    {
      authors: 'He et al.',
      title: 'DeBERTa: Decoding-enhanced BERT with Disentangled Attention',
      year: 2021,
      url: 'https://arxiv.org/abs/2006.03654',
    },
  ],
} as const satisfies Scheme;

export const tupe = {
  name: 'tupe',
  title: 'TUPE',
  place: 'relative',
  summary:
    'Positions meet positions through projections of their own, apart from the words; [CLS] is freed from its position.',
  formula: '\\ell_{i,j} = \\frac{q_i \\cdot k_j + (p_i U^Q) \\cdot (p_j U^K)}{\\sqrt{2 d}} + b_{j - i}',
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
    },
    {
      name: 'attnScaleFactor',
      kind: 'number',
      description: 'The scale is 1/√(attnScaleFactor · d), for content and position alike.',
      default: 2,
      min: 0,
      minExclusive: true,
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
  references: [
    {
      authors: 'Ke, He and Liu',
      title: 'Rethinking Positional Encoding in Language Pre-training',
      year: 2021,
      url: 'https://arxiv.org/abs/2006.15595',
    },
  ],
} as const satisfies Scheme;

export const cope = {
  name: 'cope',
  title: 'CoPE',
  place: 'relative',
  summary:
    'Position is counted in context: every key opens a gate for the query, and a position is the number of open gates in between.',
  formula:
    "p_{i,j} = \\min\\Bigl(\\sum_{t \\ge j} \\sigma(\\ell_{i,t}),\\ m - 1\\Bigr), \\quad \\ell'_{i,j} = \\ell_{i,j} + q_i \\cdot e_{p_{i,j}}",
  parameters: [],
  references: [
    {
      authors: 'Golovneva et al.',
      title: "Contextual Position Encoding: Learning to Count What's Important",
      year: 2024,
      url: 'https://arxiv.org/abs/2405.18719',
    },
  ],
} as const satisfies Scheme;

/** ③④ Vectors of the distance in the logits, and in the values. */
export const relativeSchemes: readonly Scheme[] = [
  shaw,
  bertRelative,
  musicTransformer,
  transformerXl,
  xlnet,
  deberta,
  tupe,
  cope,
];
