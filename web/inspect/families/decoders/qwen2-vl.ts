import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { windowsAbove } from './switched-windows.ts';

export const qwen2Vl: Family = {
  title: 'Qwen2-VL',
  modelTypes: ['qwen2_vl', 'qwen2_vl_text'],
  architectures: ['Qwen2VLForConditionalGeneration'],
  sources: model('qwen2_vl'),
  ...sizes({ hiddenSize: 8192, heads: 64, layers: 80, context: 32768 }),
  ...windowsAbove({ theta: 1000000, size: 4096, firstWithWindow: 80 }),
};
