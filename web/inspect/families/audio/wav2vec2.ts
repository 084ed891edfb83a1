import { named, sized } from '../named.ts';
import { model } from '../source.ts';
import type { CatalogueKind, Family, NoneKind, RotaryKind, TransformerXlKind } from '../types.ts';

const convolution: NoneKind = {
  entry: 'none',
  bidirectional: true,
  note: 'A grouped convolution of num_conv_pos_embeddings frames is added to the input of the first layer; attention itself knows no positions.',
};

const plain = (title: string, modelType: string, folder = modelType): Family => ({
  title,
  modelTypes: [modelType],
  sources: model(folder),
  ...sized(768, 12, 12),
  context: null,
  kinds: { convolution },
});

const relative: TransformerXlKind = {
  entry: 'relative',
  scheme: 'xlnet',
  biases: ['pos_bias_u', 'pos_bias_v'],
  untied: true,
  sinusoid: { layout: 'interleaved', denominator: 'dim' },
  bidirectional: true,
};

const rotary: RotaryKind = {
  entry: 'rotary',
  layout: 'half',
  base: named('rotary_embedding_base', 10000),
  scaling: 'none',
  bidirectional: true,
  note: 'The hidden states are turned, head by head, before they are projected to queries and keys.',
};

const byType: NonNullable<Family['rules']> = [
  { all: 'none', when: { key: 'position_embeddings_type', is: ['none', 'None'] } },
  { all: 'rotary', when: { key: 'position_embeddings_type', is: ['rotary'] } },
  { all: 'relative', when: { key: 'position_embeddings_type', is: ['relative'] } },
];

const none: NoneKind = { entry: 'none', bidirectional: true };

const gated: CatalogueKind = {
  entry: 'bias',
  scheme: 'wavlm',
  options: { numBuckets: named('num_buckets', 320), maxDistance: named('max_bucket_distance', 800) },
  learned: ['table', 'gateWeight', 'gateBias', 'gateConst'],
  rows: named('num_buckets', 320),
  tables: 'one table in layer 0, added in all layers, each with gates of its own',
  bidirectional: true,
  note: 'A grouped convolution is added to the input as well; every query takes as much of the bias as a gate lets through.',
};

const key = (left: number, right: number) =>
  ({
    entry: 'relative',
    scheme: 'shaw',
    sign: 'key-minus-query',
    left: named('left_max_position_embeddings', left),
    right: named('right_max_position_embeddings', right),
    bidirectional: true,
  }) as const;

/** Encoders of raw audio. */
export const wav2vec2s: readonly Family[] = [
  plain('wav2vec 2', 'wav2vec2'),
  plain('HuBERT', 'hubert'),
  plain('UniSpeech', 'unispeech'),
  plain('UniSpeech-SAT', 'unispeech-sat', 'unispeech_sat'),
  plain('SEW', 'sew'),
  {
    ...plain('Data2Vec audio', 'data2vec-audio', 'data2vec'),
    sources: ['configuration', 'modeling'].map((file) => ({
      ...(model('data2vec')[0] as ReturnType<typeof model>[number]),
      path: `src/transformers/models/data2vec/${file}_data2vec_audio.py`,
    })),
  },
  {
    title: 'WavLM',
    modelTypes: ['wavlm'],
    architectures: ['WavLMModel', 'WavLMForCTC', 'WavLMForXVector'],
    sources: model('wavlm'),
    ...sized(768, 12, 12),
    context: null,
    kinds: { gated },
  },
  {
    title: 'SEW-D',
    modelTypes: ['sew-d'],
    sources: model('sew_d'),
    ...sized(768, 12, 12),
    context: named('max_position_embeddings', 512),
    kinds: {
      disentangled: {
        entry: 'relative',
        scheme: 'deberta',
        maxRelativePositions: named('max_relative_positions', -1),
        positionBuckets: named('position_buckets', 256),
        terms: named<readonly string[]>('pos_att_type', ['p2c', 'c2p']),
        shareAttKey: named('share_att_key', true),
        bidirectional: true,
        note: 'A grouped convolution is added to the input as well.',
      },
      convolution,
    },
    rules: [
      { all: 'convolution', when: { key: 'relative_attention', is: [false], default: true } },
      { all: 'disentangled' },
    ],
    silent: ['norm_rel_ebd'],
  },
  {
    title: 'wav2vec 2 Conformer',
    modelTypes: ['wav2vec2-conformer'],
    architectures: ['Wav2Vec2ConformerForCTC', 'Wav2Vec2ConformerModel'],
    sources: model('wav2vec2_conformer'),
    ...sized(768, 12, 12),
    context: null,
    kinds: { relative, rotary, none },
    rules: [...byType, { all: 'relative' }],
    silent: ['max_source_positions'],
  },
  {
    title: 'wav2vec 2 BERT',
    modelTypes: ['wav2vec2-bert'],
    architectures: ['Wav2Vec2BertModel', 'Wav2Vec2BertForCTC'],
    sources: model('wav2vec2_bert'),
    ...sized(1024, 16, 24),
    context: null,
    kinds: { relative_key: key(64, 8), relative, rotary, none },
    rules: [...byType, { all: 'relative_key' }],
    silent: ['max_source_positions', 'left_max_position_embeddings', 'right_max_position_embeddings'],
  },
];
