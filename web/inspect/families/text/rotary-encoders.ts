import { afterPadding, named, positions, sized } from '../named.ts';
import { model } from '../source.ts';
import type { Family, RotaryKind } from '../types.ts';
import { unlessDecoder } from './table-encoder.ts';

const neox = (base: number, keys: readonly string[] = ['rope_theta']): RotaryKind => ({
  entry: 'rotary',
  layout: 'half',
  base: { keys, default: base },
  bidirectional: unlessDecoder,
});

const notReadByModernBert: Family['remarks'] = [
  {
    when: { key: 'position_embedding_type', isNot: [null] },
    id: 'modernbert.position-word',
    keys: ['position_embedding_type'],
  },
];

const every: NonNullable<Family['rules']> = [
  { list: 'layer_types' },
  {
    every: named('global_attn_every_n_layers', 3),
    kind: 'full_attention',
    others: 'sliding_attention',
    at: 'first',
  },
];

/** Encoders with rotary positions. */
export const rotaryEncoders: readonly Family[] = [
  {
    title: 'ModernBERT',
    modelTypes: ['modernbert'],
    architectures: ['ModernBertForMaskedLM', 'ModernBertModel', 'ModernBertForSequenceClassification'],
    sources: model('modernbert'),
    ...sized(768, 12, 22),
    context: positions(8192),
    kinds: {
      full_attention: { ...neox(160000, ['global_rope_theta']), scaling: 'rope_scaling' },
      sliding_attention: {
        ...neox(10000, ['local_rope_theta']),
        scaling: 'rope_scaling',
        window: { size: named('local_attention', 128) },
      },
    },
    rules: every,
    remarks: notReadByModernBert,
  },
  {
    title: 'ModernBERT decoder',
    modelTypes: ['modernbert-decoder'],
    architectures: ['ModernBertDecoderForCausalLM', 'ModernBertDecoderModel'],
    sources: model('modernbert_decoder'),
    ...sized(768, 12, 22),
    context: positions(8192),
    kinds: {
      full_attention: { ...neox(160000, ['global_rope_theta']), scaling: 'rope_scaling', bidirectional: false },
      sliding_attention: {
        ...neox(10000, ['local_rope_theta']),
        scaling: 'rope_scaling',
        bidirectional: false,
        window: { size: named('local_attention', 128), counts: 'half' },
      },
    },
    rules: every,
    remarks: notReadByModernBert,
  },
  {
    title: 'Nomic BERT',
    modelTypes: ['nomic_bert'],
    architectures: ['NomicBertModel', 'NomicBertForMaskedLM'],
    sources: model('nomic_bert'),
    hiddenSize: named('hidden_size', 768),
    heads: named('num_attention_heads', 12),
    layers: named('num_hidden_layers', 12),
    // n_positions is the length that the scaling is meant to reach.
    context: { keys: ['max_position_embeddings', 'max_trained_positions', 'n_positions'], default: 2048 },
    kinds: {
      half: {
        ...neox(1000, ['rope_theta', 'rotary_emb_base']),
        width: { share: { keys: ['rotary_emb_fraction'] } },
      },
      interleaved: {
        ...neox(1000, ['rope_theta', 'rotary_emb_base']),
        layout: 'interleaved',
        width: { share: { keys: ['rotary_emb_fraction'] } },
      },
    },
    rules: [{ all: 'interleaved', when: { key: 'rotary_emb_interleaved', is: [true] } }, { all: 'half' }],
    silent: ['rotary_emb_scale_base'],
  },
  {
    title: 'EuroBERT',
    modelTypes: ['eurobert'],
    architectures: ['EuroBertForMaskedLM', 'EuroBertModel'],
    sources: model('eurobert'),
    ...sized(768, 12, 12),
    context: positions(8192),
    kinds: { full_attention: neox(10000) },
  },
  {
    title: 'Jina embeddings v3',
    modelTypes: ['jina_embeddings_v3'],
    architectures: ['JinaEmbeddingsV3Model', 'JinaEmbeddingsV3ForMaskedLM'],
    sources: model('jina_embeddings_v3'),
    ...sized(1024, 16, 24),
    context: positions(8194),
    kinds: { full_attention: neox(20000) },
  },
  {
    title: 'RoFormer',
    modelTypes: ['roformer'],
    architectures: ['RoFormerForMaskedLM', 'RoFormerModel'],
    sources: model('roformer'),
    ...sized(768, 12, 12),
    context: positions(1536),
    kinds: { rotary: { ...neox(10000, []), layout: 'interleaved', scaling: 'none' } },
    remarks: [
      {
        when: { key: 'rotary_value', is: [true] },
        id: 'roformer.values-turned',
        keys: ['rotary_value'],
      },
    ],
  },
  {
    title: 'ESM',
    modelTypes: ['esm'],
    architectures: ['EsmForMaskedLM', 'EsmModel'],
    sources: model('esm'),
    ...sized(768, 12, 12),
    context: positions(1026),
    kinds: {
      absolute: {
        entry: 'absolute',
        scheme: 'learned',
        rows: positions(1026),
        ...afterPadding(undefined),
        bidirectional: unlessDecoder,
      },
      rotary: { ...neox(10000), scaling: 'none' },
    },
    rules: [{ all: 'rotary', when: { key: 'position_embedding_type', is: ['rotary'] } }, { all: 'absolute' }],
  },
];
