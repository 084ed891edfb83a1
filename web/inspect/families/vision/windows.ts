import { imagePatches, named, sized } from '../named.ts';
import { model } from '../source.ts';
import type { Family, GridKind, LearnedKind, SwinKind } from '../types.ts';

const stages = {
  depths: named<readonly number[]>('depths', [2, 2, 6, 2]),
  stageHeads: named<readonly number[]>('num_heads', [3, 6, 12, 24]),
  windowSize: named('window_size', 7),
  embedDim: named('embed_dim', 96),
} as const;

const shifted = 'Every second layer of a stage moves its windows by half their size.';

const swinKind = { entry: 'bias', scheme: 'swin', ...stages, note: shifted } as const satisfies SwinKind;

const data2vec = ['configuration', 'modeling'].map((file) => ({
  ...(model('beit')[0] as ReturnType<typeof model>[number]),
  path: `src/transformers/models/data2vec/${file}_data2vec_vision.py`,
}));

const beitRelative = {
  entry: 'bias',
  scheme: 'beit',
  grid: imagePatches(224, 16, 1),
  bidirectional: true,
  besides: { kind: 'absolute', when: { key: 'use_absolute_position_embeddings', is: [true] } },
} as const satisfies GridKind;

const patchTable: LearnedKind = {
  entry: 'absolute',
  scheme: 'learned',
  rows: imagePatches(224, 16, 1),
  bidirectional: true,
};

const segmentAnything = (title: string, folder: string): Family => {
  const image = imagePatches(1024, 16, 0);
  const relative = (grid: GridKind['grid'], note: string): GridKind => ({
    entry: 'relative',
    scheme: 'decomposed-relative',
    grid,
    tables: 'one in every layer',
    bidirectional: true,
    besides: { kind: 'table', when: { key: 'use_abs_pos', is: [true], default: true } },
    note,
  });
  const table: LearnedKind = { entry: 'absolute', scheme: 'learned', rows: image, bidirectional: true };
  return {
    title,
    modelTypes: [`${folder}_vision_model`, folder],
    sources: model(folder),
    part: 'vision_config',
    ...sized(768, 12, 12),
    context: null,
    kinds: {
      window: relative({ window: named('window_size', 14) }, 'Attention within windows.'),
      global: relative(image, 'Attention over the whole image.'),
      table,
      none: { entry: 'none', bidirectional: true },
    },
    rules: [
      {
        all: 'none',
        when: [
          { key: 'use_rel_pos', is: [false], default: true },
          { key: 'use_abs_pos', is: [false], default: true },
        ],
      },
      { all: 'table', when: { key: 'use_rel_pos', is: [false], default: true } },
      { all: 'global', when: { key: 'window_size', is: [0] } },
      { numbers: 'global_attn_indexes', kind: 'global', others: 'window', default: [2, 5, 8, 11] },
    ],
  };
};

