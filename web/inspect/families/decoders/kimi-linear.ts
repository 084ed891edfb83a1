import type { Family } from '../types.ts';
import { classNotSeen, recurrent, sizes } from './common.ts';

/**
 * Layers of latent attention without positions between layers of delta attention. The class was not available. The file
 * counts layers from 1.
 */
export const kimiLinear: Family = {
  title: 'Kimi Linear',
  modelTypes: ['kimi_linear'],
  architectures: ['KimiLinearForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 2304, heads: 32, layers: 27, context: 1048576 }),
  headDim: [
    { keys: ['qk_nope_head_dim'], default: 128 },
    { keys: ['qk_rope_head_dim'], default: 64 },
  ],
  context: { keys: ['model_max_length', 'max_position_embeddings'], default: 1048576 },
  kinds: { linear_attention: recurrent, full_attention: { entry: 'none' } },
  rules: [
    {
      numbers: 'linear_attn_config.full_attn_layers',
      countedFrom: 1,
      kind: 'full_attention',
      others: 'linear_attention',
    },
    { every: { keys: [], default: 4 }, kind: 'full_attention', others: 'linear_attention', at: 'last' },
  ],
  silent: ['rope_theta', 'rope_scaling', 'mla_use_nope'],
  remarks: [classNotSeen],
};
