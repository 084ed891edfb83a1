import { positions } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { tableEncoder, unlessDecoder } from './table-encoder.ts';

const plain = tableEncoder({
  title: 'BERT',
  modelTypes: ['bert'],
  architectures: [
    ...['BertForMaskedLM', 'BertModel', 'BertForPreTraining', 'BertForSequenceClassification'],
    ...['JinaBertForMaskedLM', 'JinaBertModel'],
  ],
  sizes: [768, 12, 12, 512],
  relativeKeys: true,
});

export const bert: Family = {
  ...plain,
  kinds: {
    ...plain.kinds,
    alibi: {
      entry: 'bias',
      scheme: 'alibi',
      form: 'symmetric',
      bidirectional: unlessDecoder,
      note: 'The class comes with the checkpoint (that of Jina or of MosaicML); that of transformers would add a learned table.',
    },
  },
  rules: [
    { all: 'alibi', when: { key: 'position_embedding_type', is: ['alibi'] } },
    { all: 'alibi', when: { key: 'alibi_starting_size', atLeast: 1 } },
    ...(plain.rules ?? []),
  ],
  remarks: [
    ...(plain.remarks ?? []),
    {
      when: { key: 'position_embedding_type', is: ['alibi'] },
      id: 'bert.jina-alibi',
      keys: ['position_embedding_type'],
    },
    {
      when: { key: 'alibi_starting_size', atLeast: 1 },
      id: 'bert.mosaic-alibi',
      keys: ['alibi_starting_size', 'position_embedding_type'],
    },
  ],
};

/** Families with BERT's embeddings under other names. */
export const bertLike: readonly Family[] = [
  tableEncoder({ title: 'ERNIE', modelTypes: ['ernie'], sizes: [768, 12, 12, 512], relativeKeys: true }),
  tableEncoder({
    title: 'Megatron-BERT',
    modelTypes: ['megatron-bert'],
    folder: 'megatron_bert',
    sizes: [1024, 16, 24, 512],
    relativeKeys: true,
  }),
  tableEncoder({ title: 'DPR', modelTypes: ['dpr'], sizes: [768, 12, 12, 512], relativeKeys: true }),
  tableEncoder({ title: 'MobileBERT', modelTypes: ['mobilebert'], sizes: [512, 4, 24, 512] }),
  tableEncoder({
    title: 'SqueezeBERT',
    modelTypes: ['squeezebert'],
    sizes: [768, 12, 12, 512],
    dim: { keys: ['embedding_size'], default: 768 },
  }),
  tableEncoder({ title: 'Splinter', modelTypes: ['splinter'], sizes: [768, 12, 12, 512], relativeKeys: true }),
  tableEncoder({
    title: 'RemBERT',
    modelTypes: ['rembert'],
    sizes: [1152, 18, 32, 512],
    dim: { keys: ['input_embedding_size'], default: 256 },
  }),
  tableEncoder({ title: 'RoCBert', modelTypes: ['roc_bert'], sizes: [768, 12, 12, 512], relativeKeys: true }),
  tableEncoder({
    title: 'BERT for generation',
    modelTypes: ['bert-generation'],
    folder: 'bert_generation',
    sizes: [1024, 16, 24, 512],
  }),
  tableEncoder({ title: 'VisualBERT', modelTypes: ['visual_bert'], sizes: [768, 12, 12, 512] }),
  tableEncoder({
    title: 'BigBird',
    modelTypes: ['big_bird'],
    sizes: [768, 12, 12, 4096],
    table: { note: 'Block-sparse attention unless attention_type says original_full.' },
  }),
  tableEncoder({
    title: 'ConvBERT',
    modelTypes: ['convbert'],
    sizes: [768, 12, 12, 512],
    dim: { keys: ['embedding_size'], default: 768 },
  }),
  tableEncoder({
    title: 'ELECTRA',
    modelTypes: ['electra'],
    architectures: ['ElectraForPreTraining', 'ElectraForMaskedLM', 'ElectraModel'],
    sizes: [256, 4, 12, 512],
    dim: { keys: ['embedding_size'], default: 128 },
    relativeKeys: true,
  }),
  tableEncoder({
    title: 'ALBERT',
    modelTypes: ['albert'],
    architectures: ['AlbertForMaskedLM', 'AlbertModel', 'AlbertForPreTraining'],
    sizes: [4096, 64, 12, 512],
    dim: { keys: ['embedding_size'], default: 128 },
    relativeKeys: true,
  }),
  tableEncoder({
    title: 'TAPAS',
    modelTypes: ['tapas'],
    sizes: [768, 12, 12, 1024],
    table: { note: 'reset_position_index_per_cell: positions count from 0 in each cell of the table.' },
    silent: ['reset_position_index_per_cell'],
  }),
  ...[
    { title: 'YOSO', modelTypes: ['yoso'], context: 4096 },
    { title: 'MRA', modelTypes: ['mra'], context: 512 },
    { title: 'Nyströmformer', modelTypes: ['nystromformer'], context: 510 },
  ].map(({ context, ...names }) =>
    tableEncoder({ ...names, sizes: [768, 12, 12, context], table: { extraRows: 2, offset: 2 } }),
  ),
  tableEncoder({
    title: 'CANINE',
    modelTypes: ['canine'],
    sizes: [768, 12, 12, 16384],
    context: { keys: ['num_hash_buckets'], default: 16384 },
    table: { note: 'A row for each character, taken modulo num_hash_buckets.' },
    silent: ['max_position_embeddings'],
  }),
  {
    ...tableEncoder({ title: 'FNet', modelTypes: ['fnet'], sizes: [768, 12, 12, 512] }),
    kinds: {
      absolute: {
        entry: 'absolute',
        scheme: 'learned',
        rows: positions(512),
        note: 'Tokens are mixed by Fourier transforms instead of attention.',
      },
    },
    sources: model('fnet'),
  },
];
