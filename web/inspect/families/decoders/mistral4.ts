import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latentByKey } from './latent.ts';

export const mistral4: Family = {
  title: 'Mistral 4',
  modelTypes: ['mistral4'],
  architectures: ['Mistral4ForCausalLM'],
  sources: model('mistral4'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 36, context: 1048576 }),
  ...latentByKey(
    10000,
    { nope: 64, rope: 64 },
    {
      temperature: {
        form: 'ministral3',
        attnScale: { parameter: 'llama_4_scaling_beta' },
        floorScale: { parameter: 'original_max_position_embeddings' },
      },
      parameters: {
        rope_type: 'yarn',
        rope_theta: 10000,
        factor: 128,
        original_max_position_embeddings: 8192,
        beta_fast: 32,
        beta_slow: 1,
        mscale_all_dim: 1,
        mscale: 1,
        llama_4_scaling_beta: 0.1,
      },
    },
  ),
};
