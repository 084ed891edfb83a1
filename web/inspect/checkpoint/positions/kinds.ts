/** What of a checkpoint is about positions: one row for each kind of tensor. */
export interface PositionKind {
  /** Name of the kind, for programs. */
  readonly kind: string;
  /** What the tensor's name ends in, or is; always after a dot or at the beginning. */
  readonly name: RegExp;
  /** How many axes it has. */
  readonly axes: readonly [fewest: number, most: number];
  /** Whether the first axis is of an odd or an even length, where that tells two kinds of the same name apart. */
  readonly rows?: 'odd' | 'even';
  /** The entry of posenc's catalogue. Left out where a function takes it beside any scheme. */
  readonly scheme?: string;
  /** The function of posenc that takes it, and as which argument. */
  readonly call: string;
  readonly argument: string;
  /** Whether the argument has the two axes the other way round. */
  readonly transposed?: true;
  /** `{0}`, `{1}` … are extents; `{-1}` is the last, `{rows}` all others multiplied. */
  readonly description: string;
}

const end = '(?:\\.weight)?$';

/** The whole name after the last module, with or without `.weight`. */
function named(...names: readonly string[]): RegExp {
  return new RegExp(`(?:^|\\.)(?:${names.join('|')})${end}`);
}

/**
 * Names as they stand in files of transformers (5.16), of the models' own authors, of timm, and of llama.cpp. The first row that fits
 * counts.
 */
