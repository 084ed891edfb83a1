import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes, window } from './common.ts';

/** The transformers between the convolutions of an audio codec. */
export const mimi: Family = {
  title: 'Mimi',
  modelTypes: ['mimi'],
  architectures: ['MimiModel'],
  sources: model('mimi'),
  ...sizes({ hiddenSize: 512, heads: 8, layers: 8, context: 8000 }),
  kinds: { sliding_attention: rotary(10000, { window: window(250) }) },
};
