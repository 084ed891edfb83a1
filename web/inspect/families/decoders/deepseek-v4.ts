import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes, window } from './common.ts';

/**
 * The last components are rotated. There is one key, which is also the value, so the output of attention is rotated
 * back.
 */
const layer = {
  layout: 'interleaved',
  part: 'last',
  width: { channels: { keys: ['qk_rope_head_dim'] }, share: share(0.125) },
  window: window(128),
  sink: true,
} as const;

const compressed = rotary(160000, {
  ...layer,
  base: { keys: ['compress_rope_theta'], default: 160000 },
  parametersName: 'compress',
  adds: { yarn: { attention_factor: 1 } },
});

/** Windowed and compressed layers have separate bases; the scaling applies to compressed layers. */
export const deepseekV4: Family = {
  title: 'DeepSeek V4',
  modelTypes: ['deepseek_v4'],
  architectures: ['DeepseekV4ForCausalLM'],
  sources: model('deepseek_v4'),
  ...sizes({ hiddenSize: 4096, heads: 64, layers: 43, context: 1048576, headDim: 512 }),
  kinds: {
    sliding_attention: rotary(10000, { ...layer, scaling: 'nested', parametersName: 'main' }),
    compressed_sparse_attention: compressed,
    heavily_compressed_attention: compressed,
  },
  rules: [
    { list: 'layer_types', longer: true },
    {
      list: 'compress_ratios',
      longer: true,
      means: { 0: 'sliding_attention', 4: 'compressed_sparse_attention', 128: 'heavily_compressed_attention' },
    },
    {
      upTo: { keys: [], default: 2 },
      front: { all: 'heavily_compressed_attention' },
      behind: { cycle: ['heavily_compressed_attention', 'compressed_sparse_attention'] },
    },
  ],
  silent: ['compress_ratios', 'rope_theta', 'compress_rope_theta'],
};
