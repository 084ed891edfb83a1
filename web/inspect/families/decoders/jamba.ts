import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';

/** Attention without positions: order comes from the state-space layers. */
export const jamba: Family = {
  title: 'Jamba',
  modelTypes: ['jamba'],
  architectures: ['JambaForCausalLM'],
  sources: model('jamba'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 262144 }),
  kinds: { mamba: { entry: 'none', mixer: 'state-space mixer' }, attention: { entry: 'none' } },
  rules: [
    {
      every: { keys: ['attn_layer_period'], default: 8 },
      kind: 'attention',
      others: 'mamba',
      at: { keys: ['attn_layer_offset'], default: 4 },
    },
  ],
  silent: ['sliding_window', 'layers_block_type', 'layer_types'],
};
