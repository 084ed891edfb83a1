import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** The thinker, and the talker, which has the same attention class. */
export const qwen25Omni: Family = {
  title: 'Qwen2.5-Omni',
  modelTypes: ['qwen2_5_omni', 'qwen2_5_omni_thinker', 'qwen2_5_omni_text', 'qwen2_5_omni_talker'],
  architectures: [
    'Qwen2_5OmniForConditionalGeneration',
    'Qwen2_5OmniModel',
    'Qwen2_5OmniThinkerForConditionalGeneration',
  ],
  sources: model('qwen2_5_omni'),
  ...sizes({ hiddenSize: 3584, heads: 28, layers: 28, context: 32768 }),
  kinds: {
    full_attention: rotary(1000000),
    sliding_attention: rotary(1000000, { window: window(32768) }),
  },
  rules: [
    { when: { key: 'use_sliding_window', isNot: [true], default: false }, all: 'full_attention' },
    { when: { key: 'sliding_window', is: [null], default: 32768 }, all: 'full_attention' },
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
