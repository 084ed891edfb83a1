import { named } from '../named.ts';
import { model } from '../source.ts';
import type { Family, SinusoidalKind, Value } from '../types.ts';

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

const layers = (stack: 'encoder' | 'decoder', byDefault: number): Value => named(`${stack}_layers`, byDefault);
const heads = (stack: 'encoder' | 'decoder', byDefault: number): Value => named(`${stack}_attention_heads`, byDefault);

/** A fixed sinusoid in the encoder, whose last frequency is exactly 1/10000. */
export const whispers: readonly Family[] = [
  {
    title: 'Whisper',
    modelTypes: ['whisper'],
    architectures: ['WhisperForConditionalGeneration', 'WhisperModel'],
    sources: model('whisper'),
    hiddenSize: { ...named('d_model', 384), otherwise: ['hidden_size'] },
    context: null,
    kinds: {
      encoder: encoderSinusoid,
      decoder: { entry: 'absolute', scheme: 'learned', rows: named('max_target_positions', 448) },
    },
    stacks: [
      {
        name: 'encoder',
        layers: layers('encoder', 4),
        heads: heads('encoder', 6),
        rules: [{ all: 'encoder' }],
        context: source,
      },
      {
        name: 'decoder',
        layers: layers('decoder', 4),
        heads: heads('decoder', 6),
        rules: [{ all: 'decoder' }],
        context: named('max_target_positions', 448),
      },
    ],
  },
  {
    title: 'Qwen2 audio encoder',
    modelTypes: ['qwen2_audio_encoder'],
    sources: model('qwen2_audio'),
    hiddenSize: named('d_model', 1280),
    heads: heads('encoder', 20),
    layers: layers('encoder', 32),
    context: source,
    kinds: { encoder: encoderSinusoid },
  },
];
