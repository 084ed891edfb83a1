import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';
import { fullUnlessSwitchedOn, keysOfWindows, unusedWindow } from './switched-windows.ts';

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
  rules: [fullUnlessSwitchedOn, { all: 'sliding_attention' }],
  remarks: [unusedWindow],
  silent: keysOfWindows,
};
