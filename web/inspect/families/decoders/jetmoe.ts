import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary } from './common.ts';

/** The number of query heads is num_key_value_heads times the experts per token; the file does not give it. */
export const jetmoe: Family = {
  title: 'JetMoE',
  modelTypes: ['jetmoe'],
  architectures: ['JetMoeForCausalLM'],
  sources: model('jetmoe'),
  hiddenSize: { keys: ['hidden_size'], default: 2048 },
  layers: { keys: ['num_hidden_layers'], default: 12 },
  headDim: { keys: ['kv_channels', 'head_dim'], default: 128 },
  context: { keys: ['max_position_embeddings'], default: 4096 },
  kinds: { full_attention: rotary(10000) },
};
