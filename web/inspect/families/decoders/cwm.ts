import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

const layer = rotary(1000000, {
  parameters: {
    rope_type: 'llama3',
    rope_theta: 1000000,
    factor: 16,
    high_freq_factor: 4,
    low_freq_factor: 1,
    original_max_position_embeddings: 8192,
  },
});

export const cwm: Family = {
  title: 'CWM',
  modelTypes: ['cwm'],
  architectures: ['CwmForCausalLM'],
  sources: model('cwm'),
  ...sizes({ hiddenSize: 6144, heads: 48, layers: 64, context: 131072, headDim: 128 }),
  kinds: {
    sliding_attention: { ...layer, window: window(8192) },
    full_attention: layer,
  },
  rules: [
    { list: 'layer_types' },
    { every: { keys: [], default: 4 }, kind: 'full_attention', others: 'sliding_attention', at: 'first' },
  ],
};
