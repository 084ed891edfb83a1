import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latentByKey } from './latent.ts';

export const glm4MoeLite: Family = {
  title: 'GLM-4.7-Flash',
  modelTypes: ['glm4_moe_lite'],
  architectures: ['Glm4MoeLiteForCausalLM'],
  sources: model('glm4_moe_lite'),
  ...sizes({ hiddenSize: 2048, heads: 20, layers: 47, context: 202752 }),
  ...latentByKey(10000, { nope: 192, rope: 64 }),
};
