import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

/** Only windowed layers are rotated; the others have no positions. */
export const afmoe: Family = {
  title: 'AFMoE (Trinity)',
  modelTypes: ['afmoe'],
  architectures: ['AfmoeForCausalLM'],
  sources: model('afmoe'),
  ...sizes({ hiddenSize: 2048, heads: 16, layers: 32, context: 16384, headDim: 128 }),
  kinds: {
    sliding_attention: rotary(10000, { window: window(1024) }),
    full_attention: { entry: 'none' },
  },
  rules: [{ list: 'layer_types' }, everyNth(['global_attn_every_n_layers'], 4)],
  silent: ['global_attn_every_n_layers'],
};
