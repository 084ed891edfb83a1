import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { windowsAbove } from './switched-windows.ts';

export const qwen25Vl: Family = {
  title: 'Qwen2.5-VL',
  modelTypes: ['qwen2_5_vl', 'qwen2_5_vl_text'],
  architectures: ['Qwen2_5_VLForConditionalGeneration'],
  sources: model('qwen2_5_vl'),
  ...sizes({ hiddenSize: 8192, heads: 64, layers: 80, context: 32768 }),
  ...windowsAbove({ theta: 1000000, size: 4096, firstWithWindow: 80 }),
};
