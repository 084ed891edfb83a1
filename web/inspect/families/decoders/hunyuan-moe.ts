import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const hunyuanMoe: Family = {
  title: 'Hunyuan MoE',
  modelTypes: ['hunyuan_v1_moe', 'hunyuan'],
  architectures: ['HunYuanMoEV1ForCausalLM'],
  sources: model('hunyuan_v1_moe'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
};
