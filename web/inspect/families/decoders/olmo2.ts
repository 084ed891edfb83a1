import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const olmo2: Family = {
  title: 'OLMo 2',
  modelTypes: ['olmo2'],
  architectures: ['Olmo2ForCausalLM'],
  sources: model('olmo2'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
};
