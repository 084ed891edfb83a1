import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, share, sizes } from './common.ts';

export const glm4vMoe: Family = {
  title: 'GLM-4.5V',
  modelTypes: ['glm4v_moe', 'glm4v_moe_text'],
  architectures: ['Glm4vMoeForConditionalGeneration'],
  sources: model('glm4v_moe'),
  ...sizes({ hiddenSize: 4096, heads: 96, layers: 46, context: 65536 }),
  kinds: {
    full_attention: rotary(10000, { width: { share: share(0.5) }, sections: { keys: [], default: [8, 12, 12] } }),
  },
};
