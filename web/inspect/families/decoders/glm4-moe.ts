import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes } from './common.ts';

/** Pairs in halves, unlike GLM-4. */
export const glm4Moe: Family = {
  title: 'GLM-4.5',
  modelTypes: ['glm4_moe'],
  architectures: ['Glm4MoeForCausalLM'],
  sources: model('glm4_moe'),
  ...sizes({ hiddenSize: 4096, heads: 96, layers: 46, context: 131072 }),
  kinds: { full_attention: rotary(10000, { width: { share: share(0.5) } }) },
};
