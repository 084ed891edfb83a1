import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const lfm2: Family = {
  title: 'LFM2',
  modelTypes: ['lfm2', 'lfm2_vl'],
  architectures: ['Lfm2ForCausalLM'],
  sources: model('lfm2'),
  ...sizes({ hiddenSize: 2560, heads: 32, layers: 32, context: 128000 }),
  kinds: { conv: { entry: 'none', mixer: 'short convolution' }, full_attention: rotary(1000000) },
  rules: [
    { list: 'layer_types', means: { conv: 'conv', linear_attention: 'conv', full_attention: 'full_attention' } },
    { numbers: 'full_attn_idxs', kind: 'full_attention', others: 'conv' },
    { all: 'full_attention' },
  ],
  silent: ['full_attn_idxs', 'theta'],
};