/** Biases and relative tables of grids and of windows. */
export const windows: readonly Family[] = [
  {
    title: 'Swin',
    modelTypes: ['swin', 'donut-swin', 'maskformer-swin'],
    architectures: ['SwinForImageClassification', 'SwinModel', 'DonutSwinModel'],
    sources: model('swin'),
    context: null,
    kinds: { swin: swinKind },
    remarks: [
      {
        when: { key: 'use_absolute_embeddings', is: [true] },
        id: 'swin.table-added',
        keys: ['use_absolute_embeddings'],
      },
    ],
  },
  {
    title: 'Swin V2',
    modelTypes: ['swinv2'],
    architectures: ['Swinv2ForImageClassification', 'Swinv2Model', 'Swinv2ForMaskedImageModeling'],
    sources: model('swinv2'),
    context: null,
    kinds: {
      swin: {
        ...swinKind,
        scheme: 'swin-v2',
        grid: imagePatches(224, 4, 0),
        pretrainedWindows: named<readonly number[]>('pretrained_window_sizes', [0, 0, 0, 0]),
        note: `${shifted} Queries and keys have length 1, and a learned number of each head in place of the scale.`,
      },
    },
  },
  {
    title: 'Swin2SR',
    modelTypes: ['swin2sr'],
    architectures: ['Swin2SRForImageSuperResolution', 'Swin2SRModel'],
    sources: model('swin2sr'),
    context: null,
    kinds: {
      swin: {
        entry: 'bias',
        scheme: 'swin-v2',
        depths: named<readonly number[]>('depths', [6, 6, 6, 6, 6, 6]),
        stageHeads: named<readonly number[]>('num_heads', [6, 6, 6, 6, 6, 6]),
        windowSize: named('window_size', 8),
        embedDim: named('embed_dim', 180),
        grid: imagePatches(64, 1, 0),
        sameGrid: true,
        note: shifted,
      },
    },
  },
  {
    title: 'LeViT',
    modelTypes: ['levit'],
    architectures: ['LevitForImageClassification', 'LevitModel', 'LevitForImageClassificationWithTeacher'],
    sources: model('levit'),
    context: null,
    kinds: {
      levit: {
        entry: 'bias',
        scheme: 'levit',
        depths: named<readonly number[]>('depths', [4, 4, 4]),
        stageHeads: named<readonly number[]>('num_attention_heads', [4, 8, 12]),
        headDims: named<readonly number[]>('key_dim', [16, 16, 16]),
        grid: imagePatches(224, 16, 0),
        note: 'Between two stages one more attention layer, with a table of its own, asks from every second cell.',
      },
    },
  },
  ...[
    {
      title: 'BEiT',
      modelTypes: ['beit'],
      architectures: ['BeitForImageClassification', 'BeitModel', 'BeitForMaskedImageModeling'],
      sources: model('beit'),
    },
    {
      title: 'Data2Vec vision',
      modelTypes: ['data2vec-vision'],
      architectures: ['Data2VecVisionForImageClassification', 'Data2VecVisionModel'],
      sources: data2vec,
    },
  ].map(
    (names): Family => ({
      ...names,
      ...sized(768, 12, 12),
      context: null,
      kinds: {
        shared: { ...beitRelative, tables: 'one for all layers' },
        own: { ...beitRelative, tables: 'one in every layer' },
        absolute: patchTable,
        none: { entry: 'none', bidirectional: true },
      },
      rules: [
        { all: 'shared', when: { key: 'use_shared_relative_position_bias', is: [true] } },
        { all: 'own', when: { key: 'use_relative_position_bias', is: [true] } },
        { all: 'absolute', when: { key: 'use_absolute_position_embeddings', is: [true] } },
        { all: 'none' },
      ],
    }),
  ),
  segmentAnything('SAM', 'sam'),
  segmentAnything('SAM-HQ', 'sam_hq'),
  {
    title: 'ViTDet',
    modelTypes: ['vitdet'],
    sources: model('vitdet'),
    ...sized(768, 12, 12),
    context: null,
    kinds: {
      table: {
        entry: 'absolute',
        scheme: 'learned',
        rows: { ...imagePatches(224, 16, 1), image: { keys: ['pretrain_image_size'], default: 224 } },
        bidirectional: true,
        note: 'The row of the class token of the pretraining is not used.',
      },
      none: { entry: 'none', bidirectional: true },
      global: {
        entry: 'relative',
        scheme: 'decomposed-relative',
        grid: imagePatches(224, 16, 0),
        tables: 'one in every layer',
        bidirectional: true,
        besides: { kind: 'table', when: { key: 'use_absolute_position_embeddings', is: [true], default: true } },
      },
      window: {
        entry: 'relative',
        scheme: 'decomposed-relative',
        grid: { window: named('window_size') },
        tables: 'one in every layer',
        bidirectional: true,
        besides: { kind: 'table', when: { key: 'use_absolute_position_embeddings', is: [true], default: true } },
      },
    },
    rules: [
      {
        numbers: 'window_block_indices',
        kind: 'window',
        others: 'global',
        default: [],
        when: { key: 'use_relative_position_embeddings', is: [true] },
      },
      { all: 'none', when: { key: 'use_absolute_position_embeddings', is: [false] } },
      { all: 'table' },
    ],
  },
];
