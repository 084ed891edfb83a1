import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latent } from './latent.ts';

const { outputLayout: _, ...withoutReordering } = latent(10000, { nope: 128, rope: 64 });

/** Neighbouring pairs, written to the places from which they were read. */
export const deepseekV2: Family = {
  title: 'DeepSeek V2',
  modelTypes: ['deepseek_v2', 'deepseek_vl_v2'],
  architectures: ['DeepseekV2ForCausalLM'],
  sources: model('deepseek_v2'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: withoutReordering },
};
