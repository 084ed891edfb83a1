import { elsewhere } from '../source.ts';
import type { Family } from '../types.ts';

export const rwkv5: Family = {
  title: 'RWKV 5, 6, 7',
  modelTypes: ['rwkv5', 'rwkv6', 'rwkv7', 'rwkv6qwen2'],
  architectures: ['Rwkv5ForCausalLM', 'Rwkv6ForCausalLM', 'RWKV7ForCausalLM'],
  sources: elsewhere(
    'mlc-ai/mlc-llm',
    'python/mlc_llm/model/rwkv5/rwkv5_model.py',
    '79d603f085f50500e9509fa01785ffa7ecfaaa93',
  ),
  layers: { keys: ['num_hidden_layers'], default: 24 },
  context: null,
  kinds: { recurrent: { entry: 'none', mixer: 'recurrent time mixing with learned decay' } },
};
