import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { recurrent, rotary, share, sizes } from './common.ts';

export const qwen35Moe: Family = {
  title: 'Qwen3.5 MoE',
  modelTypes: ['qwen3_5_moe', 'qwen3_5_moe_text'],
  architectures: ['Qwen3_5MoeForConditionalGeneration', 'Qwen3_5MoeForCausalLM'],
  sources: model('qwen3_5_moe'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 40, context: 32768, headDim: 256 }),
  kinds: {
    linear_attention: recurrent,
    full_attention: rotary(10000, {
      width: { share: share(0.25) },
      axes: 'interleaved',
      sections: { keys: [], default: [11, 11, 10] },
    }),
  },
  rules: [
    {
      list: 'layer_types',
      means: {
        linear_attention: 'linear_attention',
        full_attention: 'full_attention',
        mamba: 'linear_attention',
        attention: 'full_attention',
      },
    },
    {
      every: { keys: ['full_attention_interval'], default: 4 },
      kind: 'full_attention',
      others: 'linear_attention',
      at: 'last',
    },
  ],
};
