import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const phi4Multimodal: Family = {
  title: 'Phi-4 multimodal',
  modelTypes: ['phi4_multimodal', 'phi4mm'],
  architectures: ['Phi4MultimodalForCausalLM', 'Phi4MMForCausalLM'],
  sources: model('phi4_multimodal'),
  ...sizes({ hiddenSize: 3072, heads: 32, layers: 32, context: 131072 }),
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
