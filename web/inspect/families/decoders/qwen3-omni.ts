import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const qwen3Omni: Family = {
  title: 'Qwen3-Omni',
  modelTypes: ['qwen3_omni_moe', 'qwen3_omni_moe_thinker', 'qwen3_omni_moe_text'],
  architectures: ['Qwen3OmniMoeForConditionalGeneration', 'Qwen3OmniMoeThinkerForConditionalGeneration'],
  sources: model('qwen3_omni_moe'),
  ...sizes({ hiddenSize: 2048, heads: 28, layers: 28, context: 32768 }),
  kinds: { full_attention: rotary(1000000, { axes: 'interleaved', sections: { keys: [], default: [24, 20, 20] } }) },
};
