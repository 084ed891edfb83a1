import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const arcee: Family = {
  title: 'Arcee',
  modelTypes: ['arcee'],
  architectures: ['ArceeForCausalLM'],
  sources: model('arcee'),
  ...sizes({ hiddenSize: 2560, heads: 32, layers: 32, context: 4096 }),
  kinds: { full_attention: rotary(10000) },
};
