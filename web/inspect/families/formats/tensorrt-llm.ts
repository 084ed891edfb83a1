/** The configuration of a TensorRT-LLM checkpoint or engine, in which a word says how positions are encoded. */
import { elsewhere } from '../source.ts';
import type { Family, RotaryKind } from '../types.ts';

const word = 'position_embedding_type';

const words = ['rope_gpt_neox', 'rope_gptj', 'long_rope', 'alibi', 'alibi_with_scale', 'learned_absolute'] as const;

/** The words of position_embedding_type that are read. */
export const tensorrtLlmWords = new RegExp(`^(?:${[...words, 'mrope', 'yarn'].join('|')})$`);

const rope = (layout: RotaryKind['layout'], more: Partial<RotaryKind> = {}): RotaryKind => ({
  entry: 'rotary',
  layout,
  base: { keys: ['rotary_base', 'rotary_emb_base'], default: 10000 },
  baseFactor: { keys: ['rope_ratio'] },
  width: {
    channels: { keys: ['rotary_dim', 'rotary_embedding_dim'] },
    share: { keys: ['rotary_pct', 'rotary_embedding_percentage', 'partial_rotary_factor'], default: 1 },
  },
  objects: ['rotary_scaling'],
  ...more,
});

const chatglm = ['ChatGLMForCausalLM', 'ChatGLMModel'];

export const tensorrtLlm: Family = {
  title: 'TensorRT-LLM',
  modelTypes: [],
  sources: elsewhere(
    'NVIDIA/TensorRT-LLM',
    'tensorrt_llm/layers/attention.py',
    '027cd518e3b63809a5c5799187991e7f1164fb12',
  ),
  hiddenSize: { keys: ['hidden_size'] },
  heads: { keys: ['num_attention_heads'] },
  layers: { keys: ['num_hidden_layers'] },
  headDim: { keys: ['head_size'] },
  context: { keys: ['max_position_embeddings'] },
  kinds: {
    rope_gpt_neox: rope('half'),
    rope_gptj: rope('interleaved'),
    // The class of ChatGLM 2 and 3 turns half of the head, which the file does not say.
    chatglm: rope('interleaved', { width: { share: { keys: ['rotary_pct'], default: 0.5 } } }),
    long_rope: rope('half', {
      scalingKeys: {
        type: 'longrope',
        parameters: {
          short_factor: { keys: ['longrope_scaling_short_factors'] },
          long_factor: { keys: ['longrope_scaling_long_factors'] },
          original_max_position_embeddings: { keys: ['original_max_position_embeddings'] },
        },
      },
    }),
    alibi: { entry: 'bias', scheme: 'alibi', alibiBiasMax: { keys: ['alibi_bias_max'], default: 8 } },
    alibi_with_scale: { entry: 'bias', scheme: 'alibi', scaled: true },
    learned_absolute: {
      entry: 'absolute',
      scheme: 'learned',
      rows: { keys: ['max_position_embeddings'] },
    },
  },
  rules: [
    {
      all: 'chatglm',
      when: [
        { key: 'architecture', is: chatglm },
        { key: word, is: ['rope_gptj'] },
      ],
    },
    ...words.map((kind) => ({ all: kind, when: { key: word, is: [kind] } })),
    // Files of its multimodal rotation have the kind of pairs of GPT-NeoX, and sections in the object.
    { all: 'rope_gpt_neox' },
  ],
  silent: ['max_position_embeddings'],
};
