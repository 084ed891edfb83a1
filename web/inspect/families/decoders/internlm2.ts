import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

export const internlm2: Family = {
  title: 'InternLM2, InternLM2.5',
  modelTypes: ['internlm2'],
  architectures: ['InternLM2ForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
  remarks: [classNotSeen],
};
