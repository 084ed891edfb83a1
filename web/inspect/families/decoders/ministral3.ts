import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** Later queries are multiplied by a larger factor: 1 + β ln(1 + ⌊p / original length⌋). */
export const ministral3: Family = {
  title: 'Ministral 3',
  modelTypes: ['ministral3'],
  architectures: ['Ministral3ForCausalLM', 'Mistral3ForConditionalGeneration'],
  sources: model('ministral3'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 34, context: 262144, headDim: 128 }),
  kinds: {
    full_attention: rotary(10000, {
      window: window(),
      temperature: {
        form: 'ministral3',
        attnScale: { parameter: 'llama_4_scaling_beta' },
        floorScale: { parameter: 'original_max_position_embeddings' },
      },
      parameters: {
        rope_type: 'yarn',
        rope_theta: 1000000,
        factor: 16,
        original_max_position_embeddings: 16384,
        beta_fast: 32,
        beta_slow: 1,
        mscale_all_dim: 1,
        mscale: 1,
        llama_4_scaling_beta: 0.1,
      },
    }),
  },
};
