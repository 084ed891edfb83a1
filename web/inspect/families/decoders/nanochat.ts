import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** Pairs are rotated by −pθ; products of queries and keys still depend on the distance alone. */
export const nanochat: Family = {
  title: 'nanochat',
  modelTypes: ['nanochat'],
  architectures: ['NanoChatForCausalLM'],
  sources: model('nanochat'),
  ...sizes({ hiddenSize: 768, heads: 6, layers: 12, context: 2048 }),
  kinds: { full_attention: rotary(10000, { direction: 'inverse' }) },
};
