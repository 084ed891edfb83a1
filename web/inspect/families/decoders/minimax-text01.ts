import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { recurrent, rotary, sizes, window } from './common.ts';

/** Layers of lightning attention, whose decay encodes order, between rotary layers. */
export const minimaxText01: Family = {
  title: 'MiniMax-Text-01',
  modelTypes: ['minimax_text_01', 'minimax_vl_01'],
  architectures: ['MiniMaxText01ForCausalLM', 'MiniMaxVL01ForConditionalGeneration'],
  sources: model('minimax'),
  ...sizes({ hiddenSize: 6144, heads: 64, layers: 80, context: 10240000, headDim: 128 }),
  kinds: {
    full_attention: rotary(10000000, {
      width: { channels: { keys: ['rotary_dim'] }, share: { keys: ['partial_rotary_factor'] } },
      window: window(),
    }),
    linear_attention: recurrent,
  },
  rules: [
    { list: 'layer_types' },
    { list: 'attn_type_list', longer: true, means: { 0: 'linear_attention', 1: 'full_attention' } },
    { every: { keys: [], default: 8 }, kind: 'full_attention', others: 'linear_attention', at: 'last' },
  ],
  remarks: [
    {
      when: { key: 'rotary_dim', isNot: [null] },
      id: 'minimax.rotary-dim',
      keys: ['rotary_dim', 'head_dim'],
    },
  ],
};
