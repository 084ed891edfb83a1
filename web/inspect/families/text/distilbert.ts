import { named, positions } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';

const tables = {
  learned: { entry: 'absolute', scheme: 'learned', rows: positions(512), bidirectional: true },
  sinusoidal: {
    entry: 'absolute',
    scheme: 'sinusoidal',
    rows: positions(512),
    layout: 'interleaved',
    denominator: 'dim',
    bidirectional: true,
  },
} as const satisfies Family['kinds'];

const switchedBy = (key: string): NonNullable<Family['rules']> => [
  { all: 'sinusoidal', when: { key, is: [true] } },
  { all: 'learned' },
];

/** A key decides whether the table is an interleaved sinusoid or learned. */
export const distilberts: readonly Family[] = [
  {
    title: 'DistilBERT',
    modelTypes: ['distilbert'],
    architectures: ['DistilBertForMaskedLM', 'DistilBertModel', 'DistilBertForSequenceClassification'],
    sources: model('distilbert'),
    hiddenSize: { ...named('dim', 768), otherwise: ['hidden_size'] },
    heads: { ...named('n_heads', 12), otherwise: ['num_attention_heads'] },
    layers: { ...named('n_layers', 6), otherwise: ['num_hidden_layers'] },
    context: positions(512),
    kinds: tables,
    rules: switchedBy('sinusoidal_pos_embds'),
  },
  ...[
    { title: 'XLM', name: 'xlm', architectures: ['XLMWithLMHeadModel', 'XLMModel'] },
    { title: 'FlauBERT', name: 'flaubert', architectures: ['FlaubertWithLMHeadModel', 'FlaubertModel'] },
  ].map(({ title, name, architectures }) => ({
    title,
    modelTypes: [name],
    architectures,
    sources: model(name),
    hiddenSize: { ...named('emb_dim', 2048), otherwise: ['hidden_size'] },
    heads: { ...named('n_heads', 16), otherwise: ['num_attention_heads'] },
    layers: { ...named('n_layers', 12), otherwise: ['num_hidden_layers'] },
    context: positions(512),
    kinds: tables,
    rules: switchedBy('sinusoidal_embeddings'),
  })),
];
