import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

/** The first files; later ones have the model_type llama. */
export const yi: Family = {
  title: 'Yi',
  modelTypes: ['Yi', 'yi'],
  architectures: ['YiForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 4096 }),
  kinds: { full_attention: rotary(5000000) },
  remarks: [classNotSeen],
};
