import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

const bidirectional = { key: 'use_bidirectional_attention', is: ['all'] } as const;

export const gemma4Unified: Family = {
  title: 'Gemma 4 unified',
  modelTypes: ['gemma4_unified', 'gemma4_unified_text'],
  architectures: ['Gemma4UnifiedForConditionalGeneration', 'Gemma4UnifiedForCausalLM'],
  sources: model('gemma4_unified'),
  ...sizes({ hiddenSize: 2304, heads: 8, layers: 30, context: 262144, headDim: 256 }),
  kinds: {
    sliding_attention: rotary(10000, {
      base: { keys: [], default: 10000 },
      scaling: 'nested',
      window: window(1024),
      softmaxScale: { fixed: 1 },
      bidirectional,
    }),
    full_attention: rotary(1000000, {
      base: { keys: [], default: 1000000 },
      scaling: 'nested',
      headDim: { keys: ['global_head_dim'], default: 512 },
      parameters: { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1000000 },
      softmaxScale: { fixed: 1 },
      bidirectional,
    }),
  },
  rules: [
    { list: 'layer_types', lastIs: 'full_attention' },
    { ...everyNth([], 6), lastIs: 'full_attention' },
  ],
};
