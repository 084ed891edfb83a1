import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes } from './common.ts';

export const solarOpen: Family = {
  title: 'Solar Open',
  modelTypes: ['solar_open'],
  architectures: ['SolarOpenForCausalLM'],
  sources: model('solar_open'),
  ...sizes({ hiddenSize: 4096, heads: 64, layers: 48, context: 131072, headDim: 128 }),
  kinds: { full_attention: rotary(1000000, { width: { share: share(1) } }) },
};
