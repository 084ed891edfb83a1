import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const glmOcr: Family = {
  title: 'GLM-OCR',
  modelTypes: ['glm_ocr', 'glm_ocr_text'],
  architectures: ['GlmOcrForConditionalGeneration'],
  sources: model('glm_ocr'),
  ...sizes({ hiddenSize: 1024, heads: 16, layers: 16, context: 131072 }),
  kinds: {
    full_attention: rotary(10000, {
      layout: 'interleaved',
      width: { share: { keys: ['partial_rotary_factor'] } },
      sections: { keys: [], default: [8, 12, 12] },
    }),
  },
};
