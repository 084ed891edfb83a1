import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const granite: Family = {
  title: 'Granite',
  modelTypes: ['granite', 'granite_speech', 'granite4_vision', 'granite4_vision_text'],
  architectures: ['GraniteForCausalLM'],
  sources: model('granite'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000, { softmaxScale: { value: { keys: ['attention_multiplier'], default: 1 } } }) },
};
