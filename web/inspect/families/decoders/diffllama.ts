import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const diffllama: Family = {
  title: 'DiffLlama',
  modelTypes: ['diffllama'],
  architectures: ['DiffLlamaForCausalLM'],
  sources: model('diffllama'),
  ...sizes({ hiddenSize: 2048, heads: 32, layers: 16, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
};
