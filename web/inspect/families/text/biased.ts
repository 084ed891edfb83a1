import { afterPadding, named, positions, sized } from '../named.ts';
import { model } from '../source.ts';
import type { CatalogueKind, Family, LearnedKind } from '../types.ts';
import { tableEncoder } from './table-encoder.ts';

const boxes = {
  entry: 'bias',
  scheme: 'layoutlmv3',
  options: {
    relPosBins: named('rel_pos_bins', 32),
    maxRelPos: named('max_rel_pos', 128),
    rel2dPosBins: named('rel_2d_pos_bins', 64),
    maxRel2dPos: named('max_rel_2d_pos', 256),
  },
  learned: ['table', 'tableX', 'tableY'],
  rows: named('rel_pos_bins', 32),
  tables: 'one for all layers',
  bidirectional: true,
  besides: { kind: 'absolute' },
} as const satisfies CatalogueKind;

const table: LearnedKind = { entry: 'absolute', scheme: 'learned', rows: positions(512), bidirectional: true };

const biasSwitch: NonNullable<Family['rules']> = [
  { all: 'absolute', when: { key: 'has_relative_attention_bias', is: [false], default: true } },
  { all: 'boxes' },
];

const boxTables = 'Further tables, of max_2d_position_embeddings rows, add the edges and sizes of the boxes.';
const silent = ['max_2d_position_embeddings', 'has_spatial_attention_bias'];

/** A learned table at the input, and a bias by distance in every layer. */
export const biased: readonly Family[] = [
  {
    title: 'MPNet',
    modelTypes: ['mpnet'],
    architectures: ['MPNetForMaskedLM', 'MPNetModel'],
    sources: model('mpnet'),
    ...sized(768, 12, 12),
    context: positions(512),
    kinds: {
      bias: {
        entry: 'bias',
        scheme: 't5',
        bidirectional: true,
        numBuckets: named('relative_attention_num_buckets', 32),
        maxDistance: { keys: [], default: 128 },
        tables: 'one for all layers',
        besides: { kind: 'absolute' },
      },
      absolute: { ...table, ...afterPadding(1) },
    },
  },
  {
    title: 'LayoutLMv2',
    modelTypes: ['layoutlmv2', 'layoutxlm'],
    architectures: ['LayoutLMv2Model', 'LayoutLMv2ForTokenClassification'],
    sources: model('layoutlmv2'),
    ...sized(768, 12, 12),
    context: positions(512),
    kinds: { boxes: { ...boxes, note: boxTables }, absolute: { ...table, note: boxTables } },
    rules: biasSwitch,
    silent,
  },
  {
    title: 'LayoutLMv3',
    modelTypes: ['layoutlmv3'],
    architectures: ['LayoutLMv3Model', 'LayoutLMv3ForTokenClassification'],
    sources: model('layoutlmv3'),
    ...sized(768, 12, 12),
    context: positions(512),
    kinds: {
      boxes: { ...boxes, scaled: true, note: boxTables },
      absolute: { ...table, ...afterPadding(1), note: boxTables },
    },
    rules: biasSwitch,
    silent,
  },
  tableEncoder({
    title: 'LayoutLM',
    modelTypes: ['layoutlm'],
    architectures: ['LayoutLMForMaskedLM', 'LayoutLMModel', 'LayoutLMForTokenClassification'],
    sizes: [768, 12, 12, 512],
    relativeKeys: true,
    table: { note: boxTables },
    silent,
  }),
  tableEncoder({
    title: 'LiLT',
    modelTypes: ['lilt'],
    sizes: [768, 12, 12, 512],
    padding: 0,
    table: { note: 'A second stream has tables for the boxes, and its logits are added to those of the text.' },
    silent,
  }),
  tableEncoder({
    title: 'BROS',
    modelTypes: ['bros'],
    sizes: [768, 12, 12, 512],
    table: {
      note: 'Queries meet a projected sinusoid of the differences between the corners of two boxes as well.',
    },
  }),
  {
    title: 'CPM-Ant',
    modelTypes: ['cpmant'],
    architectures: ['CpmAntForCausalLM', 'CpmAntModel'],
    sources: model('cpmant'),
    ...sized(4096, 32, 48),
    headDim: { keys: ['dim_head'], default: 128 },
    context: null,
    kinds: {
      bias: {
        entry: 'bias',
        scheme: 'cpm-ant',
        options: {
          segmentTypes: named('segment_types', 32),
          numBuckets: named('position_bias_num_buckets', 512),
          maxDistance: named('position_bias_max_distance', 2048),
        },
        learned: ['table'],
        tables: 'one for all layers',
      },
    },
    silent: ['max_position_embeddings'],
  },
];
