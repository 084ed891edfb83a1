import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, share, sizes, window } from './common.ts';

const layer = { width: { share: share(0.334) }, scaling: 'nested' } as const;

/** 64 of 192 components are rotated (a share of 0.334); windowed layers have a base of their own. */
export const mimoV2Flash: Family = {
  title: 'MiMo-V2-Flash',
  modelTypes: ['mimo_v2_flash'],
  architectures: ['MiMoV2FlashForCausalLM'],
  sources: model('mimo_v2_flash'),
  ...sizes({ hiddenSize: 4096, heads: 64, layers: 48, context: 131072, headDim: 192 }),
  kinds: {
    sliding_attention: {
      ...rotary(10000),
      ...layer,
      base: { keys: ['swa_rope_theta'], default: 10000 },
      headDim: { keys: ['swa_head_dim', 'head_dim'], default: 192 },
      window: window(128),
      sink: true,
    },
    full_attention: rotary(5000000, layer),
  },
  rules: [
    { list: 'layer_types' },
    { list: 'hybrid_layer_pattern', means: { 0: 'full_attention', 1: 'sliding_attention' } },
    { ...everyNth([], 6), firstIs: 'full_attention' },
  ],
  silent: ['sliding_window_size', 'attention_chunk_size', 'hybrid_layer_pattern', 'swa_num_attention_heads'],
};
