import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latentByKey } from './latent.ts';

export const deepseekV3: Family = {
  title: 'DeepSeek V3, Kimi K2',
  modelTypes: ['deepseek_v3', 'kimi_k2', 'kimi_k25', 'kimi_vl'],
  architectures: ['DeepseekV3ForCausalLM', 'KimiK25ForConditionalGeneration'],
  sources: model('deepseek_v3'),
  ...sizes({ hiddenSize: 7168, heads: 128, layers: 61, context: 4096 }),
  ...latentByKey(10000, { nope: 128, rope: 64 }),
};
