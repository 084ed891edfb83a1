import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const hyV3: Family = {
  title: 'HY 3',
  modelTypes: ['hy_v3'],
  architectures: ['HYV3ForCausalLM'],
  sources: model('hy_v3'),
  ...sizes({ hiddenSize: 4096, heads: 64, layers: 80, context: 131072, headDim: 128 }),
  kinds: { full_attention: rotary(11158840) },
};
