import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latentByKey } from './latent.ts';

export const youtu: Family = {
  title: 'Youtu-LLM',
  modelTypes: ['youtu'],
  architectures: ['YoutuForCausalLM'],
  sources: model('youtu'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 32, context: 131072 }),
  ...latentByKey(10000, { nope: 128, rope: 64 }),
};
