import { intelCopy } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary } from './common.ts';

/** The base is a constant in the code. */
export const yuan: Family = {
  title: 'Yuan 2',
  modelTypes: ['yuan'],
  architectures: ['YuanForCausalLM'],
  sources: intelCopy('yuan/yuan_hf_model.py'),
  hiddenSize: { keys: ['hidden_size'], default: 2048 },
  heads: { keys: ['num_attention_heads'], default: 32 },
  layers: { keys: ['num_hidden_layers'], default: 24 },
  context: { keys: ['model_max_length', 'max_position_embeddings'], default: 8192 },
  kinds: { full_attention: rotary(10000, { base: { keys: [], default: 10000 }, scaling: 'none' }) },
};
