import { model } from '../source.ts';
import type { Family } from '../types.ts';

export const rwkv: Family = {
  title: 'RWKV 4',
  modelTypes: ['rwkv'],
  architectures: ['RwkvForCausalLM'],
  sources: model('rwkv'),
  layers: { keys: ['num_hidden_layers'], default: 32 },
  context: { keys: ['context_length', 'max_position_embeddings'], default: 1024 },
  kinds: { recurrent: { entry: 'none', mixer: 'recurrent time mixing with learned decay' } },
};
