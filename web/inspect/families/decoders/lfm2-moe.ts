import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const lfm2Moe: Family = {
  title: 'LFM2 MoE',
  modelTypes: ['lfm2_moe'],
  architectures: ['Lfm2MoeForCausalLM'],
  sources: model('lfm2_moe'),
  ...sizes({ hiddenSize: 2048, heads: 32, layers: 32, context: 128000 }),
  kinds: { conv: { entry: 'none', mixer: 'short convolution' }, full_attention: rotary(1000000) },
  rules: [
    { list: 'layer_types', means: { conv: 'conv', linear_attention: 'conv', full_attention: 'full_attention' } },
    { numbers: 'full_attn_idxs', kind: 'full_attention', others: 'conv' },
    { all: 'full_attention' },
  ],
  silent: ['full_attn_idxs', 'theta'],
};
