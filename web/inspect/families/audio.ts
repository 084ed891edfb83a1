/** Families that read or write sound. */
import {
  family,
  learned,
  llama3,
  model,
  named,
  positions,
  type Row,
  renamed,
  rotary,
  share,
  sized,
  stack,
  window,
} from './rows.ts';
import { fairseqSinusoid } from './tables.ts';
import type { CatalogueKind, Family, NoneKind, RotaryKind, SinusoidalKind, TransformerXlKind } from './types.ts';

const source = named('max_source_positions', 1500);

const encoderSinusoid: SinusoidalKind = {
  entry: 'absolute',
  scheme: 'sinusoidal',
  rows: source,
  layout: 'sin|cos',
  denominator: 'dim/2 - 1',
  bidirectional: true,
  note: 'Frames after the two convolutions of the input; the checkpoint holds the table, which is not trained.',
};

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

const wav2vec2Rotary: RotaryKind = {
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

const shawTable = (left: number, right: number) =>
  ({
    entry: 'relative',
    scheme: 'shaw',
    sign: 'key-minus-query',
    left: named('left_max_position_embeddings', left),
    right: named('right_max_position_embeddings', right),
    bidirectional: true,
  }) as const;

const parakeet = {
  folder: 'parakeet',
  sizes: [1024, 8, 24, 5000],
  kinds: { relative: { ...relative, biases: ['bias_u', 'bias_v'] } },
} as const;

const musicgen = (title: string, modelTypes: readonly string[], folder: string): Family => ({
  title,
  modelTypes,
  sources: model(folder),
  heads: named('num_attention_heads', 16),
  hiddenSize: named('hidden_size', 1024),
  layers: named('num_hidden_layers', 24),
  context: positions(2048),
  kinds: {
    decoder: {
      entry: 'absolute',
      scheme: 'sinusoidal',
      rows: positions(2048),
      layout: 'cos|sin',
      denominator: 'dim/2 - 1',
    },
  },
});

const diaLayer = rotary(10000, { softmaxScale: { fixed: 1 } });

const moonshineLayer = { layout: 'interleaved', width: { share: share(0.9) } } as const;

const rows = [
  // A fixed sinusoid in the encoder, whose last frequency is exactly 1/10000.
  {
    title: 'Whisper',
    modelTypes: ['whisper'],
    architectures: ['WhisperForConditionalGeneration', 'WhisperModel'],
    hiddenSize: renamed('d_model', 384, 'hidden_size'),
    context: null,
    kinds: {
      encoder: encoderSinusoid,
      decoder: learned(named('max_target_positions', 448)),
    },
    stacks: [
      stack('encoder', 4, 6, { context: source }),
      stack('decoder', 4, 6, { context: named('max_target_positions', 448) }),
    ],
  },
  {
    title: 'Qwen2 audio encoder',
    modelTypes: ['qwen2_audio_encoder'],
    folder: 'qwen2_audio',
    hiddenSize: named('d_model', 1280),
    heads: named('encoder_attention_heads', 20),
    layers: named('encoder_layers', 32),
    context: source,
    kinds: { encoder: encoderSinusoid },
  },
  // Encoders of raw audio.
  plain('wav2vec 2', 'wav2vec2'),
  plain('HuBERT', 'hubert'),
  plain('UniSpeech', 'unispeech'),
  plain('UniSpeech-SAT', 'unispeech-sat', 'unispeech_sat'),
  plain('SEW', 'sew'),
  { ...plain('Data2Vec audio', 'data2vec-audio', 'data2vec'), sources: model('data2vec', undefined, '_audio') },
  {
    title: 'WavLM',
    modelTypes: ['wavlm'],
    architectures: ['WavLMModel', 'WavLMForCTC', 'WavLMForXVector'],
    sizes: [768, 12, 12],
    context: null,
    kinds: { gated },
  },
  {
    title: 'SEW-D',
    modelTypes: ['sew-d'],
    folder: 'sew_d',
    sizes: [768, 12, 12, 512],
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
    folder: 'wav2vec2_conformer',
    sizes: [768, 12, 12],
    context: null,
    kinds: { relative, rotary: wav2vec2Rotary, none },
    rules: [...byType, { all: 'relative' }],
    silent: ['max_source_positions'],
  },
  {
    title: 'wav2vec 2 BERT',
    modelTypes: ['wav2vec2-bert'],
    architectures: ['Wav2Vec2BertModel', 'Wav2Vec2BertForCTC'],
    folder: 'wav2vec2_bert',
    sizes: [1024, 16, 24],
    context: null,
    kinds: { relative_key: shawTable(64, 8), relative, rotary: wav2vec2Rotary, none },
    rules: [...byType, { all: 'relative_key' }],
    silent: ['max_source_positions', 'left_max_position_embeddings', 'right_max_position_embeddings'],
  },
  {
    title: 'Parakeet encoder',
    modelTypes: ['parakeet_encoder'],
    ...parakeet,
  },
  {
    title: 'Parakeet',
    modelTypes: ['parakeet_ctc', 'parakeet_rnnt', 'parakeet_tdt'],
    part: 'encoder_config',
    ...parakeet,
  },
  {
    title: 'SpeechT5',
    modelTypes: ['speecht5'],
    architectures: ['SpeechT5ForSpeechToText', 'SpeechT5ForTextToSpeech', 'SpeechT5ForSpeechToSpeech'],
    hiddenSize: named('hidden_size', 768),
    context: null,
    kinds: {
      encoder: {
        entry: 'relative',
        scheme: 'shaw',
        sign: 'query-minus-key',
        left: named('encoder_max_relative_position', 160),
        right: named('encoder_max_relative_position', 160),
        withoutLast: true,
        bidirectional: true,
        note: 'Speech has a grouped convolution and a sinusoid at the input, text a sinusoid times a learned number.',
      },
      decoder: {
        ...fairseqSinusoid(named('max_text_positions', 450)),
        note: 'For text; speech has a sinusoid of interleaved sines and cosines, times a learned number.',
      },
    },
    stacks: [
      stack('encoder', 12, 12, { context: named('max_speech_positions', 4000) }),
      stack('decoder', 6, 12, { context: named('max_text_positions', 450) }),
    ],
  },
  // Sinusoids whose last frequency is exactly 1/10000.
  {
    title: 'Speech to text',
    modelTypes: ['speech_to_text'],
    architectures: ['Speech2TextForConditionalGeneration'],
    hiddenSize: renamed('d_model', 256, 'hidden_size'),
    context: null,
    kinds: {
      encoder: {
        ...fairseqSinusoid(named('max_source_positions', 6000)),
        bidirectional: true,
        note: 'Frames after the convolutions of the input.',
      },
      decoder: fairseqSinusoid(named('max_target_positions', 1024)),
    },
    stacks: [
      stack('encoder', 12, 4, { context: named('max_source_positions', 6000) }),
      stack('decoder', 6, 4, { context: named('max_target_positions', 1024) }),
    ],
  },
  musicgen('MusicGen', ['musicgen_decoder', 'musicgen'], 'musicgen'),
  musicgen('MusicGen Melody', ['musicgen_melody_decoder', 'musicgen_melody'], 'musicgen_melody'),
  // The backbone. The decoder over codebooks (depth_decoder_config) has its own positions.
  {
    title: 'CSM',
    modelTypes: ['csm'],
    architectures: ['CsmForConditionalGeneration'],
    sizes: [2048, 32, 16, 2048],
    base: 500000,
  },
  // Positions count the codebooks of one frame.
  {
    title: 'CSM depth decoder',
    modelTypes: ['csm_depth_decoder_model'],
    architectures: ['CsmDepthDecoderForCausalLM'],
    folder: 'csm',
    sizes: [1024, 8, 4, 33],
    base: 500000,
  },
  // Two stacks, each with its own object in the file; cross attention to the text is not rotated.
  {
    title: 'Dia',
    modelTypes: ['dia'],
    architectures: ['DiaForConditionalGeneration'],
    headDim: named('head_dim', 128),
    kinds: { encoder: { ...diaLayer, bidirectional: true }, decoder: diaLayer },
    stacks: [
      {
        name: 'encoder',
        part: 'encoder_config',
        layers: named('num_hidden_layers', 12),
        heads: named('num_attention_heads', 16),
        context: positions(1024),
        rules: [{ all: 'encoder' }],
      },
      {
        name: 'decoder',
        part: 'decoder_config',
        layers: named('num_hidden_layers', 18),
        heads: named('num_attention_heads', 16),
        context: positions(3072),
        rules: [{ all: 'decoder' }],
      },
    ],
  },
  {
    title: 'Higgs Audio 2',
    modelTypes: ['higgs_audio_v2'],
    architectures: ['HiggsAudioV2ForConditionalGeneration'],
    sizes: [3072, 24, 28, 2048, 128],
    base: 500000,
    layer: {
      parameters: {
        ...llama3(500000, 32),
        low_freq_factor: 0.125,
        high_freq_factor: 0.5,
        original_max_position_embeddings: 1024,
      },
    },
  },
  {
    title: 'Kyutai speech to text',
    modelTypes: ['kyutai_speech_to_text'],
    architectures: ['KyutaiSpeechToTextForConditionalGeneration'],
    sizes: [2048, 32, 48, 750],
    silent: ['sliding_window'],
  },
  // The transformers between the convolutions of an audio codec.
  {
    title: 'Mimi',
    modelTypes: ['mimi'],
    architectures: ['MimiModel'],
    sizes: [512, 8, 8, 8000],
    kinds: { sliding_attention: rotary(10000, { window: window(250) }) },
  },
  // Neighbouring pairs in the first part of each head, in both stacks; cross attention to the encoder is not rotated.
  {
    title: 'Moonshine',
    modelTypes: ['moonshine'],
    architectures: ['MoonshineForConditionalGeneration'],
    hiddenSize: named('hidden_size', 288),
    heads: { keys: ['decoder_num_attention_heads', 'num_attention_heads'], default: 8 },
    context: positions(512),
    kinds: {
      encoder: rotary(10000, { ...moonshineLayer, bidirectional: true }),
      decoder: rotary(10000, moonshineLayer),
    },
    stacks: [
      {
        name: 'encoder',
        layers: named('encoder_num_hidden_layers', 6),
        heads: named('encoder_num_attention_heads', 8),
        rules: [{ all: 'encoder' }],
      },
      {
        name: 'decoder',
        layers: { keys: ['decoder_num_hidden_layers', 'num_hidden_layers'], default: 6 },
        rules: [{ all: 'decoder' }],
      },
    ],
  },
  // The large decoder. The one over codebooks (depth_decoder_config) has no positions in its attention.
  {
    title: 'Moshi',
    modelTypes: ['moshi'],
    architectures: ['MoshiForConditionalGeneration', 'MoshiForCausalLM'],
    sizes: [4096, 32, 32, 3000],
    silent: ['sliding_window'],
  },
  // The decoder over text; the audio encoder has its own configuration.
  {
    title: 'Voxtral Realtime',
    modelTypes: ['voxtral_realtime', 'voxtral_realtime_text'],
    architectures: ['VoxtralRealtimeForConditionalGeneration'],
    sizes: [4096, 32, 32, 131072, 128],
    kinds: { sliding_attention: rotary(10000, { window: window(4096) }) },
  },
  // Causal, unlike most encoders: audio is processed as it arrives.
  {
    title: 'Voxtral Realtime encoder',
    modelTypes: ['voxtral_realtime_encoder'],
    folder: 'voxtral_realtime',
    sizes: [1280, 32, 32, 1500, 64],
    kinds: { sliding_attention: rotary(10000, { window: window(750) }) },
  },
  // The transformer in a codec's decoder, whose attention is bidirectional.
  {
    title: 'X-Codec 2',
    modelTypes: ['xcodec2'],
    architectures: ['Xcodec2Model'],
    sizes: [1024, 16, 12, 4096, 64],
    layer: { bidirectional: true },
  },
] as const satisfies readonly Row[];

export const audio: readonly Family[] = rows.map(family);
