import type { Family } from '../types.ts';
import { classNotSeen } from './common.ts';

/** The number of heads differs between layers (num_query_heads). */
export const openelm: Family = {
  title: 'OpenELM',
  modelTypes: ['openelm'],
  architectures: ['OpenELMForCausalLM'],
  sources: [],
  hiddenSize: { keys: ['model_dim'], default: 2048 },
  heads: { keys: [] },
  layers: { keys: ['num_transformer_layers'], default: 12 },
  headDim: { keys: ['head_dim'], default: 128 },
  context: { keys: ['max_context_length'], default: 2048 },
  kinds: {
    full_attention: {
      entry: 'rotary',
      layout: 'half',
      base: { keys: ['rope_freq_constant'], default: 10000 },
      scaling: 'none',
    },
  },
  silent: ['rope_max_length'],
  remarks: [classNotSeen],
};
