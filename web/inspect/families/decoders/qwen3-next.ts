import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { recurrent, rotary, share, sizes } from './common.ts';

export const qwen3Next: Family = {
  title: 'Qwen3-Next',
  modelTypes: ['qwen3_next'],
  architectures: ['Qwen3NextForCausalLM'],
  sources: model('qwen3_next'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 48, context: 32768, headDim: 256 }),
  kinds: {
    linear_attention: recurrent,
    full_attention: rotary(10000, { width: { share: share(0.25) } }),
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
