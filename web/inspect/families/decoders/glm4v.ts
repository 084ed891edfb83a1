import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** Sections of neighbouring pairs, in half of the head if the file has partial_rotary_factor 0.5. */
export const glm4v: Family = {
  title: 'GLM-4V',
  modelTypes: ['glm4v', 'glm4v_text'],
  architectures: ['Glm4vForConditionalGeneration'],
  sources: model('glm4v'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 40, context: 32768 }),
  kinds: {
    full_attention: rotary(10000, {
      layout: 'interleaved',
      width: { share: { keys: ['partial_rotary_factor'] } },
      sections: { keys: [], default: [8, 12, 12] },
    }),
  },
};
