import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { qwen35Layers } from './qwen35.ts';

export const qwen35Moe: Family = {
  title: 'Qwen3.5 MoE',
  modelTypes: ['qwen3_5_moe', 'qwen3_5_moe_text'],
  architectures: ['Qwen3_5MoeForConditionalGeneration', 'Qwen3_5MoeForCausalLM'],
  sources: model('qwen3_5_moe'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 40, context: 32768, headDim: 256 }),
  ...qwen35Layers,
};
