import { named, positions, sized } from '../named.ts';
import { model } from '../source.ts';
import type { DebertaKind, Family, LearnedKind, Remark } from '../types.ts';

const disentangled = {
  entry: 'relative',
  scheme: 'deberta',
  maxRelativePositions: named('max_relative_positions', -1),
  terms: named<readonly string[]>('pos_att_type', []),
  bidirectional: true,
  besides: { kind: 'absolute', when: { key: 'position_biased_input', is: [true], default: true } },
} as const satisfies DebertaKind;

const absolute: LearnedKind = { entry: 'absolute', scheme: 'learned', rows: positions(512), bidirectional: true };

const rules: NonNullable<Family['rules']> = [
  {
    all: 'disentangled',
    when: [
      { key: 'relative_attention', is: [true] },
      { key: 'pos_att_type', is: ['c2p', 'p2c', 'c2p|p2c', 'p2c|c2p'] },
    ],
  },
  { all: 'none', when: { key: 'position_biased_input', is: [false], default: true } },
  { all: 'absolute' },
];

const onlyContext: Remark = {
  when: { key: 'max_relative_positions', is: [-1, 0, null] },
  id: 'deberta.span-of-context',
  keys: ['max_relative_positions', 'max_position_embeddings'],
};

export const debertas: readonly Family[] = [
  {
    title: 'DeBERTa',
    modelTypes: ['deberta'],
    architectures: ['DebertaForMaskedLM', 'DebertaModel', 'DebertaForSequenceClassification'],
    sources: model('deberta'),
    ...sized(768, 12, 12),
    context: positions(512),
    kinds: { disentangled, absolute, none: { entry: 'none', bidirectional: true } },
    rules,
    remarks: [onlyContext],
  },
  {
    title: 'DeBERTa V2 and V3',
    modelTypes: ['deberta-v2', 'deberta_v2', 'deberta-v3'],
    architectures: ['DebertaV2ForMaskedLM', 'DebertaV2Model', 'DebertaV2ForSequenceClassification'],
    sources: model('deberta_v2'),
    ...sized(1536, 24, 24),
    context: positions(512),
    kinds: {
      disentangled: {
        ...disentangled,
        positionBuckets: named('position_buckets', -1),
        shareAttKey: named('share_att_key', false),
      },
      absolute,
      none: { entry: 'none', bidirectional: true },
    },
    rules,
    remarks: [onlyContext],
    silent: ['norm_rel_ebd'],
  },
];
