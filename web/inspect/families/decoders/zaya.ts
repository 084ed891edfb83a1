import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes, window } from './common.ts';

export const zaya: Family = {
  title: 'Zaya',
  modelTypes: ['zaya'],
  architectures: ['ZayaForCausalLM'],
  sources: model('zaya'),
  ...sizes({ hiddenSize: 2048, heads: 8, layers: 40, context: 131072, headDim: 128 }),
  kinds: {
    hybrid: rotary(5000000, { width: { share: share(0.5) }, scaling: 'nested' }),
    hybrid_sliding: rotary(10000, {
      base: { keys: [], default: 10000 },
      width: { share: share(0.5) },
      scaling: 'nested',
      window: window(),
    }),
  },
  rules: [{ list: 'layer_types' }, { all: 'hybrid' }],
};
