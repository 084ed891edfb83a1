import { elsewhere } from '../source.ts';
import type { Family } from '../types.ts';
import { classNotSeen, rotary } from './common.ts';

export const exaone: Family = {
  title: 'EXAONE 3',
  modelTypes: ['exaone'],
  architectures: ['ExaoneForCausalLM'],
  sources: elsewhere('vllm-project/vllm', 'vllm/transformers_utils/configs/exaone.py'),
  hiddenSize: { keys: ['hidden_size'], default: 2048 },
  heads: { keys: ['num_attention_heads'], default: 32 },
  layers: { keys: ['num_layers', 'num_hidden_layers'], default: 32 },
  context: { keys: ['max_position_embeddings'], default: 2048 },
  kinds: { full_attention: rotary(10000) },
  silent: ['rotary_pct'],
  remarks: [classNotSeen],
};
