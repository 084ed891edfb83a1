import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

export const aquila: Family = {
  title: 'Aquila',
  modelTypes: ['aquila', 'aquila3', 'aquila_dense'],
  architectures: ['AquilaForCausalLM', 'AquilaModel'],
  sources: [],
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
  remarks: [classNotSeen],
};
