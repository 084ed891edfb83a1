import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** Every second layer has the window, and only below max_window_layers. */
export const qwen2Moe: Family = {
  title: 'Qwen2 MoE',
  modelTypes: ['qwen2_moe'],
  architectures: ['Qwen2MoeForCausalLM'],
  sources: model('qwen2_moe'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 24, context: 32768 }),
  kinds: {
    full_attention: rotary(10000),
    sliding_attention: rotary(10000, { window: window(4096) }),
  },
  rules: [
    { when: { key: 'use_sliding_window', isNot: [true], default: false }, all: 'full_attention' },
    { list: 'layer_types' },
    {
      every: { keys: [], default: 2 },
      kind: 'sliding_attention',
      others: 'full_attention',
      at: 'first',
      below: { keys: ['max_window_layers'], default: 28 },
    },
  ],
  remarks: [
    {
      when: [
        { key: 'use_sliding_window', isNot: [true], default: false },
        { key: 'sliding_window', isNot: [null] },
      ],
      kind: 'note',
      keys: ['sliding_window', 'use_sliding_window'],
      message:
        'sliding_window {sliding_window} is not used: use_sliding_window is not true, and no layer has a window.',
    },
  ],
  silent: ['sliding_window', 'max_window_layers', 'layer_types', 'full_attn_interval'],
};
