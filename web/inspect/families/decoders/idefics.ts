import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

/** Llama, interleaved with layers of cross attention that have no positions. The base is a constant in the code. */
export const idefics: Family = {
  title: 'IDEFICS',
  modelTypes: ['idefics'],
  architectures: ['IdeficsForVisionText2Text', 'IdeficsModel'],
  sources: model('idefics'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  context: null,
  kinds: { full_attention: rotary(10000, { base: { keys: [], default: 10000 }, scaling: 'none' }) },
};
