import { model } from '../source.ts';
import type { Family } from '../types.ts';

export const llama: Family = {
  title: 'Llama',
  modelTypes: ['llama'],
  architectures: ['LlamaForCausalLM'],
  sources: model('llama'),
  hiddenSize: { keys: ['hidden_size'], default: 4096 },
  heads: { keys: ['num_attention_heads'], default: 32 },
  layers: { keys: ['num_hidden_layers'], default: 32 },
  context: { keys: ['max_position_embeddings'], default: 2048 },
  kinds: {
    full_attention: { entry: 'rotary', layout: 'half', base: { keys: ['rope_theta'], default: 10000 } },
  },
};
