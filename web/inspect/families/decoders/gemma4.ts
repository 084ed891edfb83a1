import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { everyNth, rotary, sizes, window } from './common.ts';

const bidirectional = { key: 'use_bidirectional_attention', is: ['all'] } as const;

/**
 * The layers of Gemma 4; `size` is the class's sliding_window. Full layers have wider heads, a quarter of whose pairs is
 * rotated, with the frequencies of the whole head. The last layer is full.
 */
export function gemma4Layers(size: number) {
  return {
    kinds: {
      sliding_attention: rotary(10000, {
        base: { keys: [], default: 10000 },
        scaling: 'nested',
        window: window(size),
        softmaxScale: { fixed: 1 },
        bidirectional,
      }),
      full_attention: rotary(1000000, {
        base: { keys: [], default: 1000000 },
        scaling: 'nested',
        headDim: { keys: ['global_head_dim'], default: 512 },
        parameters: { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1000000 },
        softmaxScale: { fixed: 1 },
        bidirectional,
      }),
    },
    rules: [
      { list: 'layer_types', lastIs: 'full_attention' },
      { ...everyNth([], 6), lastIs: 'full_attention' },
    ],
  } as const satisfies Partial<Family>;
}

export const gemma4: Family = {
  title: 'Gemma 4',
  modelTypes: ['gemma4', 'gemma4_text'],
  architectures: ['Gemma4ForConditionalGeneration', 'Gemma4ForCausalLM'],
  sources: model('gemma4'),
  ...sizes({ hiddenSize: 2304, heads: 8, layers: 30, context: 131072, headDim: 256 }),
  ...gemma4Layers(512),
};
