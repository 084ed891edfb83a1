import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latent } from './latent.ts';

/** The indexer of the sparse attention rotates halves, with positions of its own. */
export const deepseekV32: Family = {
  title: 'DeepSeek V3.2',
  modelTypes: ['deepseek_v32'],
  architectures: ['DeepseekV32ForCausalLM'],
  sources: model('deepseek_v32'),
  ...sizes({ hiddenSize: 7168, heads: 128, layers: 61, context: 163840 }),
  kinds: { full_attention: latent(10000, { nope: 128, rope: 64 }) },
  silent: ['layer_types'],
};
