import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes } from './common.ts';

export const persimmon: Family = {
  title: 'Persimmon',
  modelTypes: ['persimmon'],
  architectures: ['PersimmonForCausalLM'],
  sources: model('persimmon'),
  ...sizes({ hiddenSize: 4096, heads: 64, layers: 36, context: 16384 }),
  kinds: { full_attention: rotary(10000, { width: { share: share(0.5) } }) },
};
