import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** Causal, unlike most encoders: audio is processed as it arrives. */
export const voxtralRealtimeEncoder: Family = {
  title: 'Voxtral Realtime encoder',
  modelTypes: ['voxtral_realtime_encoder'],
  sources: model('voxtral_realtime'),
  ...sizes({ hiddenSize: 1280, heads: 32, layers: 32, context: 1500, headDim: 64 }),
  kinds: { sliding_attention: rotary(10000, { window: window(750) }) },
};
