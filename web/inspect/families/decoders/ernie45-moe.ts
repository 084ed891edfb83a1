import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const ernie45Moe: Family = {
  title: 'ERNIE 4.5 MoE',
  modelTypes: ['ernie4_5_moe'],
  architectures: ['Ernie4_5_MoeForCausalLM'],
  sources: model('ernie4_5_moe'),
  ...sizes({ hiddenSize: 2560, heads: 20, layers: 28, context: 131072 }),
  kinds: { full_attention: rotary(500000, { layout: 'interleaved' }) },
};
