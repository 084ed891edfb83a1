import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { recurrent, rotary, share, sizes } from './common.ts';

export const qwen35Layers = {
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
} as const satisfies Partial<Family>;

export const qwen35: Family = {
  title: 'Qwen3.5',
  modelTypes: ['qwen3_5', 'qwen3_5_text'],
  architectures: ['Qwen3_5ForConditionalGeneration', 'Qwen3_5ForCausalLM'],
  sources: model('qwen3_5'),
  ...sizes({ hiddenSize: 4096, heads: 16, layers: 32, context: 32768, headDim: 256 }),
  ...qwen35Layers,
};
