import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { recurrent, rotary, sizes, window } from './common.ts';

/** Layers of lightning attention, whose decay encodes order, between rotary layers. */
export const minimax: Family = {
  title: 'MiniMax',
  modelTypes: ['minimax'],
  architectures: ['MiniMaxForCausalLM'],
  sources: model('minimax'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 131072 }),
  kinds: {
    full_attention: rotary(1000000, {
      width: { channels: { keys: ['rotary_dim'] }, share: { keys: ['partial_rotary_factor'] } },
      window: window(),
    }),
    linear_attention: recurrent,
  },
  rules: [
    { list: 'layer_types' },
    { list: 'attn_type_list', longer: true, means: { 0: 'linear_attention', 1: 'full_attention' } },
    { every: { keys: [], default: 2 }, kind: 'full_attention', others: 'linear_attention', at: 'first' },
  ],
  remarks: [
    {
      when: { key: 'rotary_dim', isNot: [null] },
      id: 'minimax.rotary-dim',
      keys: ['rotary_dim', 'head_dim'],
    },
  ],
};
