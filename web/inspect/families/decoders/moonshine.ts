import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share } from './common.ts';

const layer = { layout: 'interleaved', width: { share: share(0.9) } } as const;

/** Neighbouring pairs in the first part of each head, in both stacks; cross attention to the encoder is not rotated. */
export const moonshine: Family = {
  title: 'Moonshine',
  modelTypes: ['moonshine'],
  architectures: ['MoonshineForConditionalGeneration'],
  sources: model('moonshine'),
  hiddenSize: { keys: ['hidden_size'], default: 288 },
  heads: { keys: ['decoder_num_attention_heads', 'num_attention_heads'], default: 8 },
  context: { keys: ['max_position_embeddings'], default: 512 },
  kinds: {
    encoder: rotary(10000, { ...layer, bidirectional: true }),
    decoder: rotary(10000, layer),
  },
  stacks: [
    {
      name: 'encoder',
      layers: { keys: ['encoder_num_hidden_layers'], default: 6 },
      heads: { keys: ['encoder_num_attention_heads'], default: 8 },
      rules: [{ all: 'encoder' }],
    },
    {
      name: 'decoder',
      layers: { keys: ['decoder_num_hidden_layers', 'num_hidden_layers'], default: 6 },
      rules: [{ all: 'decoder' }],
    },
  ],
};
