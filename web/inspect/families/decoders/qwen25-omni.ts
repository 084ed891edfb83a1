import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { windowsAbove } from './switched-windows.ts';

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
  ...windowsAbove({ theta: 1000000, size: 32768, firstWithWindow: 28 }),
};
