import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** The decoder over text; the audio encoder has a configuration of its own. */
export const voxtralRealtime: Family = {
  title: 'Voxtral Realtime',
  modelTypes: ['voxtral_realtime', 'voxtral_realtime_text'],
  architectures: ['VoxtralRealtimeForConditionalGeneration'],
  sources: model('voxtral_realtime'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 131072, headDim: 128 }),
  kinds: { sliding_attention: rotary(10000, { window: window(4096) }) },
};
