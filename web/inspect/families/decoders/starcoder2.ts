import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const starcoder2: Family = {
  title: 'StarCoder 2',
  modelTypes: ['starcoder2'],
  architectures: ['Starcoder2ForCausalLM'],
  sources: model('starcoder2'),
  ...sizes({ hiddenSize: 3072, heads: 24, layers: 30, context: 4096 }),
  kinds: { full_attention: rotary(10000, { window: window() }) },
};
