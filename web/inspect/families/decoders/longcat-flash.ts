import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latent } from './latent.ts';

export const longcatFlash: Family = {
  title: 'LongCat-Flash',
  modelTypes: ['longcat_flash', 'longcat_flash_ngram'],
  architectures: ['LongcatFlashForCausalLM'],
  sources: model('longcat_flash'),
  ...sizes({ hiddenSize: 6144, heads: 64, layers: 28, context: 131072 }),
  layers: { keys: ['num_layers'], otherwise: ['num_hidden_layers'], default: 28 },
  kinds: {
    full_attention: latent(
      10000000,
      { nope: 128, rope: 64 },
      { note: 'each layer has two attentions, both of this kind' },
    ),
  },
};
