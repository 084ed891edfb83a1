import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const qwen3: Family = {
  title: 'Qwen3',
  modelTypes: ['qwen3', 'qwen3_asr'],
  architectures: ['Qwen3ForCausalLM'],
  sources: model('qwen3'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 32768, headDim: 128 }),
  kinds: {
    full_attention: rotary(10000),
    sliding_attention: rotary(10000, { window: window(4096) }),
  },
  rules: [
    { when: { key: 'use_sliding_window', isNot: [true], default: false }, all: 'full_attention' },
    { when: { key: 'sliding_window', is: [null], default: 4096 }, all: 'full_attention' },
    { list: 'layer_types' },
    { from: { keys: ['max_window_layers'], default: 28 }, kind: 'sliding_attention', before: 'full_attention' },
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
