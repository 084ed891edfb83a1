import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const seedOss: Family = {
  title: 'Seed-OSS',
  modelTypes: ['seed_oss'],
  architectures: ['SeedOssForCausalLM'],
  sources: model('seed_oss'),
  ...sizes({ hiddenSize: 4096, heads: 80, layers: 64, context: 524288, headDim: 128 }),
  kinds: { full_attention: rotary(10000) },
};
