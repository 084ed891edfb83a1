import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const jais2: Family = {
  title: 'Jais 2',
  modelTypes: ['jais2'],
  architectures: ['Jais2ForCausalLM'],
  sources: model('jais2'),
  ...sizes({ hiddenSize: 3328, heads: 26, layers: 32, context: 8192 }),
  kinds: { full_attention: rotary(10000) },
};
