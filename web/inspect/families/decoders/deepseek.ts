import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

/** The first mixture of experts; pairs in halves. */
export const deepseek: Family = {
  title: 'DeepSeek MoE',
  modelTypes: ['deepseek'],
  architectures: ['DeepseekForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 30, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
  remarks: [classNotSeen],
};
