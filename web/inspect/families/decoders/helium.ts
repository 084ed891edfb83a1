import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const helium: Family = {
  title: 'Helium',
  modelTypes: ['helium'],
  architectures: ['HeliumForCausalLM'],
  sources: model('helium'),
  ...sizes({ hiddenSize: 2560, heads: 20, layers: 24, context: 4096, headDim: 128 }),
  kinds: { full_attention: rotary(100000, { layout: 'interleaved' }) },
};
