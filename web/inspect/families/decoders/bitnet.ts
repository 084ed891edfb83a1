import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const bitnet: Family = {
  title: 'BitNet',
  modelTypes: ['bitnet'],
  architectures: ['BitNetForCausalLM'],
  sources: model('bitnet'),
  ...sizes({ hiddenSize: 2560, heads: 20, layers: 30, context: 2048 }),
  kinds: { full_attention: rotary(500000) },
};
