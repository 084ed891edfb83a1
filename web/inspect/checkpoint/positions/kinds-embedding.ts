import { named, type PositionKind } from './kind.ts';

/** Tensors for positions in the embedding: tables and convolutions. */
export const embeddingKinds: readonly PositionKind[] = [
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
      'embed_positions(?:\\.weights)?',
      'pe',
      'pos_(?:table|encoding)',
      'pos(?:ition|itional)_(?:encoding|encodings|table)(?:\\.pe)?',
      'positions_embed',
    ),
    axes: [2, 4],
    scheme: 'learned',
    call: 'absolute',
    argument: 'table',
    description: 'A vector of {-1} components for each of {rows} positions: learned, or sinusoids that were saved.',
  },
];
