import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';

const means = {
  mamba: 'linear_attention',
  linear_attention: 'linear_attention',
  attention: 'full_attention',
  full_attention: 'full_attention',
  moe: 'mlp',
  mlp: 'mlp',
} as const;

/** Attention without positions: order comes from the state-space layers. A rope_theta in the file is not read. */
export const nemotronH: Family = {
  title: 'Nemotron-H',
  modelTypes: ['nemotron_h'],
  architectures: ['NemotronHForCausalLM'],
  sources: model('nemotron_h'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 52, context: 4096, headDim: 128 }),
  countedBy: ['hybrid_override_pattern', 'layers_block_type', 'layer_types'],
  kinds: {
    linear_attention: { entry: 'none', mixer: 'state-space mixer' },
    full_attention: { entry: 'none' },
    mlp: { entry: 'none', mixer: 'layer of a feed-forward network alone' },
  },
  rules: [
    { word: 'hybrid_override_pattern', means: { M: 'linear_attention', E: 'mlp', '*': 'full_attention', '-': 'mlp' } },
    { list: 'layers_block_type', means },
    { list: 'layer_types', means },
    { cycle: ['linear_attention', 'mlp', 'full_attention', 'mlp'] },
  ],
  silent: ['rope_theta', 'rope_scaling', 'partial_rotary_factor', 'sliding_window'],
};
