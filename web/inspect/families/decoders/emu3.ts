import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const emu3: Family = {
  title: 'Emu3',
  modelTypes: ['emu3', 'emu3_text_model'],
  architectures: ['Emu3ForConditionalGeneration', 'Emu3ForCausalLM'],
  sources: model('emu3'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 9216 }),
  kinds: { full_attention: rotary(1000000) },
};
