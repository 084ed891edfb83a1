import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

/** The scaling applies only to full layers, even if the file has one object for all layers. */
export const olmo3: Family = {
  title: 'OLMo 3',
  modelTypes: ['olmo3'],
  architectures: ['Olmo3ForCausalLM'],
  sources: model('olmo3'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: {
    sliding_attention: rotary(500000, { base: { keys: [], default: 500000 }, scaling: 'nested', window: window(4096) }),
    full_attention: rotary(500000, { scaling: 'rope_scaling' }),
  },
  rules: [{ list: 'layer_types' }, everyNth([], 4)],
  remarks: [
    {
      when: { key: 'rope_theta', isNot: [500000], default: 500000 },
      id: 'olmo3.base-of-full-layers',
      keys: ['rope_theta'],
    },
  ],
};
