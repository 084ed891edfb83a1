import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** The fast pairs alternate between height and width; time has the slow ones. */
export const ernie45Vl: Family = {
  title: 'ERNIE 4.5 VL',
  modelTypes: ['ernie4_5_vl_moe', 'ernie4_5_vl_moe_text', 'ernie4_5_moe_vl'],
  architectures: ['Ernie4_5_VLMoeForConditionalGeneration'],
  sources: model('ernie4_5_vl_moe'),
  ...sizes({ hiddenSize: 2560, heads: 20, layers: 28, context: 131072 }),
  kinds: {
    full_attention: rotary(500000, {
      layout: 'interleaved',
      axes: 'spatial-first',
      sections: { keys: [], default: [22, 22, 20] },
    }),
  },
};
