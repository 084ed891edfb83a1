import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { windowsAbove } from './switched-windows.ts';

export const qwen3: Family = {
  title: 'Qwen3',
  modelTypes: ['qwen3', 'qwen3_asr'],
  architectures: ['Qwen3ForCausalLM'],
  sources: model('qwen3'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 32768, headDim: 128 }),
  ...windowsAbove({ theta: 10000, size: 4096, firstWithWindow: 28 }),
};
