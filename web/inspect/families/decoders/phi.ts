import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes } from './common.ts';

export const phi: Family = {
  title: 'Phi',
  modelTypes: ['phi'],
  architectures: ['PhiForCausalLM'],
  sources: model('phi'),
  ...sizes({ hiddenSize: 2048, heads: 32, layers: 24, context: 2048 }),
  kinds: { full_attention: rotary(10000, { width: { share: share(0.5) } }) },
  silent: ['rotary_dim'],
};
