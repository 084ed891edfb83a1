import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** With use_sliding_window, all layers have the window. */
export const qwen3Moe: Family = {
  title: 'Qwen3 MoE',
  modelTypes: ['qwen3_moe'],
  architectures: ['Qwen3MoeForCausalLM'],
  sources: model('qwen3_moe'),
  ...sizes({ hiddenSize: 2048, heads: 32, layers: 24, context: 32768 }),
  kinds: {
    full_attention: rotary(10000),
    sliding_attention: rotary(10000, { window: window(4096) }),
  },
  rules: [
    { when: { key: 'use_sliding_window', isNot: [true], default: false }, all: 'full_attention' },
    { all: 'sliding_attention' },
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
