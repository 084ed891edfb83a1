import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

const layer = rotary(150000, {
  sink: true,
  parameters: {
    rope_type: 'yarn',
    factor: 32,
    beta_fast: 32,
    beta_slow: 1,
    truncate: false,
    original_max_position_embeddings: 4096,
  },
  outside: {
    rope_scaling_factor: 'factor',
    rope_ntk_alpha: 'beta_slow',
    rope_ntk_beta: 'beta_fast',
    initial_context_length: 'original_max_position_embeddings',
  },
});

export const gptOss: Family = {
  title: 'gpt-oss',
  modelTypes: ['gpt_oss'],
  architectures: ['GptOssForCausalLM'],
  sources: model('gpt_oss'),
  ...sizes({ hiddenSize: 2880, heads: 64, layers: 36, context: 131072, headDim: 64 }),
  kinds: {
    sliding_attention: { ...layer, window: window(128) },
    full_attention: layer,
  },
  rules: [{ list: 'layer_types' }, everyNth([], 2)],
  silent: ['initial_context_length'],
};
