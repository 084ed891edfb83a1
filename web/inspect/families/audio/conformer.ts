import { named, positions, sized } from '../named.ts';
import { model } from '../source.ts';
import type { Family, TransformerXlKind } from '../types.ts';

const relative: TransformerXlKind = {
  entry: 'relative',
  scheme: 'xlnet',
  biases: ['bias_u', 'bias_v'],
  untied: true,
  sinusoid: { layout: 'interleaved', denominator: 'dim' },
  bidirectional: true,
};

export const conformers: readonly Family[] = [
  {
    title: 'Parakeet encoder',
    modelTypes: ['parakeet_encoder'],
    sources: model('parakeet'),
    ...sized(1024, 8, 24),
    context: positions(5000),
    kinds: { relative },
  },
  {
    title: 'Parakeet',
    modelTypes: ['parakeet_ctc', 'parakeet_rnnt', 'parakeet_tdt'],
    sources: model('parakeet'),
    part: 'encoder_config',
    ...sized(1024, 8, 24),
    context: positions(5000),
    kinds: { relative },
  },
  {
    title: 'SpeechT5',
    modelTypes: ['speecht5'],
    architectures: ['SpeechT5ForSpeechToText', 'SpeechT5ForTextToSpeech', 'SpeechT5ForSpeechToSpeech'],
    sources: model('speecht5'),
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
        entry: 'absolute',
        scheme: 'sinusoidal',
        rows: named('max_text_positions', 450),
        extraRows: 2,
        offset: { after: named('pad_token_id', 1) },
        layout: 'sin|cos',
        denominator: 'dim/2 - 1',
        note: 'For text; speech has a sinusoid of interleaved sines and cosines, times a learned number.',
      },
    },
    stacks: [
      {
        name: 'encoder',
        layers: named('encoder_layers', 12),
        heads: named('encoder_attention_heads', 12),
        rules: [{ all: 'encoder' }],
        context: named('max_speech_positions', 4000),
      },
      {
        name: 'decoder',
        layers: named('decoder_layers', 6),
        heads: named('decoder_attention_heads', 12),
        rules: [{ all: 'decoder' }],
        context: named('max_text_positions', 450),
      },
    ],
  },
];
