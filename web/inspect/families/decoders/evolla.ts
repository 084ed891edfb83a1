import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const evolla: Family = {
  title: 'Evolla',
  modelTypes: ['evolla'],
  architectures: ['EvollaForProteinText2Text'],
  sources: model('evolla'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 8192 }),
  kinds: { full_attention: rotary(500000) },
};
