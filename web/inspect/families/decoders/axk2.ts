import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latent } from './latent.ts';

export const axk2: Family = {
  title: 'A.X-K2',
  modelTypes: ['axk2'],
  architectures: ['AXK2ForCausalLM'],
  sources: model('axk2'),
  ...sizes({ hiddenSize: 2048, heads: 32, layers: 48, context: 131072 }),
  kinds: { full_attention: latent(10000, { nope: 64, rope: 32 }) },
  silent: ['layer_types'],
};
