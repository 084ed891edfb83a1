import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latent } from './latent.ts';

export const glmMoeDsa: Family = {
  title: 'GLM-5',
  modelTypes: ['glm_moe_dsa'],
  architectures: ['GlmMoeDsaForCausalLM'],
  sources: model('glm_moe_dsa'),
  ...sizes({ hiddenSize: 6144, heads: 64, layers: 78, context: 202752 }),
  kinds: { full_attention: latent(10000, { nope: 192, rope: 64 }) },
  silent: ['layer_types', 'rope_interleave'],
};
