import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const doge: Family = {
  title: 'Doge',
  modelTypes: ['doge'],
  architectures: ['DogeForCausalLM'],
  sources: model('doge'),
  ...sizes({ hiddenSize: 1024, heads: 8, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000, { window: window() }) },
  silent: ['keep_window_size'],
};
