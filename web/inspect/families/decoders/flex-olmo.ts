import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const flexOlmo: Family = {
  title: 'FlexOlmo',
  modelTypes: ['flex_olmo'],
  architectures: ['FlexOlmoForCausalLM'],
  sources: model('flex_olmo'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 4096 }),
  kinds: { full_attention: rotary(500000) },
};
