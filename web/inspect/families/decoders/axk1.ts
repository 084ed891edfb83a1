import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latentByKey } from './latent.ts';

export const axk1: Family = {
  title: 'A.X-K1',
  modelTypes: ['axk1'],
  architectures: ['AXK1ForCausalLM'],
  sources: model('axk1'),
  ...sizes({ hiddenSize: 7168, heads: 64, layers: 61, context: 32768 }),
  ...latentByKey(10000, { nope: 128, rope: 64 }),
};
