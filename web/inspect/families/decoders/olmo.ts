import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const olmo: Family = {
  title: 'OLMo',
  modelTypes: ['olmo'],
  architectures: ['OlmoForCausalLM'],
  sources: model('olmo'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
};
