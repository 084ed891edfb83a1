import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const paddleocrVl: Family = {
  title: 'PaddleOCR-VL',
  modelTypes: ['paddleocr_vl', 'paddleocr_vl_text'],
  architectures: ['PaddleOCRVLForConditionalGeneration'],
  sources: model('paddleocr_vl'),
  ...sizes({ hiddenSize: 1024, heads: 16, layers: 18, context: 131072, headDim: 128 }),
  kinds: { full_attention: rotary(500000) },
};
