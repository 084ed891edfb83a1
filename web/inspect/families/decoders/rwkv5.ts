import type { Family } from '../types.ts';
import { classNotSeen } from './common.ts';

export const rwkv5: Family = {
  title: 'RWKV 5, 6, 7',
  modelTypes: ['rwkv5', 'rwkv6', 'rwkv7', 'rwkv6qwen2'],
  architectures: ['Rwkv5ForCausalLM', 'Rwkv6ForCausalLM', 'RWKV7ForCausalLM'],
  sources: [],
  layers: { keys: ['num_hidden_layers'], default: 24 },
  context: null,
  kinds: { recurrent: { entry: 'none', mixer: 'recurrent time mixing with learned decay' } },
  remarks: [classNotSeen],
};
