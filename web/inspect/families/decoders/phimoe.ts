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
      kind: 'note',
      keys: ['rope_scaling.short_mscale', 'rope_scaling.long_mscale'],
      message:
        'short_mscale multiplies cos and sin up to original_max_position_embeddings, long_mscale beyond; the reference keeps short_factor at every length, the code of the authors takes long_factor beyond.',
    },
  ],
};
