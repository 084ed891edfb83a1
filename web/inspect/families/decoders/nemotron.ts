import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes } from './common.ts';

export const nemotron: Family = {
  title: 'Nemotron',
  modelTypes: ['nemotron'],
  architectures: ['NemotronForCausalLM'],
  sources: model('nemotron'),
  ...sizes({ hiddenSize: 6144, heads: 48, layers: 32, context: 4096 }),
  kinds: { full_attention: rotary(10000, { width: { share: share(0.5) } }) },
};
