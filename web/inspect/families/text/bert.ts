import { model } from './source.ts';
import type { Family } from './types.ts';

export const bert: Family = {
  title: 'BERT',
  modelTypes: ['bert'],
  architectures: ['BertForMaskedLM', 'BertModel', 'BertForPreTraining', 'BertForSequenceClassification'],
  sources: model('bert'),
  hiddenSize: { keys: ['hidden_size'], default: 768 },
  heads: { keys: ['num_attention_heads'], default: 12 },
  layers: { keys: ['num_hidden_layers'], default: 12 },
  context: { keys: ['max_position_embeddings'], default: 512 },
  kinds: {
    absolute: {
      entry: 'absolute',
      scheme: 'learned',
      rows: { keys: ['max_position_embeddings'], default: 512 },
      bidirectional: true,
    },
    relative_key: {
      entry: 'relative',
      scheme: 'bert-relative',
      positionEmbeddingType: 'relative_key',
      rows: { keys: ['max_position_embeddings'], default: 512 },
      bidirectional: true,
    },
    relative_key_query: {
      entry: 'relative',
      scheme: 'bert-relative',
      positionEmbeddingType: 'relative_key_query',
      rows: { keys: ['max_position_embeddings'], default: 512 },
      bidirectional: true,
    },
  },
  rules: [
    { all: 'relative_key', when: { key: 'position_embedding_type', is: ['relative_key'] } },
    { all: 'relative_key_query', when: { key: 'position_embedding_type', is: ['relative_key_query'] } },
    { all: 'absolute' },
  ],
};
