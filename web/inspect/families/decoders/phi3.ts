import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const phi3: Family = {
  title: 'Phi-3',
  modelTypes: ['phi3', 'phi3_v'],
  architectures: ['Phi3ForCausalLM'],
  sources: model('phi3'),
  ...sizes({ hiddenSize: 3072, heads: 32, layers: 32, context: 4096 }),
  kinds: {
    full_attention: rotary(10000, {
      width: { share: { keys: ['partial_rotary_factor'] } },
      window: window(),
      original: { keys: ['original_max_position_embeddings'], default: 4096 },
      scalingNames: { su: 'longrope', yarn: 'longrope' },
    }),
  },
  silent: ['original_max_position_embeddings'],
};
