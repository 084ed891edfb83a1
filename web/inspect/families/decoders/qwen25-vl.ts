import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const qwen25Vl: Family = {
  title: 'Qwen2.5-VL',
  modelTypes: ['qwen2_5_vl', 'qwen2_5_vl_text'],
  architectures: ['Qwen2_5_VLForConditionalGeneration'],
  sources: model('qwen2_5_vl'),
  ...sizes({ hiddenSize: 8192, heads: 64, layers: 80, context: 32768 }),
  kinds: {
    full_attention: rotary(1000000),
    sliding_attention: rotary(1000000, { window: window(4096) }),
  },
  rules: [
    { when: { key: 'use_sliding_window', isNot: [true], default: false }, all: 'full_attention' },
    { when: { key: 'sliding_window', is: [null], default: 4096 }, all: 'full_attention' },
    { list: 'layer_types' },
    { from: { keys: ['max_window_layers'], default: 80 }, kind: 'sliding_attention', before: 'full_attention' },
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
