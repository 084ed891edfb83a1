import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const olmoe: Family = {
  title: 'OLMoE',
  modelTypes: ['olmoe'],
  architectures: ['OlmoeForCausalLM'],
  sources: model('olmoe'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 16, context: 4096 }),
  kinds: { full_attention: rotary(10000) },
};
