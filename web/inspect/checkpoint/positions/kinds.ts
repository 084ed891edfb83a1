/** Tensors whose names fit a row but which do not encode the positions of tokens. */
export const notPositions = /(?:^|\.)query_position_embeddings\.|\.pos_embed\.proj\./;

/** Tensors that are added to the logits. */
const biasKinds: readonly Row[] = [
  {
    kind: 'alibi-slopes',
    name: named('(?:alibi_)?slopes?', 'alibi_m'),
    axes: [1, 4],
    scheme: 'alibi',
    argument: 'slopes',
    description:
      'Slopes of ALiBi, of shape {shape}; pe.alibiSlopes computes them, and identify says whether they are the usual ones.',
  },
  {
    kind: 'alibi-bias',
    name: named('alibi(?:_bias(?:es)?|_tensor|_mask)?'),
    axes: [2, 4],
    scheme: 'alibi',
    argument: 'bias',
    description: 'A bias of ALiBi as it is added to logits, of shape {shape}.',
  },
  {
    kind: 'alibi-slopes',
    name: named('alibi'),
    axes: [1, 1],
    scheme: 'alibi',
    argument: 'slopes',
    description: 'Slopes of ALiBi for {0} heads; identify says whether they are the usual ones.',
  },
  {
    kind: 'cpm-ant-buckets',
    name: /(?:^|\.)position_bias\.relative_attention_bias$/,
    scheme: 'cpm-ant',
    argument: 'table',
    description: 'A bias of {1} heads for each of {0} buckets of distances and pairs of segments.',
  },
  {
    kind: 't5-buckets',
    name: named('relative_attention_bias', 'attn_rel_b'),
    scheme: 't5',
    argument: 'table',
    description: 'A bias of {1} heads for each of {0} buckets of distances.',
  },
  {
    kind: 'wavlm-buckets',
    name: named('rel_attn_embed'),
    scheme: 'wavlm',
    argument: 'table',
    description: 'A bias of {1} heads for each of {0} buckets of distances, gated by what a query holds.',
  },
  {
    kind: 'wavlm-gate-weight',
    name: /(?:^|\.)gru_rel_pos_linear\.weight$/,
    scheme: 'wavlm',
    argument: 'gateWeight',
    description: 'Weight of the gate of a bias by buckets, from {1} components of a head.',
  },
  {
    kind: 'wavlm-gate-bias',
    name: /(?:^|\.)gru_rel_pos_linear\.bias$/,
    axes: [1, 1],
    scheme: 'wavlm',
    argument: 'gateBias',
    description: 'Bias of the gate of a bias by buckets.',
  },
  {
    kind: 'wavlm-gate-const',
    name: named('gru_rel_pos_const'),
    axes: [1, 4],
    scheme: 'wavlm',
    argument: 'gateConst',
    description: 'Strength of the gate of a bias by buckets, for each head.',
  },
  ...(
    [
      ['', 'table', 'distances in the text'],
      ['_x', 'tableX', 'differences of left edges'],
      ['_y', 'tableY', 'differences of bottom edges'],
    ] as const
  ).map(
    ([axis, argument, of]): Row => ({
      kind: `layout-buckets${axis.replace('_', '-')}`,
      name: new RegExp(`(?:^|\\.)rel_pos${axis}_bias\\.weight$`),
      scheme: 'layoutlmv3',
      argument,
      transposed: true,
      description: `A bias of {0} heads for each of {1} buckets of ${of}.`,
    }),
  ),
  {
    kind: 'swin-window',
    name: named('relative_position_bias_table'),
    rows: 'odd',
    scheme: 'swin',
    argument: 'table',
    description: 'A bias of {1} heads for each of {0} offsets of rows and columns within a window.',
  },
  {
    kind: 'beit-window',
    name: named('relative_position_bias_table'),
    rows: 'even',
    scheme: 'beit',
    argument: 'table',
    description:
      'A bias of {1} heads for each of {0} offsets in an image, three of which are those of the class token.',
  },
  {
    kind: 'swin-v2-first-weight',
    name: /(?:^|\.)(?:continuous_position_bias_mlp|cpb_mlp)\.0\.weight$/,
    scheme: 'swin-v2',
    argument: 'w0',
    description: 'First layer of the small network that makes the bias of a window: {0} units from {1} coordinates.',
  },
  {
    kind: 'swin-v2-first-bias',
    name: /(?:^|\.)(?:continuous_position_bias_mlp|cpb_mlp)\.0\.bias$/,
    axes: [1, 1],
    scheme: 'swin-v2',
    argument: 'b0',
    description: 'Bias of the first layer of the small network that makes the bias of a window.',
  },
  {
    kind: 'swin-v2-second-weight',
    name: /(?:^|\.)(?:continuous_position_bias_mlp|cpb_mlp)\.2\.weight$/,
    scheme: 'swin-v2',
    argument: 'w1',
    description: 'Second layer of the small network that makes the bias of a window, for {0} heads.',
  },
  {
    kind: 'levit-distances',
    name: named('attention_biases'),
    scheme: 'levit',
    argument: 'table',
    description: 'A bias of {0} heads for each of {1} pairs of distances in rows and columns.',
  },
  {
    kind: 'kerple-scale',
    name: named('rpe\\.bias_p'),
    axes: [1, 4],
    scheme: 'kerple',
    argument: 'p',
    description: "KERPLE's strength of the bias, for each head.",
  },
  {
    kind: 'kerple-slope',
    name: named('rpe\\.bias_a'),
    axes: [1, 4],
    scheme: 'kerple',
    argument: 'a',
    description: "KERPLE's rate at which the bias falls, for each head.",
  },
  {
    kind: 'distance-bank',
    name: named('rel_logits_proj\\.proj'),
    scheme: 'relative-projection',
    argument: 'distanceBank',
    description: 'A bank of {0} profiles over {1} distances, which a query mixes to its bias (Inkling).',
  },
];

