import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const apertus: Family = {
  title: 'Apertus',
  modelTypes: ['apertus'],
  architectures: ['ApertusForCausalLM'],
  sources: model('apertus'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 65536 }),
  kinds: {
    full_attention: rotary(12000000, {
      parameters: {
        rope_type: 'llama3',
        rope_theta: 12000000,
        factor: 8,
        original_max_position_embeddings: 8192,
        low_freq_factor: 1,
        high_freq_factor: 4,
      },
    }),
  },
};
