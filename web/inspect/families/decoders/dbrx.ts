import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary } from './common.ts';

export const dbrx: Family = {
  title: 'DBRX',
  modelTypes: ['dbrx'],
  architectures: ['DbrxForCausalLM'],
  sources: model('dbrx'),
  hiddenSize: { keys: ['d_model', 'hidden_size'], default: 2048 },
  heads: { keys: ['n_heads', 'num_attention_heads'], default: 16 },
  layers: { keys: ['n_layers', 'num_hidden_layers'], default: 24 },
  context: { keys: ['max_seq_len', 'max_position_embeddings'], default: 2048 },
  kinds: {
    full_attention: rotary(10000, { base: { keys: ['attn_config.rope_theta', 'rope_theta'], default: 10000 } }),
  },
  remarks: [
    {
      when: { key: 'attn_config.rope_theta', isNot: [null, 10000] },
      id: 'dbrx.base',
      keys: ['attn_config.rope_theta'],
    },
  ],
};
