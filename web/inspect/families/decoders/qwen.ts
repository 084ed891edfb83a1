import { intelCopy } from '../source.ts';
import type { Family } from '../types.ts';

/** The first Qwen, with rules of its own beyond the trained length. */
export const qwen: Family = {
  title: 'Qwen',
  modelTypes: ['qwen'],
  architectures: ['QWenLMHeadModel'],
  sources: intelCopy('qwen/modeling_qwen.py'),
  hiddenSize: { keys: ['hidden_size', 'n_embd'], default: 4096 },
  heads: { keys: ['num_attention_heads', 'n_head'], default: 32 },
  layers: { keys: ['num_hidden_layers', 'n_layer'], default: 32 },
  headDim: { keys: ['kv_channels'], default: 128 },
  context: { keys: ['max_position_embeddings', 'n_positions'], otherwise: ['seq_length'], default: 8192 },
  kinds: {
    full_attention: {
      entry: 'rotary',
      layout: 'half',
      base: { keys: ['rotary_emb_base'], default: 10000 },
      width: { share: { keys: ['rotary_pct'], default: 1 } },
      scaling: 'none',
      steppedNtk: {
        length: { keys: ['seq_length'], default: 8192 },
        when: { key: 'use_dynamic_ntk', is: [true], default: true },
      },
      temperature: {
        form: 'log-n',
        floorScale: { keys: ['seq_length'], default: 8192 },
        when: { key: 'use_logn_attn', is: [true], default: true },
      },
    },
  },
  remarks: [
    {
      when: { key: 'use_dynamic_ntk', is: [true], default: true },
      id: 'qwen.dynamic-ntk',
      keys: ['use_dynamic_ntk', 'seq_length'],
    },
    {
      when: { key: 'use_logn_attn', is: [true], default: true },
      id: 'qwen.log-n',
      keys: ['use_logn_attn', 'seq_length'],
    },
  ],
  silent: ['seq_length', 'rope_theta', 'use_dynamic_ntk', 'use_logn_attn'],
};
