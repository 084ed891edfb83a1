import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';
import { fullUnlessSwitchedOn, keysOfWindows, unusedWindow } from './switched-windows.ts';

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
    fullUnlessSwitchedOn,
    { list: 'layer_types' },
    {
      every: { keys: [], default: 2 },
      kind: 'sliding_attention',
      others: 'full_attention',
      at: 'first',
      below: { keys: ['max_window_layers'], default: 28 },
    },
  ],
  remarks: [unusedWindow],
  silent: keysOfWindows,
};
