import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const hunyuanDense: Family = {
  title: 'Hunyuan dense',
  modelTypes: ['hunyuan_v1_dense'],
  architectures: ['HunYuanDenseV1ForCausalLM'],
  sources: model('hunyuan_v1_dense'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
};
