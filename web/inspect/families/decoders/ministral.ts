import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const ministral: Family = {
  title: 'Ministral',
  modelTypes: ['ministral'],
  architectures: ['MinistralForCausalLM'],
  sources: model('ministral'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 131072 }),
  kinds: { full_attention: { ...rotary(10000) }, sliding_attention: rotary(10000, { window: window(4096) }) },
  rules: [
    { list: 'layer_types' },
    { when: { key: 'sliding_window', is: [null], default: 4096 }, all: 'full_attention' },
    { all: 'sliding_attention' },
  ],
};
