import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

export const xverse: Family = {
  title: 'XVERSE',
  modelTypes: ['xverse'],
  architectures: ['XverseForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 5120, heads: 40, layers: 40, context: 8192 }),
  kinds: { full_attention: rotary(10000) },
  remarks: [classNotSeen],
};
