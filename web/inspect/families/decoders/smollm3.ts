import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const smollm3: Family = {
  title: 'SmolLM3',
  modelTypes: ['smollm3'],
  architectures: ['SmolLM3ForCausalLM'],
  sources: model('smollm3'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 36, context: 32768 }),
  kinds: {
    turned: rotary(2000000),
    unturned: { entry: 'none', window: { ...window(), when: { key: 'use_sliding_window', is: [true] } } },
  },
  rules: [
    {
      list: 'no_rope_layers',
      longer: true,
      means: { 0: 'unturned', 1: 'turned', false: 'unturned', true: 'turned' },
      says: 'layers.no-rope-flags',
    },
    { every: { keys: ['no_rope_layer_interval'], default: 4 }, kind: 'unturned', others: 'turned', at: 'last' },
  ],
  silent: ['no_rope_layer_interval', 'layer_types', 'sliding_window', 'max_window_layers', 'no_rope_layers'],
};