/** Vectors of the distance, and tensors that accompany the logits. */
const relativeKinds: readonly Row[] = [
  {
    kind: 'shaw-keys',
    name: named('self_attn\\.distance_embedding', 'emb_rel_k'),
    axes: [2, 3],
    scheme: 'shaw',
    argument: 'keyTable',
    description: 'A vector of {-1} components for each of {rows} clipped distances, which meets the query.',
  },
  {
    kind: 'shaw-values',
    name: named('emb_rel_v'),
    axes: [2, 3],
    scheme: 'shaw',
    argument: 'valueTable',
    description: 'A vector of {-1} components for each of {rows} clipped distances, which is added to the values.',
  },
  {
    kind: 'bert-distances',
    name: named('distance_embedding'),
    scheme: 'bert-relative',
    argument: 'table',
    description: 'A vector of {1} components for each of {0} distances, which meets the query, or query and key.',
  },
  {
    kind: 'deberta-distances',
    name: named('rel_embeddings'),
    scheme: 'deberta',
    argument: 'posKey',
    description:
      'A vector of {1} components for each of {0} buckets of distances, before the projections of keys and queries that each layer makes of it.',
  },
  {
    kind: 'decomposed-rows',
    name: named('rel_pos_h'),
    scheme: 'decomposed-relative',
    argument: 'relPosH',
    description: 'A vector of {1} components for each of {0} distances in rows of an image.',
  },
  {
    kind: 'decomposed-columns',
    name: named('rel_pos_w'),
    scheme: 'decomposed-relative',
    argument: 'relPosW',
    description: 'A vector of {1} components for each of {0} distances in columns of an image.',
  },
  {
    kind: 'content-bias',
    name: named('r_w_bias', 'pos_bias_u'),
    scheme: 'transformer-xl',
    argument: 'rWBias',
    description: 'What Transformer-XL adds to the queries of {0} heads before they meet keys.',
  },
  {
    kind: 'position-bias',
    name: named('r_r_bias', 'pos_bias_v'),
    scheme: 'transformer-xl',
    argument: 'rRBias',
    description: 'What Transformer-XL adds to the queries of {0} heads before they meet vectors of the distance.',
  },
  {
    kind: 'position-projection',
    name: named(
      '(?:self_attn|attn|attention|self_attention|mhsa)\\.(?:linear_pos|relative_k_proj|pos_proj|r_proj)',
      'linear_pos',
      'r_net',
    ),
    scheme: 'transformer-xl',
    argument: 'r',
    description:
      'Makes the vectors r of {0} components from sinusoids of the distance of {1} (Transformer-XL, Conformer).',
  },
  {
    kind: 'cope-positions',
    name: named('cope\\.pos_emb'),
    axes: [2, 3],
    scheme: 'cope',
    argument: 'posEmb',
    description: 'A vector for each of {-1} contextual positions.',
  },
  {
    kind: 'sinks',
    name: named('sinks', 'attn_sinks?', 'attention_sink_bias'),
    axes: [1, 1],
    call: 'attention',
    argument: 'sinks',
    description:
      'One logit for each of {0} heads that is beside the keys and has no value: where attention goes when nothing fits.',
  },
  {
    kind: 'compression-positions',
    name: named('compressor\\.position_bias', 'compressor\\.ape'),
    call: 'compressedEntries',
    argument: 'positionBias',
    description: 'What is added for each of {0} places within a window of keys that is compressed to one.',
  },
];

