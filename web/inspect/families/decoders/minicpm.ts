import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

/** The class was not available; scalings follow the reference's rules of the same names. */
export const minicpm: Family = {
  title: 'MiniCPM',
  modelTypes: ['minicpm'],
  architectures: ['MiniCPMForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
  remarks: [classNotSeen],
};
