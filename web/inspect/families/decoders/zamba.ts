import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { recurrent, sizes } from './common.ts';

/** The shared attention has no positions. */
export const zamba: Family = {
  title: 'Zamba',
  modelTypes: ['zamba'],
  architectures: ['ZambaForCausalLM'],
  sources: model('zamba'),
  ...sizes({ hiddenSize: 3712, heads: 16, layers: 76, context: 4096 }),
  headDim: { keys: ['attention_head_dim', 'head_dim'] },
  kinds: { linear_attention: recurrent, hybrid: { entry: 'none', mixer: 'shared attention and a state-space mixer' } },
  rules: [
    {
      list: 'layers_block_type',
      means: { mamba: 'linear_attention', linear_attention: 'linear_attention', hybrid: 'hybrid', attention: 'hybrid' },
    },
    {
      upTo: { keys: [], default: 3 },
      front: { cycle: ['linear_attention', 'linear_attention', 'hybrid'] },
      behind: {
        every: { keys: ['attn_layer_period'], default: 6 },
        kind: 'hybrid',
        others: 'linear_attention',
        at: { keys: ['attn_layer_offset'], default: 4 },
      },
    },
  ],
  silent: ['layers_block_type', 'rope_theta'],
};
