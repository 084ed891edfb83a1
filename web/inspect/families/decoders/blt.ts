import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** The transformer over patches (global_config); the local encoder and decoder over bytes have sizes of their own. */
export const blt: Family = {
  title: 'BLT',
  modelTypes: ['blt', 'blt_global_transformer'],
  architectures: ['BltForCausalLM', 'BltModel'],
  sources: model('blt'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 25, context: 4096 }),
  kinds: { full_attention: rotary(500000, { layout: 'interleaved' }) },
};
