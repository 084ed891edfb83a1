import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

export const phimoe: Family = {
  title: 'Phi-3.5 MoE',
  modelTypes: ['phimoe'],
  architectures: ['PhimoeForCausalLM', 'PhiMoEForCausalLM'],
  sources: model('phimoe'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 131072 }),
  kinds: { full_attention: rotary(1000000, { window: window(), amplitude: 'short_mscale' }) },
  remarks: [
    {
      when: { key: 'rope_scaling', isNot: [null] },
      id: 'phimoe.magnitudes',
      keys: ['rope_scaling.short_mscale', 'rope_scaling.long_mscale'],
    },
  ],
};
