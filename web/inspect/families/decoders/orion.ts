import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

/** The class of the checkpoint was not available; vLLM rotates halves. */
export const orion: Family = {
  title: 'Orion',
  modelTypes: ['orion'],
  architectures: ['OrionForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
  remarks: [classNotSeen],
};
