import { intelCopy } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary } from './common.ts';

/** The 7B model has RoPE and the 13B model ALiBi; only their sizes distinguish them. */
export const baichuan: Family = {
  title: 'Baichuan',
  modelTypes: ['baichuan'],
  architectures: ['BaichuanForCausalLM', 'BaiChuanForCausalLM'],
  sources: intelCopy('baichuan/modeling_baichuan.py'),
  hiddenSize: { keys: ['hidden_size'], default: 4096 },
  heads: { keys: ['num_attention_heads'], default: 32 },
  layers: { keys: ['num_hidden_layers'], default: 32 },
  context: { keys: ['model_max_length'], otherwise: ['max_position_embeddings'], default: 4096 },
  kinds: {
    rotary: { ...rotary(10000), scaling: 'none' },
    alibi: {
      entry: 'bias',
      scheme: 'alibi',
      note: 'Slope · key position, which softmax takes for −slope · distance.',
    },
  },
  rules: [{ when: { key: 'hidden_size', isNot: [4096], default: 4096 }, all: 'alibi' }, { all: 'rotary' }],
  remarks: [
    {
      when: { key: 'model_type', isNot: [null], default: 'baichuan' },
      id: 'baichuan.scheme-by-size',
      keys: ['hidden_size', 'num_hidden_layers'],
    },
  ],
  silent: ['max_position_embeddings'],
};
