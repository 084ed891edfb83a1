import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { recurrent, rotary, share } from './common.ts';

export const recurrentGemma: Family = {
  title: 'RecurrentGemma',
  modelTypes: ['recurrent_gemma'],
  architectures: ['RecurrentGemmaForCausalLM'],
  sources: model('recurrent_gemma'),
  hiddenSize: { keys: ['hidden_size'], default: 2560 },
  heads: { keys: ['num_attention_heads'], default: 10 },
  layers: { keys: ['num_hidden_layers'], default: 26 },
  context: null,
  kinds: {
    recurrent,
    attention: rotary(10000, {
      width: { share: share(0.5) },
      window: { size: { keys: ['attention_window_size', 'sliding_window'], default: 2048 } },
    }),
  },
  rules: [
    { list: 'block_types', repeated: true, means: { recurrent: 'recurrent', attention: 'attention' } },
    { cycle: ['recurrent', 'recurrent', 'attention'] },
  ],
  remarks: [
    {
      when: { key: 'model_type', isNot: [null], default: 'recurrent_gemma' },
      id: 'recurrent-gemma.share',
      keys: ['partial_rotary_factor'],
    },
  ],
};
