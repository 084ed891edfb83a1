import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { windowsAbove } from './switched-windows.ts';

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
  ...windowsAbove({ theta: 10000, size: 4096, firstWithWindow: 28 }),
};
