import { named } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';

export const alibis: readonly Family[] = [
  {
    title: 'BLOOM',
    modelTypes: ['bloom'],
    architectures: ['BloomForCausalLM', 'BloomModel'],
    sources: model('bloom'),
    hiddenSize: { keys: ['n_embed', 'hidden_size'], default: 64 },
    heads: { ...named('n_head', 8), otherwise: ['num_attention_heads'] },
    layers: { ...named('n_layer', 2), otherwise: ['num_hidden_layers'] },
    context: { keys: ['seq_length'], otherwise: ['max_position_embeddings'] },
    kinds: {
      alibi: {
        entry: 'bias',
        scheme: 'alibi',
        note: 'Slope · key position, which softmax takes for −slope · distance.',
      },
    },
  },
  {
    title: 'MPT',
    modelTypes: ['mpt'],
    architectures: ['MptForCausalLM', 'MPTForCausalLM', 'MptModel'],
    sources: model('mpt'),
    hiddenSize: { ...named('d_model', 2048), otherwise: ['hidden_size'] },
    heads: { ...named('n_heads', 16), otherwise: ['num_attention_heads'] },
    layers: { ...named('n_layers', 24), otherwise: ['num_hidden_layers'] },
    context: named('max_seq_len', 2048),
    kinds: {
      alibi: {
        entry: 'bias',
        scheme: 'alibi',
        alibiBiasMax: named('attn_config.alibi_bias_max', 8),
        softmaxScale: { value: { keys: ['attn_config.softmax_scale'] } },
      },
      learned: {
        entry: 'absolute',
        scheme: 'learned',
        rows: named('max_seq_len', 2048),
        softmaxScale: { value: { keys: ['attn_config.softmax_scale'] } },
      },
      none: { entry: 'none', softmaxScale: { value: { keys: ['attn_config.softmax_scale'] } } },
      rotary: {
        entry: 'rotary',
        layout: 'half',
        base: named('attn_config.rope_theta', 10000),
        softmaxScale: { value: { keys: ['attn_config.softmax_scale'] } },
      },
    },
    rules: [
      { all: 'rotary', when: { key: 'attn_config.rope', is: [true] } },
      {
        all: 'none',
        when: [
          { key: 'attn_config.alibi', is: [false], default: true },
          { key: 'learned_pos_emb', is: [false], default: true },
        ],
      },
      { all: 'learned', when: { key: 'attn_config.alibi', is: [false], default: true } },
      { all: 'alibi' },
    ],
    remarks: [
      {
        when: [
          { key: 'learned_pos_emb', is: [true] },
          { key: 'attn_config.alibi', is: [true], default: true },
        ],
        id: 'mpt.learned-table-unused',
        keys: ['learned_pos_emb', 'attn_config.alibi'],
      },
      {
        when: { key: 'attn_config.alibi_bias_max', isNot: [8, null] },
        id: 'mpt.bias-max',
        keys: ['attn_config.alibi_bias_max'],
      },
      {
        when: { key: 'attn_config.alibi', is: [false] },
        id: 'mpt.alibi-off',
        keys: ['attn_config.alibi'],
      },
    ],
    silent: ['attn_config'],
  },
  {
    title: 'Falcon',
    modelTypes: ['falcon', 'RefinedWeb', 'RefinedWebModel'],
    architectures: ['FalconForCausalLM', 'FalconModel', 'RWForCausalLM'],
    sources: model('falcon'),
    hiddenSize: { keys: ['n_embed', 'hidden_size'], default: 4544 },
    heads: { keys: ['num_attention_heads', 'n_head'], default: 71 },
    layers: { keys: ['num_hidden_layers', 'n_layer'], default: 32 },
    context: named('max_position_embeddings', 2048),
    kinds: {
      rotary: { entry: 'rotary', layout: 'half', base: named('rope_theta', 10000) },
      alibi: {
        entry: 'bias',
        scheme: 'alibi',
        scaled: true,
        precision: 'bfloat16',
        note: 'The bias is added before the logits are divided by √head_dim; slopes and products are bfloat16.',
      },
    },
    rules: [{ all: 'alibi', when: { key: 'alibi', is: [true] } }, { all: 'rotary' }],
  },
];
