import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const aria: Family = {
  title: 'Aria',
  modelTypes: ['aria', 'aria_text'],
  architectures: ['AriaForConditionalGeneration', 'AriaTextForCausalLM'],
  sources: model('aria'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
};
