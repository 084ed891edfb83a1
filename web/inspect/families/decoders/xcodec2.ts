import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** The transformer in a codec's decoder, whose attention is bidirectional. */
export const xcodec2: Family = {
  title: 'X-Codec 2',
  modelTypes: ['xcodec2'],
  architectures: ['Xcodec2Model'],
  sources: model('xcodec2'),
  ...sizes({ hiddenSize: 1024, heads: 16, layers: 12, context: 4096, headDim: 64 }),
  kinds: { full_attention: rotary(10000, { bidirectional: true }) },
};
