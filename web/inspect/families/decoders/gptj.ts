import { model } from '../source.ts';
import type { Family } from '../types.ts';

/** The base is a constant in the code; no key changes it. */
export const gptj: Family = {
  title: 'GPT-J',
  modelTypes: ['gptj'],
  architectures: ['GPTJForCausalLM'],
  sources: model('gptj'),
  hiddenSize: { keys: ['n_embd', 'hidden_size'], default: 4096 },
  heads: { keys: ['n_head', 'num_attention_heads'], default: 16 },
  layers: { keys: ['n_layer', 'num_hidden_layers'], default: 28 },
  headDim: { keys: [] },
  context: { keys: ['n_positions', 'max_position_embeddings'], default: 2048 },
  kinds: {
    full_attention: {
      entry: 'rotary',
      layout: 'interleaved',
      base: { keys: [], default: 10000 },
      width: { channels: { keys: ['rotary_dim'], default: 64 } },
      scaling: 'none',
    },
  },
  silent: ['n_ctx', 'rotary'],
};
