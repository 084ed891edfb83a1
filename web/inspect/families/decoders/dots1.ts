import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const dots1: Family = {
  title: 'dots.llm1',
  modelTypes: ['dots1'],
  architectures: ['Dots1ForCausalLM'],
  sources: model('dots1'),
  ...sizes({ hiddenSize: 4608, heads: 32, layers: 62, context: 2048 }),
  kinds: {
    sliding_attention: rotary(10000, { window: window(4096) }),
    full_attention: rotary(10000),
  },
  rules: [
    { list: 'layer_types' },
    { when: { key: 'sliding_window', is: [null], default: 4096 }, all: 'full_attention' },
    { from: { keys: ['max_window_layers'], default: 62 }, kind: 'sliding_attention', before: 'full_attention' },
  ],
  silent: ['max_window_layers', 'sliding_window'],
};
