import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';

export const gptNeoxJapanese: Family = {
  title: 'GPT-NeoX Japanese',
  modelTypes: ['gpt_neox_japanese'],
  architectures: ['GPTNeoXJapaneseForCausalLM'],
  sources: model('gpt_neox_japanese'),
  ...sizes({ hiddenSize: 2560, heads: 32, layers: 32, context: 2048 }),
  kinds: {
    full_attention: {
      entry: 'rotary',
      layout: 'half',
      base: { keys: ['rotary_emb_base'], default: 10000 },
      width: { share: { keys: ['rotary_pct'], default: 1 } },
    },
  },
};
