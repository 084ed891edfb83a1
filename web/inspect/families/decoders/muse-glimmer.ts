import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** Every fourth layer, counted from the last, is full and has no positions, unless layer_rope_theta says otherwise. */
export const museGlimmer: Family = {
  title: 'Muse Glimmer',
  modelTypes: ['muse_glimmer', 'muse_glimmer_text'],
  architectures: ['MuseGlimmerForConditionalGeneration', 'MuseGlimmerForCausalLM'],
  sources: model('muse_glimmer'),
  ...sizes({ hiddenSize: 6656, heads: 32, layers: 52, context: 131072, headDim: 128 }),
  kinds: {
    sliding_attention: rotary(10000, { bases: 'layer_rope_theta', window: window(2048) }),
    full_attention: { entry: 'none' },
    full_attention_turned: rotary(10000, { bases: 'layer_rope_theta' }),
  },
  rules: [
    {
      when: { key: 'layer_rope_theta', isNot: [null] },
      list: 'layer_types',
      means: { sliding_attention: 'sliding_attention', full_attention: 'full_attention_turned' },
    },
    {
      when: { key: 'layer_rope_theta', isNot: [null] },
      every: { keys: [], default: 4 },
      kind: 'full_attention_turned',
      others: 'sliding_attention',
      at: 'from the end',
    },
    { list: 'layer_types', means: { sliding_attention: 'sliding_attention', full_attention: 'full_attention' } },
    { every: { keys: [], default: 4 }, kind: 'full_attention', others: 'sliding_attention', at: 'from the end' },
  ],
  silent: ['layer_types', 'qk_scale_factor'],
};
