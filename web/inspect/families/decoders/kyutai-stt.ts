import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const kyutaiStt: Family = {
  title: 'Kyutai speech to text',
  modelTypes: ['kyutai_speech_to_text'],
  architectures: ['KyutaiSpeechToTextForConditionalGeneration'],
  sources: model('kyutai_speech_to_text'),
  ...sizes({ hiddenSize: 2048, heads: 32, layers: 48, context: 750 }),
  kinds: { full_attention: rotary(10000) },
  silent: ['sliding_window'],
};
