import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

/** Windowed layers are rotated and full ones are not, except for the dense layers at the front. */
export const cohere2Moe: Family = {
  title: 'Cohere2 MoE',
  modelTypes: ['cohere2_moe'],
  architectures: ['Cohere2MoeForCausalLM'],
  sources: model('cohere2_moe'),
  ...sizes({ hiddenSize: 8192, heads: 64, layers: 40, context: 8192, headDim: 128 }),
  kinds: {
    sliding_attention: rotary(10000, { layout: 'interleaved', scaling: 'rope_parameters', window: window(4096) }),
    full_attention: { entry: 'none' },
    dense_full_attention: rotary(10000, { layout: 'interleaved', scaling: 'rope_parameters' }),
  },
  rules: [
    { list: 'layer_types', means: { sliding_attention: 'sliding_attention', full_attention: 'full_attention' } },
    {
      upTo: { keys: ['first_k_dense_replace'], default: 0 },
      front: {
        every: { keys: ['prefix_dense_sliding_window_pattern'], default: 1 },
        kind: 'dense_full_attention',
        others: 'sliding_attention',
        at: 'last',
      },
      behind: everyNth(['sliding_window_pattern'], 4),
    },
  ],
};
