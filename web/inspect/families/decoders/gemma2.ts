import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

const softmaxScale = { inverseRootOf: { keys: ['query_pre_attn_scalar'], default: 256 } } as const;

/** Windowed and full layers alternate, beginning with a window. */
export const gemma2: Family = {
  title: 'Gemma 2',
  modelTypes: ['gemma2'],
  architectures: ['Gemma2ForCausalLM'],
  sources: model('gemma2'),
  ...sizes({ hiddenSize: 2304, heads: 8, layers: 26, context: 8192, headDim: 256 }),
  kinds: {
    full_attention: rotary(10000, { softmaxScale }),
    sliding_attention: rotary(10000, { softmaxScale, window: window(4096) }),
  },
  rules: [{ list: 'layer_types' }, everyNth([], 2)],
  silent: ['sliding_window_size'],
};
