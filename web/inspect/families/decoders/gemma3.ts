import { model } from '../source.ts';
import type { Family } from '../types.ts';

/** EmbeddingGemma, whose window covers both sides together. */
const bidirectional = { key: 'use_bidirectional_attention', is: [true] } as const;
const softmaxScale = { inverseRootOf: { keys: ['query_pre_attn_scalar'], default: 256 } };

/**
 * Two sets of frequencies: windowed layers have a small base and no scaling, the others a large base and the scaling of
 * a flat object.
 */
export const gemma3: Family = {
  title: 'Gemma 3',
  modelTypes: ['gemma3', 'gemma3_text', 'shieldgemma2'],
  architectures: ['Gemma3ForCausalLM', 'Gemma3ForConditionalGeneration'],
  sources: model('gemma3'),
  hiddenSize: { keys: ['hidden_size'], default: 2304 },
  heads: { keys: ['num_attention_heads'], default: 8 },
  layers: { keys: ['num_hidden_layers'], default: 26 },
  headDim: { keys: ['head_dim'], default: 256 },
  context: { keys: ['max_position_embeddings'], default: 131072 },
  kinds: {
    sliding_attention: {
      entry: 'rotary',
      layout: 'half',
      base: { keys: ['rope_local_base_freq'], default: 10000 },
      scaling: 'nested',
      window: { size: { keys: ['sliding_window'], default: 4096 } },
      softmaxScale,
      bidirectional,
    },
    full_attention: {
      entry: 'rotary',
      layout: 'half',
      base: { keys: ['rope_theta'], default: 1000000 },
      scaling: 'rope_scaling',
      softmaxScale,
      bidirectional,
    },
  },
  rules: [
    { list: 'layer_types' },
    {
      every: { keys: ['sliding_window_pattern'], default: 6 },
      kind: 'full_attention',
      others: 'sliding_attention',
      at: 'last',
    },
  ],
};
