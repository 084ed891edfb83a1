import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const qwen3VlMoe: Family = {
  title: 'Qwen3-VL MoE',
  modelTypes: ['qwen3_vl_moe', 'qwen3_vl_moe_text'],
  architectures: ['Qwen3VLMoeForConditionalGeneration'],
  sources: model('qwen3_vl_moe'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 24, context: 128000 }),
  kinds: { full_attention: rotary(500000, { axes: 'interleaved', sections: { keys: [], default: [24, 20, 20] } }) },
};
