import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

export const internlm3: Family = {
  title: 'InternLM3',
  modelTypes: ['internlm3'],
  architectures: ['InternLM3ForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 32768 }),
  kinds: { full_attention: rotary(10000) },
  remarks: [classNotSeen],
};
