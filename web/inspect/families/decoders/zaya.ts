import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** Bases and shares are only in the objects of the types of layers. */
const layer = { width: { share: { keys: [] } }, scaling: 'nested' } as const;

export const zaya: Family = {
  title: 'Zaya',
  modelTypes: ['zaya'],
  architectures: ['ZayaForCausalLM'],
  sources: model('zaya'),
  ...sizes({ hiddenSize: 2048, heads: 8, layers: 40, context: 131072, headDim: 128 }),
  kinds: {
    hybrid: rotary(5000000, {
      ...layer,
      base: { keys: [], default: 5000000 },
      parameters: { rope_type: 'default', rope_theta: 5000000, partial_rotary_factor: 0.5 },
    }),
    hybrid_sliding: rotary(10000, {
      ...layer,
      base: { keys: [], default: 10000 },
      parameters: { rope_type: 'default', rope_theta: 10000, partial_rotary_factor: 0.5 },
      window: window(),
    }),
  },
  rules: [{ list: 'layer_types' }, { all: 'hybrid' }],
};
