import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

export const gemma3n: Family = {
  title: 'Gemma 3n',
  modelTypes: ['gemma3n', 'gemma3n_text'],
  architectures: ['Gemma3nForConditionalGeneration', 'Gemma3nForCausalLM'],
  sources: model('gemma3n'),
  ...sizes({ hiddenSize: 2048, heads: 8, layers: 35, context: 32768, headDim: 256 }),
  kinds: {
    sliding_attention: rotary(10000, {
      base: { keys: ['rope_local_base_freq'], default: 10000 },
      scaling: 'nested',
      window: window(512),
      softmaxScale: { fixed: 1 },
    }),
    full_attention: rotary(1000000, { scaling: 'rope_scaling', softmaxScale: { fixed: 1 } }),
  },
  rules: [{ list: 'layer_types' }, everyNth([], 5)],
};
