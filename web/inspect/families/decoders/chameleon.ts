import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const chameleon: Family = {
  title: 'Chameleon',
  modelTypes: ['chameleon'],
  architectures: ['ChameleonForConditionalGeneration'],
  sources: model('chameleon'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 4096 }),
  kinds: { full_attention: rotary(10000) },
};
