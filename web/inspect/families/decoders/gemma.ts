import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const gemma: Family = {
  title: 'Gemma',
  modelTypes: ['gemma', 'paligemma', 'colpali'],
  architectures: ['GemmaForCausalLM'],
  sources: model('gemma'),
  ...sizes({ hiddenSize: 3072, heads: 16, layers: 28, context: 8192, headDim: 256 }),
  kinds: { full_attention: rotary(10000) },
};
