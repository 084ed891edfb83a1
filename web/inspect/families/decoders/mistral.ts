import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const mistral: Family = {
  title: 'Mistral',
  modelTypes: ['mistral', 'idefics2', 'mistral3', 'llava_mistral', 'pixtral_text'],
  architectures: ['MistralForCausalLM'],
  sources: model('mistral'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 131072 }),
  kinds: { full_attention: rotary(10000, { window: window(4096) }) },
};
