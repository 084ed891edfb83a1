import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/**
 * In this version, the reference repeats each section instead of the list, so that on images the two halves of a pair
 * read different axes.
 */
export const hunyuanVl: Family = {
  title: 'Hunyuan VL',
  modelTypes: ['hunyuan_vl', 'hunyuan_vl_text'],
  architectures: ['HunYuanVLForConditionalGeneration'],
  sources: model('hunyuan_vl'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000, { scalingNames: { xdrope: 'dynamic' } }) },
};
