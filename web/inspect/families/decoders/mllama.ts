import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** Some layers attend only to the image, without rotation. */
export const mllama: Family = {
  title: 'Llama 3.2 Vision',
  modelTypes: ['mllama', 'mllama_text_model'],
  architectures: ['MllamaForConditionalGeneration', 'MllamaForCausalLM'],
  sources: model('mllama'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 40, context: 131072 }),
  kinds: { full_attention: rotary(500000), cross_attention: { entry: 'none', mixer: 'attention to the image' } },
  rules: [
    { numbers: 'cross_attention_layers', kind: 'cross_attention', others: 'full_attention' },
    { all: 'full_attention' },
  ],
};
