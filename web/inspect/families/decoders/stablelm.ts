import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes } from './common.ts';

export const stablelm: Family = {
  title: 'StableLM',
  modelTypes: ['stablelm'],
  architectures: ['StableLmForCausalLM'],
  sources: model('stablelm'),
  ...sizes({ hiddenSize: 2560, heads: 32, layers: 32, context: 4096 }),
  kinds: { full_attention: rotary(10000, { width: { share: share(0.25) } }) },
};
