import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const minimaxM2: Family = {
  title: 'MiniMax-M2',
  modelTypes: ['minimax_m2'],
  architectures: ['MiniMaxM2ForCausalLM'],
  sources: model('minimax_m2'),
  ...sizes({ hiddenSize: 3072, heads: 48, layers: 62, context: 196608, headDim: 128 }),
  kinds: {
    full_attention: rotary(5000000, {
      width: { channels: { keys: ['rotary_dim'] }, share: { keys: ['partial_rotary_factor'] } },
    }),
  },
  remarks: [
    {
      when: { key: 'rotary_dim', isNot: [null] },
      id: 'minimax.rotary-dim',
      keys: ['rotary_dim', 'head_dim'],
    },
  ],
  silent: ['attn_type_list', 'layer_types'],
};
