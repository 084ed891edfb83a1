import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const deepseekOcr2: Family = {
  title: 'DeepSeek-OCR 2',
  modelTypes: ['deepseek_ocr2', 'deepseek_ocr2_text'],
  architectures: ['DeepseekOcr2ForConditionalGeneration'],
  sources: model('deepseek_ocr2'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
};
