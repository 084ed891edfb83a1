import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const ernie45: Family = {
  title: 'ERNIE 4.5',
  modelTypes: ['ernie4_5'],
  architectures: ['Ernie4_5ForCausalLM'],
  sources: model('ernie4_5'),
  ...sizes({ hiddenSize: 1024, heads: 16, layers: 18, context: 131072, headDim: 128 }),
  kinds: { full_attention: rotary(500000, { layout: 'interleaved' }) },
};
