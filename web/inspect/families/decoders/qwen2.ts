import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const qwen2: Family = {
  title: 'Qwen2, Qwen2.5',
  modelTypes: [
    'qwen2',
    'llava_onevision',
    'llava_qwen',
    'llava_qwen2',
    'internvl',
    'got_ocr2',
    'qwen2_audio',
    'fast_vlm',
    'audioflamingo3',
    'mimo',
    'minicpmv',
    'qianfan_ocr',
  ],
  architectures: ['Qwen2ForCausalLM'],
  sources: model('qwen2'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 32768 }),
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