/** Tensors for positions in the embedding: tables and convolutions. */
const embeddingKinds: readonly Row[] = [
  {
    kind: 'convolution-gain',
    name: /(?:^|\.)pos_conv_embed\.(?:conv|layers\.\d+\.conv)\.(?:weight_g|parametrizations\.weight\.original0)$/,
    axes: [3, 3],
    call: 'weightNorm',
    argument: 'g',
    description: 'Gain of each of {-1} taps of the convolution that makes positions.',
  },
  {
    kind: 'convolution-weight',
    name: /(?:^|\.)pos_conv_embed\.(?:conv|layers\.\d+\.conv)\.(?:weight|weight_v|parametrizations\.weight\.original1)$/,
    axes: [3, 3],
    call: 'convPositions',
    argument: 'weight',
    description:
      'The convolution of {-1} taps that makes positions, before its weight normalisation if it has a gain beside it.',
  },
  {
    kind: 'convolution-bias',
    name: /(?:^|\.)pos_conv_embed\.(?:conv|layers\.\d+\.conv)\.bias$/,
    axes: [1, 1],
    call: 'convPositions',
    argument: 'bias',
    description: 'Bias of the convolution that makes positions.',
  },
  {
    kind: 'depthwise-convolution',
    name: /(?:^|\.)(?:dwconv\.dwconv|pos_block\.\d+\.proj\.0)\.weight$/,
    axes: [4, 4],
    call: 'convPositions',
    argument: 'weight',
    description: 'A depth-wise convolution of {2} × {3} over {0} channels, whose padding tells positions.',
  },
  {
    kind: 'fourier-matrix',
    name: named('positional_encoding_gaussian_matrix', 'shared_image_embedding\\.positional_embedding'),
    call: 'fourierFeatures',
    argument: 'matrix',
    description: 'A random matrix that makes {1} angles of {0} coordinates (Segment Anything).',
  },
  ...(
    [
      ['row', 'rowEmbed'],
      ['col(?:umn)?', 'colEmbed'],
    ] as const
  ).map(
    ([axis, argument]): Row => ({
      kind: `detr-${argument === 'rowEmbed' ? 'rows' : 'columns'}`,
      name: named(`${axis}_embed(?:dings)?`),
      scheme: 'detr-learned',
      argument,
      description: `A vector of {1} components for each of {0} ${argument === 'rowEmbed' ? 'rows' : 'columns'} of an image.`,
    }),
  ),
  {
    kind: 'layout-positions',
    name: named('[xyhw]_position_embeddings'),
    scheme: 'learned',
    argument: 'table',
    description: 'A vector of {1} components for each of {0} places or sizes on a page.',
  },
  {
    kind: 'learned-positions',
    name: named(
      'wpe',
      'position_embd',
      '(?:[a-z]+_)*pos(?:ition|itions|itional)?_(?:emb|embed|embeds|embedding|embeddings|embedding_table|embeds_layer|enc)(?:\\.pos_embedding|\\.position_embeddings?|\\.weights\\.\\d+)?',
      'embed_positions(?:\\.weights)?',
      'pe',
      'pos_(?:table|encoding)',
      'pos(?:ition|itional)_(?:encoding|encodings|table)(?:\\.pe)?',
      'positions_embed',
    ),
    axes: [2, 4],
    scheme: 'learned',
    argument: 'table',
    description: 'A vector of {-1} components for each of {rows} positions: learned, or sinusoids that were saved.',
  },
];

