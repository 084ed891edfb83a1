import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const cohere: Family = {
  title: 'Command R, Aya',
  modelTypes: ['cohere'],
  architectures: ['CohereForCausalLM'],
  sources: model('cohere'),
  ...sizes({ hiddenSize: 8192, heads: 64, layers: 40, context: 8192 }),
  kinds: { full_attention: rotary(500000, { layout: 'interleaved' }) },
};
