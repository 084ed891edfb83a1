import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const minimaxM3Vl: Family = {
  title: 'MiniMax-M3',
  modelTypes: ['minimax_m3_vl', 'minimax_m3_vl_text'],
  architectures: ['MiniMaxM3VLForConditionalGeneration'],
  sources: model('minimax_m3_vl'),
  ...sizes({ hiddenSize: 6144, heads: 64, layers: 60, context: 524288, headDim: 128 }),
  kinds: {
    full_attention: rotary(5000000, {
      width: { channels: { keys: ['rotary_dim'], default: 64 }, share: { keys: ['partial_rotary_factor'] } },
    }),
  },
  silent: ['layer_types'],
};
