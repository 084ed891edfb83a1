import { named, positions } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';

export const perceiver: Family = {
  title: 'Perceiver',
  modelTypes: ['perceiver'],
  architectures: ['PerceiverForMaskedLM', 'PerceiverModel'],
  sources: model('perceiver'),
  hiddenSize: named('d_latents', 1280),
  heads: named('num_self_attention_heads', 8),
  layers: named('num_self_attends_per_block', 26),
  context: positions(2048),
  kinds: {
    text: {
      entry: 'absolute',
      scheme: 'learned',
      rows: positions(2048),
      dim: named('d_model', 768),
      bidirectional: true,
      note: 'Of the text that latents read. Models of images have Fourier features of the pixels, or a learned table, which the class and not the file tells.',
    },
  },
};
