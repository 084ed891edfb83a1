/** The params.json of Meta's own checkpoints. */
import { elsewhere } from '../source.ts';
import type { Family, RotaryKind, Value } from '../types.ts';

const llamaModels = (version: 'llama3' | 'llama4') => [
  ...elsewhere('meta-llama/llama-models', `models/${version}/args.py`, 'a9c89c471f793423afd4cc3ca8671d6e56fe64cb'),
  ...elsewhere('meta-llama/llama-models', `models/${version}/model.py`, 'a9c89c471f793423afd4cc3ca8671d6e56fe64cb'),
];

/** Neighbouring pairs; llama3's scaling, if use_scaled_rope says so, whose constants are in the code. */
const rope = (
  { factor, high_freq_factor }: Readonly<Record<'factor' | 'high_freq_factor', Value | number>>,
  base: number,
): RotaryKind => ({
  entry: 'rotary',
  layout: 'interleaved',
  base: { keys: ['rope_theta'], default: base },
  scalingKeys: {
    type: 'llama3',
    when: { key: 'use_scaled_rope', is: [true] },
    parameters: { factor, low_freq_factor: 1, high_freq_factor, original_max_position_embeddings: 8192 },
  },
});

const sizes = {
  hiddenSize: { keys: ['dim'] },
  heads: { keys: ['n_heads'] },
  layers: { keys: ['n_layers'] },
  headDim: { keys: ['head_dim'] },
  context: { keys: ['max_seq_len'] },
} as const;

/** Llama 1 to 3.3, and others that keep their shape (llama2.c). The code of Llama 1 and 2 has the base as a constant. */
export const metaLlama: Family = {
  title: "Llama in Meta's params.json",
  modelTypes: [],
  sources: llamaModels('llama3'),
  ...sizes,
  kinds: { full_attention: rope({ factor: 8, high_freq_factor: 4 }, 10000) },
  remarks: [
    { when: { key: 'rope_theta', is: [null] }, id: 'meta.base-of-code', keys: ['rope_theta'] },
    {
      when: { key: 'vision_num_cross_attention_layers', atLeast: 1 },
      id: 'meta.cross-attention',
      keys: ['vision_num_cross_attention_layers'],
    },
  ],
};

/** Every n-th layer without rotation and with a temperature; the others see only their chunk. */
export const metaLlama4: Family = {
  title: "Llama 4 in Meta's params.json",
  modelTypes: [],
  sources: llamaModels('llama4'),
  ...sizes,
  kinds: {
    chunked_attention: {
      ...rope(
        {
          factor: { keys: ['rope_scaling_factor'], default: 16 },
          high_freq_factor: { keys: ['rope_high_freq_factor'], default: 1 },
        },
        500000,
      ),
      chunk: { keys: ['attention_chunk_size'] },
    },
    full_attention: {
      entry: 'none',
      temperature: {
        form: 'llama4',
        attnScale: { keys: ['attn_scale'], default: 0.1 },
        floorScale: { keys: ['floor_scale'], default: 8192 },
        when: { key: 'attn_temperature_tuning', is: [true] },
      },
    },
  },
  rules: [
    {
      every: { keys: ['nope_layer_interval'], default: 0 },
      kind: 'full_attention',
      others: 'chunked_attention',
      at: 'last',
    },
  ],
  silent: ['attn_scale', 'floor_scale'],
};
