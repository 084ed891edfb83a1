import { named, positions } from '../named.ts';
import { model } from '../source.ts';
import type { Family, SinusoidalKind } from '../types.ts';

const fairseq = (rows: SinusoidalKind['rows']): SinusoidalKind => ({
  entry: 'absolute',
  scheme: 'sinusoidal',
  ...(rows ? { rows } : {}),
  extraRows: 2,
  offset: { after: named('pad_token_id', 1) },
  layout: 'sin|cos',
  denominator: 'dim/2 - 1',
});

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

/** Sinusoids whose last frequency is exactly 1/10000. */
export const speechSinusoids: readonly Family[] = [
  {
    title: 'Speech to text',
    modelTypes: ['speech_to_text'],
    architectures: ['Speech2TextForConditionalGeneration'],
    sources: model('speech_to_text'),
    hiddenSize: { ...named('d_model', 256), otherwise: ['hidden_size'] },
    context: null,
    kinds: {
      encoder: {
        ...fairseq(named('max_source_positions', 6000)),
        bidirectional: true,
        note: 'Frames after the convolutions of the input.',
      },
      decoder: fairseq(named('max_target_positions', 1024)),
    },
    stacks: [
      {
        name: 'encoder',
        layers: named('encoder_layers', 12),
        heads: named('encoder_attention_heads', 4),
        rules: [{ all: 'encoder' }],
        context: named('max_source_positions', 6000),
      },
      {
        name: 'decoder',
        layers: named('decoder_layers', 6),
        heads: named('decoder_attention_heads', 4),
        rules: [{ all: 'decoder' }],
        context: named('max_target_positions', 1024),
      },
    ],
  },
  musicgen('MusicGen', ['musicgen_decoder', 'musicgen'], 'musicgen'),
  musicgen('MusicGen Melody', ['musicgen_melody_decoder', 'musicgen_melody'], 'musicgen_melody'),
];
