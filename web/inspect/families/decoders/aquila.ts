import { elsewhere } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const aquila: Family = {
  title: 'Aquila',
  modelTypes: ['aquila', 'aquila3', 'aquila_dense'],
  architectures: ['AquilaForCausalLM', 'AquilaModel'],
  sources: elsewhere('vllm-project/vllm', 'vllm/model_executor/models/llama.py'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
};
