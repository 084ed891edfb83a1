import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';

export const gptNeox: Family = {
  title: 'GPT-NeoX',
  modelTypes: ['gpt_neox'],
  architectures: ['GPTNeoXForCausalLM'],
  sources: model('gpt_neox'),
  ...sizes({ hiddenSize: 6144, heads: 64, layers: 44, context: 2048 }),
  kinds: {
    full_attention: {
      entry: 'rotary',
      layout: 'half',
      base: { keys: ['rotary_emb_base'], default: 10000 },
      width: { share: { keys: ['rotary_pct'], default: 0.25 } },
    },
  },
};