export const positionKinds: readonly PositionKind[] = [
  // Turned by position: what the frequencies are.
  {
    kind: 'frequencies',
    name: named('inv_freq', 'rotary_emb\\.(?:original_|full_attention_|sliding_attention_)?inv_freq'),
    axes: [1, 1],
    scheme: 'rope',
    call: 'rotate',
    argument: 'base',
    description:
      'Frequencies of {0} rotary pairs as they were when the model was saved; programs may make their own instead.',
  },
  {
    kind: 'frequency-factors',
    name: named('rope_freqs'),
    axes: [1, 1],
    scheme: 'rope',
    call: 'rotate',
    argument: 'scaling.freqFactors',
    description:
      'Divisors of the frequencies of {0} rotary pairs, which is how llama.cpp keeps the scaling of Llama 3.',
  },
  {
    kind: 'long-factors',
    name: named('rope_factors_long'),
    axes: [1, 1],
    scheme: 'rope',
    call: 'rotate',
    argument: 'scaling.longFactor',
    description: "LongRoPE's divisors of the frequencies of {0} pairs for long texts.",
  },
  {
    kind: 'short-factors',
    name: named('rope_factors_short'),
    axes: [1, 1],
    scheme: 'rope',
    call: 'rotate',
    argument: 'scaling.shortFactor',
    description: "LongRoPE's divisors of the frequencies of {0} pairs for short texts.",
  },
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
    axes: [2, 2],
    scheme: 'learned-frequency-rope',
    call: 'rotate',
    argument: 'weights',
    description: 'Learned frequencies: the angles of {0} pairs from points of {1} coordinates.',
  },
  // Added to the logits.
  {
    kind: 'cpm-ant-buckets',
    name: /(?:^|\.)position_bias\.relative_attention_bias$/,
    axes: [2, 2],
    scheme: 'cpm-ant',
    call: 'bias',
    argument: 'table',
    description: 'A bias of {1} heads for each of {0} buckets of distances and pairs of segments.',
  },
  {
    kind: 't5-buckets',
    name: named('relative_attention_bias', 'attn_rel_b'),
    axes: [2, 2],
    scheme: 't5',
    call: 'bias',
    argument: 'table',
    description: 'A bias of {1} heads for each of {0} buckets of distances.',
  },
  {
    kind: 'wavlm-buckets',
    name: named('rel_attn_embed'),
    axes: [2, 2],
    scheme: 'wavlm',
    call: 'bias',
    argument: 'table',
    description: 'A bias of {1} heads for each of {0} buckets of distances, gated by what a query holds.',
  },
  {
    kind: 'wavlm-gate-weight',
    name: /(?:^|\.)gru_rel_pos_linear\.weight$/,
    axes: [2, 2],
    scheme: 'wavlm',
    call: 'bias',
    argument: 'gateWeight',
    description: 'Weight of the gate of a bias by buckets, from {1} components of a head.',
  },
  {
    kind: 'wavlm-gate-bias',
    name: /(?:^|\.)gru_rel_pos_linear\.bias$/,
    axes: [1, 1],
    scheme: 'wavlm',
    call: 'bias',
    argument: 'gateBias',
    description: 'Bias of the gate of a bias by buckets.',
  },
  {
    kind: 'wavlm-gate-const',
    name: named('gru_rel_pos_const'),
    axes: [1, 4],
    scheme: 'wavlm',
    call: 'bias',
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
    ([axis, argument, of]): PositionKind => ({
      kind: `layout-buckets${axis.replace('_', '-')}`,
      name: new RegExp(`(?:^|\\.)rel_pos${axis}_bias\\.weight$`),
      axes: [2, 2],
      scheme: 'layoutlmv3',
      call: 'bias',
      argument,
      transposed: true,
      description: `A bias of {0} heads for each of {1} buckets of ${of}.`,
    }),
  ),
  {
    kind: 'swin-window',
    name: named('relative_position_bias_table'),
    axes: [2, 2],
    rows: 'odd',
    scheme: 'swin',
    call: 'bias',
    argument: 'table',
    description: 'A bias of {1} heads for each of {0} offsets of rows and columns within a window.',
  },
  {
    kind: 'beit-window',
    name: named('relative_position_bias_table'),
    axes: [2, 2],
    rows: 'even',
    scheme: 'beit',
    call: 'bias',
    argument: 'table',
    description:
      'A bias of {1} heads for each of {0} offsets in an image, three of which are those of the class token.',
  },
  {
    kind: 'swin-v2-first-weight',
    name: /(?:^|\.)(?:continuous_position_bias_mlp|cpb_mlp)\.0\.weight$/,
    axes: [2, 2],
    scheme: 'swin-v2',
    call: 'bias',
    argument: 'w0',
    description: 'First layer of the small network that makes the bias of a window: {0} units from {1} coordinates.',
  },
  {
    kind: 'swin-v2-first-bias',
    name: /(?:^|\.)(?:continuous_position_bias_mlp|cpb_mlp)\.0\.bias$/,
    axes: [1, 1],
    scheme: 'swin-v2',
    call: 'bias',
    argument: 'b0',
    description: 'Bias of the first layer of the small network that makes the bias of a window.',
  },
  {
    kind: 'swin-v2-second-weight',
    name: /(?:^|\.)(?:continuous_position_bias_mlp|cpb_mlp)\.2\.weight$/,
    axes: [2, 2],
    scheme: 'swin-v2',
    call: 'bias',
    argument: 'w1',
    description: 'Second layer of the small network that makes the bias of a window, for {0} heads.',
  },
  {
    kind: 'levit-distances',
    name: named('attention_biases'),
    axes: [2, 2],
    scheme: 'levit',
    call: 'bias',
    argument: 'table',
    description: 'A bias of {0} heads for each of {1} pairs of distances in rows and columns.',
  },
  {
    kind: 'kerple-scale',
    name: named('rpe\\.bias_p'),
    axes: [1, 4],
    scheme: 'kerple',
    call: 'bias',
    argument: 'p',
    description: "KERPLE's strength of the bias, for each head.",
  },
  {
    kind: 'kerple-slope',
    name: named('rpe\\.bias_a'),
    axes: [1, 4],
    scheme: 'kerple',
    call: 'bias',
    argument: 'a',
    description: "KERPLE's rate at which the bias falls, for each head.",
  },
  {
    kind: 'distance-bank',
    name: named('rel_logits_proj\\.proj'),
    axes: [2, 2],
    scheme: 'relative-projection',
    call: 'bias',
    argument: 'distanceBank',
    description: 'A bank of {0} profiles over {1} distances, which a query mixes to its bias (Inkling).',
  },
  // Vectors of the distance.
  {
    kind: 'shaw-keys',
    name: named('self_attn\\.distance_embedding', 'emb_rel_k'),
    axes: [2, 3],
    scheme: 'shaw',
    call: 'relativeTerms',
    argument: 'keyTable',
    description: 'A vector of {-1} components for each of {rows} clipped distances, which meets the query.',
  },
  {
    kind: 'shaw-values',
    name: named('emb_rel_v'),
    axes: [2, 3],
    scheme: 'shaw',
    call: 'relativeTerms',
    argument: 'valueTable',
    description: 'A vector of {-1} components for each of {rows} clipped distances, which is added to the values.',
  },
  {
    kind: 'bert-distances',
    name: named('distance_embedding'),
    axes: [2, 2],
    scheme: 'bert-relative',
    call: 'relativeTerms',
    argument: 'table',
    description: 'A vector of {1} components for each of {0} distances, which meets the query, or query and key.',
  },
  {
    kind: 'deberta-distances',
    name: named('rel_embeddings'),
    axes: [2, 2],
    scheme: 'deberta',
    call: 'relativeTerms',
    argument: 'posKey',
    description:
      'A vector of {1} components for each of {0} buckets of distances, before the projections of keys and queries that each layer makes of it.',
  },
  {
    kind: 'decomposed-rows',
    name: named('rel_pos_h'),
    axes: [2, 2],
    scheme: 'decomposed-relative',
    call: 'relativeTerms',
    argument: 'relPosH',
    description: 'A vector of {1} components for each of {0} distances in rows of an image.',
  },
  {
    kind: 'decomposed-columns',
    name: named('rel_pos_w'),
    axes: [2, 2],
    scheme: 'decomposed-relative',
    call: 'relativeTerms',
    argument: 'relPosW',
    description: 'A vector of {1} components for each of {0} distances in columns of an image.',
  },
  {
    kind: 'content-bias',
    name: named('r_w_bias', 'pos_bias_u'),
    axes: [2, 2],
    scheme: 'transformer-xl',
    call: 'relativeTerms',
    argument: 'rWBias',
    description: 'What Transformer-XL adds to the queries of {0} heads before they meet keys.',
  },
  {
    kind: 'position-bias',
    name: named('r_r_bias', 'pos_bias_v'),
    axes: [2, 2],
    scheme: 'transformer-xl',
    call: 'relativeTerms',
    argument: 'rRBias',
    description: 'What Transformer-XL adds to the queries of {0} heads before they meet vectors of the distance.',
  },
  {
    kind: 'cope-positions',
    name: named('cope\\.pos_emb'),
    axes: [2, 3],
    scheme: 'cope',
    call: 'relativeTerms',
    argument: 'posEmb',
    description: 'A vector for each of {-1} contextual positions.',
  },
  // Beside the logits.
  {
    kind: 'sinks',
    name: named('sinks', 'attn_sinks?', 'attention_sink_bias'),
    axes: [1, 1],
    call: 'attention',
    argument: 'sinks',
    description:
      'One logit for each of {0} heads that stands beside the keys and has no value: where attention goes when nothing fits.',
  },
  {
    kind: 'compression-positions',
    name: named('compressor\\.position_bias', 'compressor\\.ape'),
    axes: [2, 2],
    call: 'compressedEntries',
    argument: 'positionBias',
    description: 'What is added for each of {0} places within a window of keys that is compressed to one.',
  },
  // Convolutions.
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
  // Added to the embedding.
  {
    kind: 'fourier-matrix',
    name: named('positional_encoding_gaussian_matrix', 'shared_image_embedding\\.positional_embedding'),
    axes: [2, 2],
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
    ([axis, argument]): PositionKind => ({
      kind: `detr-${argument === 'rowEmbed' ? 'rows' : 'columns'}`,
      name: named(`${axis}_embed(?:dings)?`),
      axes: [2, 2],
      scheme: 'detr-learned',
      call: 'absolute',
      argument,
      description: `A vector of {1} components for each of {0} ${argument === 'rowEmbed' ? 'rows' : 'columns'} of an image.`,
    }),
  ),
  {
    kind: 'layout-positions',
    name: named('[xyhw]_position_embeddings'),
    axes: [2, 2],
    scheme: 'learned',
    call: 'absolute',
    argument: 'table',
    description: 'A vector of {1} components for each of {0} places or sizes on a page.',
  },
  {
    kind: 'learned-positions',
    name: named(
      'wpe',
      'position_embd',
      '(?:[a-z]+_)*pos(?:ition|itions|itional)?_(?:emb|embed|embeds|embedding|embeddings|embedding_table|embeds_layer|enc)(?:\\.pos_embedding|\\.position_embeddings?|\\.weights\\.\\d+)?',
      'embed_positions',
      'positions_embed',
    ),
    axes: [2, 4],
    scheme: 'learned',
    call: 'absolute',
    argument: 'table',
    description: 'A vector of {-1} components for each of {rows} positions: learned, or sinusoids that were saved.',
  },
];

/** Tensors whose names fit a row above, and that have nothing to do with the places of tokens. */
export const notPositions = /(?:^|\.)query_position_embeddings\.|\.pos_embed\.proj\.|rel_pos_emb\b.*\.norm/;
