import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** The large decoder. The one over codebooks (depth_decoder_config) has no positions in its attention. */
export const moshi: Family = {
  title: 'Moshi',
  modelTypes: ['moshi'],
  architectures: ['MoshiForConditionalGeneration', 'MoshiForCausalLM'],
  sources: model('moshi'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 3000 }),
  kinds: { full_attention: rotary(10000) },
  silent: ['sliding_window'],
};
