import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const qwen3Vl: Family = {
  title: 'Qwen3-VL',
  modelTypes: ['qwen3_vl', 'qwen3_vl_text'],
  architectures: ['Qwen3VLForConditionalGeneration'],
  sources: model('qwen3_vl'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 128000, headDim: 128 }),
  kinds: { full_attention: rotary(500000, { axes: 'interleaved', sections: { keys: [], default: [24, 20, 20] } }) },
};
