import { named } from '../named.ts';
import { model } from '../source.ts';
import type { Family, TransformerXlKind } from '../types.ts';

const sinusoid = { layout: 'sin|cos', denominator: 'dim' } as const;

const xlnetKind = {
  entry: 'relative',
  scheme: 'xlnet',
  clampLen: named('clamp_len', -1),
  untied: true,
  biases: ['r_w_bias', 'r_r_bias', 'r_s_bias'],
  sinusoid,
} as const satisfies TransformerXlKind;

/** The query, and a learned vector in its place, are multiplied with projections of the sinusoid of the distance. */
export const transformerXls: readonly Family[] = [
  {
    title: 'XLNet',
    modelTypes: ['xlnet'],
    architectures: ['XLNetLMHeadModel', 'XLNetModel', 'XLNetForSequenceClassification'],
    sources: model('xlnet'),
    hiddenSize: { ...named('d_model', 1024), otherwise: ['hidden_size'] },
    heads: { ...named('n_head', 16), otherwise: ['num_attention_heads'] },
    layers: { ...named('n_layer', 24), otherwise: ['num_hidden_layers'] },
    headDim: named('d_head'),
    context: null,
    kinds: {
      bidirectional: { ...xlnetKind, bidirectional: true },
      causal: { ...xlnetKind, note: 'attn_type uni: no key after the query is seen.' },
    },
    rules: [{ all: 'causal', when: { key: 'attn_type', is: ['uni'] } }, { all: 'bidirectional' }],
    silent: ['untie_r', 'max_position_embeddings'],
  },
  {
    title: 'Transformer-XL',
    modelTypes: ['transfo-xl'],
    architectures: ['TransfoXLLMHeadModel', 'TransfoXLModel'],
    // The last release that has the class.
    sources: ['configuration', 'modeling'].map((file) => ({
      repo: 'huggingface/transformers',
      path: `src/transformers/models/deprecated/transfo_xl/${file}_transfo_xl.py`,
      commit: '052e652d6d53c2b26ffde87e039b723949a53493',
    })),
    until: '4',
    hiddenSize: { ...named('d_model', 1024), otherwise: ['hidden_size'] },
    heads: { ...named('n_head', 16), otherwise: ['num_attention_heads'] },
    layers: { ...named('n_layer', 18), otherwise: ['num_hidden_layers'] },
    headDim: named('d_head', 64),
    context: null,
    kinds: {
      recurrent: {
        entry: 'relative',
        scheme: 'transformer-xl',
        clampLen: named('clamp_len', 1000),
        untied: named('untie_r', true),
        biases: ['r_w_bias', 'r_r_bias'],
        sinusoid,
      },
    },
    silent: ['mem_len', 'max_position_embeddings', 'ext_len', 'tgt_len', 'same_length', 'attn_type'],
  },
  {
    title: 'Funnel Transformer',
    modelTypes: ['funnel'],
    architectures: ['FunnelForPreTraining', 'FunnelModel', 'FunnelBaseModel'],
    sources: model('funnel'),
    hiddenSize: { ...named('d_model', 768), otherwise: ['hidden_size'] },
    heads: { ...named('n_head', 12), otherwise: ['num_attention_heads'] },
    headDim: named('d_head', 64),
    layers: { keys: ['num_hidden_layers', 'block_sizes'], default: 12 },
    context: null,
    kinds: {
      relative: {
        entry: 'relative',
        scheme: 'xlnet',
        untied: true,
        biases: ['r_w_bias', 'r_r_bias', 'r_s_bias'],
        sinusoid,
        bidirectional: true,
        note: 'Each block after the first has half the tokens of the one before, and distances count those of the first.',
      },
    },
    silent: ['max_position_embeddings'],
  },
];
