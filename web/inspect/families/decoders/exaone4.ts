import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

/** Full layers are not rotated, unless the model has no window at all; then all layers are. */
export const exaone4Layers = {
  kinds: {
    sliding_attention: rotary(10000, { window: window(4096) }),
    full_attention: { entry: 'none' },
    full_attention_turned: rotary(10000),
  },
  rules: [
    { when: { key: 'sliding_window', is: [null], default: 4096 }, all: 'full_attention_turned' },
    { list: 'layer_types', means: { sliding_attention: 'sliding_attention', full_attention: 'full_attention' } },
    { word: 'sliding_window_pattern', means: { L: 'sliding_attention', G: 'full_attention' } },
    everyNth(['sliding_window_pattern'], 4),
  ],
  silent: ['sliding_window_pattern', 'layer_types'],
} as const satisfies Partial<Family>;

export const exaone4: Family = {
  title: 'EXAONE 4',
  modelTypes: ['exaone4', 'exaone4_5', 'exaone4_5_text'],
  architectures: ['Exaone4ForCausalLM'],
  sources: model('exaone4'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  ...exaone4Layers,
};
