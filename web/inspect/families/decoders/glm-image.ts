import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const glmImage: Family = {
  title: 'GLM-Image',
  modelTypes: ['glm_image', 'glm_image_text'],
  architectures: ['GlmImageForConditionalGeneration'],
  sources: model('glm_image'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 40, context: 131072 }),
  kinds: {
    full_attention: rotary(10000, {
      width: { share: { keys: ['partial_rotary_factor'] } },
      sections: { keys: [], default: [8, 12, 12] },
    }),
  },
};
