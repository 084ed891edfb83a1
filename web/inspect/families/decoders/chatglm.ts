import { intelCopy } from '../source.ts';
import type { Family } from '../types.ts';

/** Half of kv_channels is rotated, in neighbouring pairs; the file says neither. */
export const chatglm: Family = {
  title: 'ChatGLM, GLM-4',
  modelTypes: ['chatglm'],
  architectures: ['ChatGLMModel', 'ChatGLMForConditionalGeneration'],
  sources: intelCopy('chatglm/modeling_chatglm.py'),
  hiddenSize: { keys: ['hidden_size'], default: 4096 },
  heads: { keys: ['num_attention_heads'], default: 32 },
  layers: { keys: ['num_layers', 'num_hidden_layers'], default: 28 },
  headDim: { keys: ['kv_channels'], default: 128 },
  context: { keys: ['seq_length', 'max_sequence_length'], default: 2048 },
  kinds: {
    full_attention: {
      entry: 'rotary',
      layout: 'interleaved',
      base: { keys: [], default: 10000 },
      baseFactor: { keys: ['rope_ratio'] },
      width: { share: { keys: [], default: 0.5 } },
      scaling: 'none',
    },
  },
  remarks: [
    {
      when: { key: 'rope_ratio', isNot: [null, 1] },
      id: 'chatglm.rope-ratio',
      keys: ['rope_ratio'],
    },
    {
      when: { key: 'position_encoding_2d', is: [true] },
      id: 'chatglm.two-positions',
      keys: ['position_encoding_2d'],
    },
  ],
  silent: ['original_rope', 'position_encoding_2d', 'rope_theta'],
};
