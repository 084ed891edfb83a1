import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

/** The class was not available; the keys are those that its configuration documents. */
export const internlm: Family = {
  title: 'InternLM',
  modelTypes: ['internlm'],
  architectures: ['InternLMForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: {
    full_attention: rotary(10000, { base: { keys: ['rotary.base', 'rope_theta'], default: 10000 }, scaling: 'none' }),
  },
  remarks: [
    classNotSeen,
    {
      when: { key: 'rotary.type', is: ['dynamic'] },
      id: 'internlm.dynamic-ntk',
      keys: ['rotary.type', 'max_position_embeddings'],
    },
  ],
  silent: ['rotary'],
};
