import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { type TableEncoder, tableEncoder } from './table-encoder.ts';

/** Positions start at pad_token_id + 1; padding does not advance them. */
const all: readonly (Omit<TableEncoder, 'sizes'> & Partial<Pick<TableEncoder, 'sizes'>>)[] = [
  {
    title: 'RoBERTa',
    modelTypes: ['roberta'],
    architectures: ['RobertaForMaskedLM', 'RobertaModel', 'RobertaForSequenceClassification'],
    relativeKeys: true,
  },
  {
    title: 'XLM-RoBERTa',
    modelTypes: ['xlm-roberta'],
    architectures: ['XLMRobertaForMaskedLM', 'XLMRobertaModel', 'XLMRobertaForSequenceClassification'],
    folder: 'xlm_roberta',
    relativeKeys: true,
  },
  {
    title: 'XLM-RoBERTa-XL',
    modelTypes: ['xlm-roberta-xl'],
    architectures: ['XLMRobertaXLForMaskedLM', 'XLMRobertaXLModel'],
    folder: 'xlm_roberta_xl',
    sizes: [2560, 32, 36, 514],
    relativeKeys: true,
  },
  {
    title: 'RoBERTa with norms first',
    modelTypes: ['roberta-prelayernorm'],
    folder: 'roberta_prelayernorm',
    relativeKeys: true,
  },
  { title: 'X-MOD', modelTypes: ['xmod'], relativeKeys: true },
  {
    title: 'CamemBERT',
    modelTypes: ['camembert'],
    architectures: ['CamembertForMaskedLM', 'CamembertModel'],
    relativeKeys: true,
  },
  {
    title: 'Data2Vec text',
    modelTypes: ['data2vec-text'],
    sources: ['configuration', 'modeling'].map((file) => ({
      ...(model('data2vec')[0] as ReturnType<typeof model>[number]),
      path: `src/transformers/models/data2vec/${file}_data2vec_text.py`,
    })),
    relativeKeys: true,
  },
  { title: 'I-BERT', modelTypes: ['ibert'] },
  { title: 'LUKE', modelTypes: ['luke', 'mluke'], folder: 'luke' },
  { title: 'MarkupLM', modelTypes: ['markuplm'], padding: 0, relativeKeys: true },
];

const isOfJina = { key: 'position_embedding_type', is: ['rotary'] };

export const robertas: readonly Family[] = all
  .map((one) => tableEncoder({ sizes: [768, 12, 12, 512], padding: 1, ...one }))
  .map((family) => (family.modelTypes.includes('xlm-roberta') ? withJinas(family) : family));

/** The class in Jina's checkpoints has the same model_type (xlm-roberta-flash-implementation). */
function withJinas({ kinds, rules = [], remarks = [], architectures = [], ...family }: Family): Family {
  return {
    ...family,
    architectures: [...architectures, 'XLMRobertaLoRA'],
    kinds: {
      ...kinds,
      rotary: {
        entry: 'rotary',
        layout: 'half',
        base: { keys: ['rotary_emb_base'], default: 10000 },
        scaling: 'none',
        bidirectional: true,
      },
    },
    rules: [{ all: 'rotary', when: isOfJina }, ...rules],
    remarks: [
      ...remarks,
      { when: isOfJina, id: 'xlm-roberta.jina-rotary', keys: ['position_embedding_type', 'rotary_emb_base'] },
    ],
  };
}
