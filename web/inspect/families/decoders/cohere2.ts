import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

/** Only windowed layers are rotated; the others have no positions. */
export const cohere2: Family = {
  title: 'Command R7B, Command A',
  modelTypes: ['cohere2', 'aya_vision', 'cohere2_vision'],
  architectures: ['Cohere2ForCausalLM'],
  sources: model('cohere2'),
  ...sizes({ hiddenSize: 8192, heads: 64, layers: 40, context: 8192 }),
  kinds: {
    sliding_attention: rotary(10000, { layout: 'interleaved', window: window(4096) }),
    full_attention: { entry: 'none' },
  },
  rules: [
    { when: { key: 'sliding_window', is: [null], default: 4096 }, all: 'full_attention' },
    { list: 'layer_types' },
    everyNth(['sliding_window_pattern'], 4),
  ],
  silent: ['sliding_window_pattern'],
};
