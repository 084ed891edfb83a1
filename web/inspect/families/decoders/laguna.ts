import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** Shares are in the objects of the types of layers. */
const width = { share: { keys: [] } } as const;

/**
 * Half of a head is rotated in full layers, all of it in windowed ones. The number of heads differs between layers
 * (num_attention_heads_per_layer).
 */
export const laguna: Family = {
  title: 'Laguna',
  modelTypes: ['laguna'],
  architectures: ['LagunaForCausalLM'],
  sources: model('laguna'),
  ...sizes({ hiddenSize: 2048, heads: 48, layers: 40, context: 131072, headDim: 128 }),
  kinds: {
    sliding_attention: rotary(10000, { window: window(512), width, scaling: 'nested' }),
    full_attention: rotary(500000, {
      width,
      scaling: 'nested',
      parameters: { rope_type: 'default', rope_theta: 500000, partial_rotary_factor: 0.5 },
    }),
  },
  rules: [{ list: 'layer_types' }, { all: 'full_attention' }],
};
