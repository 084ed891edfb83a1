import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const mixtral: Family = {
  title: 'Mixtral',
  modelTypes: ['mixtral'],
  architectures: ['MixtralForCausalLM'],
  sources: model('mixtral'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 131072 }),
  kinds: { full_attention: rotary(1000000, { window: window() }) },
};
