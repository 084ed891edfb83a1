import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const mellum: Family = {
  title: 'Mellum',
  modelTypes: ['mellum'],
  architectures: ['MellumForCausalLM'],
  sources: model('mellum'),
  ...sizes({ hiddenSize: 2304, heads: 32, layers: 28, context: 131072, headDim: 128 }),
  kinds: {
    sliding_attention: rotary(10000, {
      base: { keys: [], default: 10000 },
      window: window(1024),
      width: { share: { keys: ['partial_rotary_factor'] } },
      scaling: 'nested',
    }),
    full_attention: rotary(500000, {
      base: { keys: [], default: 500000 },
      width: { share: { keys: ['partial_rotary_factor'] } },
      scaling: 'nested',
    }),
  },
  rules: [{ list: 'layer_types' }, { all: 'full_attention' }],
};
