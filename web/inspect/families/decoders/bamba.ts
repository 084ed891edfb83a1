import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { recurrent, rotary, sizes } from './common.ts';

/** Half of each head is rotated; the class sets this share itself, whatever the file says. */
export const bamba: Family = {
  title: 'Bamba',
  modelTypes: ['bamba'],
  architectures: ['BambaForCausalLM'],
  sources: model('bamba'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 262144 }),
  kinds: {
    linear_attention: recurrent,
    full_attention: rotary(10000, { width: { share: { keys: [], default: 0.5 } } }),
  },
  rules: [
    { numbers: 'attn_layer_indices', kind: 'full_attention', others: 'linear_attention' },
    { all: 'linear_attention' },
  ],
  silent: ['partial_rotary_factor', 'attn_rotary_emb'],
};