/** Tensors for the rotation of queries and keys. */
const rotaryKinds: readonly Row[] = [
  {
    kind: 'frequencies',
    name: named('inv_freq', 'rope\\.freqs', 'rotary_emb\\.(?:original_|full_attention_|sliding_attention_)?inv_freq'),
    axes: [1, 1],
    scheme: 'rope',
    argument: 'base',
    description:
      'Frequencies of {0} rotary pairs as they were when the model was saved; programs may make their own instead.',
  },
  {
    kind: 'frequency-factors',
    name: named('rope_freqs'),
    axes: [1, 1],
    scheme: 'rope',
    argument: 'scaling.freqFactors',
    description:
      'Divisors of the frequencies of {0} rotary pairs, which is how llama.cpp keeps the scaling of Llama 3.',
  },
  {
    kind: 'long-factors',
    name: named('rope_factors_long'),
    axes: [1, 1],
    scheme: 'rope',
    argument: 'scaling.longFactor',
    description: "LongRoPE's divisors of the frequencies of {0} pairs for long texts.",
  },
  {
    kind: 'short-factors',
    name: named('rope_factors_short'),
    axes: [1, 1],
    scheme: 'rope',
    argument: 'scaling.shortFactor',
    description: "LongRoPE's divisors of the frequencies of {0} pairs for short texts.",
  },
  {
    kind: 'rotary-table',
    name: named(
      '(?:[a-z]+_)*freqs_cis(?:_[a-z]+)?',
      '(?:[a-z]+_)*cos_sin(?:_[a-z]+)?',
      'rope_cache',
      'rope\\.cache',
      'pos_cis',
    ),
    axes: [2, 5],
    argument: 'cos',
    description: 'A rotary table: cosines and sines, as complex numbers or pairs, of shape {shape}.',
  },
  ...(
    [
      ['cosines', 'cos'],
      ['sines', 'sin'],
    ] as const
  ).map(
    ([kind, name]): Row => ({
      kind: `rotary-${kind}`,
      name: named(
        `(?:[a-z]+_)*${name}_?(?:cached?|table|freqs?|embedding)`,
        `(?:freqs|freq|rope|rotary)_${name}`,
        name,
      ),
      axes: [2, 5],
      argument: name,
      description: `A rotary table: ${kind} of {-1} angles or columns for each of {rows} positions.`,
    }),
  ),
  {
    kind: 'fope-cosines',
    name: named('cos_coef'),
    axes: [2, 3],
    call: 'fope',
    argument: 'cosCoef',
    description: 'How Fourier position embedding mixes {-1} cosines.',
  },
  {
    kind: 'fope-sines',
    name: named('sin_coef'),
    axes: [2, 3],
    call: 'fope',
    argument: 'sinCoef',
    description: 'How Fourier position embedding mixes {-1} sines.',
  },
  {
    kind: 'learned-frequencies',
    name: named('posenc\\.Wr', 'positional_encoder\\.projector'),
    scheme: 'learned-frequency-rope',
    argument: 'weights',
    description: 'Learned frequencies: the angles of {0} pairs from points of {1} coordinates.',
  },
];

/** A kind of tensor that encodes position. */
export interface PositionKind {
  /** Name of the kind, for programs. */
  readonly kind: string;
  /** The tensor's name, or its end after a dot. */
  readonly name: RegExp;
  /** The allowed numbers of axes. */
  readonly axes: readonly [min: number, max: number];
  /** Whether the first axis has an odd or even length, where this distinguishes two kinds of the same name. */
  readonly rows?: 'odd' | 'even';
  /** The entry of posenc's catalogue; absent if a function takes the tensor together with any scheme. */
  readonly scheme?: string;
  /** The function of posenc that takes the tensor, and the name of the argument. */
  readonly call: string;
  readonly argument: string;
  /** Whether the argument has its two axes in the opposite order. */
  readonly transposed?: true;
  /**
   * A description in which `{0}`, `{1}` … stand for extents, `{-1}` for the last one and `{rows}` for the product of
   * the others.
   */
  readonly description: string;
}

/** A kind with two axes, and with the function that most kinds of its list have, unless it states others. */
type Row = Omit<PositionKind, 'axes' | 'call'> & Partial<PositionKind>;

const withDefaults = (call: string, rows: readonly Row[]) =>
  rows.map((row): PositionKind => ({ axes: [2, 2], call, ...row }));

/** Matches a whole name after the last module, with or without `.weight`. */
export function named(...names: readonly string[]): RegExp {
  return new RegExp(`(?:^|\\.)(?:${names.join('|')})(?:\\.weight)?$`);
}

/**
 * All kinds, by the names that tensors have in files of transformers (5.16), of the models' own authors, of timm and of
 * llama.cpp. The first row that fits applies.
 */
export const positionKinds: readonly PositionKind[] = [
  ...withDefaults('rotate', rotaryKinds),
  ...withDefaults('bias', biasKinds),
  ...withDefaults('relativeTerms', relativeKinds),
  ...withDefaults('absolute', embeddingKinds),
];
