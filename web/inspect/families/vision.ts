/** Families that read images and video. */
import { family, imagePatches, learned, model, named, type Row, renamed, sized, stack } from './rows.ts';
import { type TableVision, tableVision } from './tables.ts';
import type { AxialKind, Family, GridKind, SwinKind } from './types.ts';

const classToken = [224, 16, 1] as const;

const clip = [224, 32, 1] as const;

/** The vision part of a model for text and images, in a file that holds only this part. */
const visionPart = (title: string, name: string, more: Partial<TableVision>): TableVision => ({
  title,
  modelTypes: [`${name}_vision_model`],
  folder: name,
  ...more,
});

const idefics = (title: string, folder: string, sizes: readonly [number, number, number]): TableVision => ({
  title,
  modelTypes: [`${folder}_vision`],
  folder,
  sizes,
  image: [224, 32, 0],
  note: 'An image of another shape takes the rows of the cells that its patches fall into.',
});

const detr = (title: string, modelType: string, folder = modelType, queries = 100): Family => ({
  title,
  modelTypes: [modelType],
  sources: model(folder),
  hiddenSize: renamed('d_model', 256, 'hidden_size'),
  context: null,
  kinds: {
    sine: {
      entry: 'absolute',
      scheme: 'detr-sine',
      options: { numPosFeats: { half: named('d_model', 256) }, normalize: true },
      learned: [],
      bidirectional: true,
      note: 'Added to queries and keys of every layer; the mask of the image’s real cells is what it counts.',
    },
    learned: {
      entry: 'absolute',
      scheme: 'detr-learned',
      options: {},
      learned: ['rowEmbed', 'colEmbed'],
      rows: { keys: [], default: 50 },
      bidirectional: true,
      note: 'Fifty rows for the rows of the grid and fifty for its columns, side by side.',
    },
    objects: learned(named('num_queries', queries), {
      bidirectional: true,
      note: 'A learned vector for each object query, added in every layer; keys of the image have its positions.',
    }),
  },
  stacks: [
    stack('encoder', 6, 8, {
      rules: [{ all: 'learned', when: { key: 'position_embedding_type', is: ['learned'] } }, { all: 'sine' }],
    }),
    stack('decoder', 6, 8, { rules: [{ all: 'objects' }] }),
  ],
});

const rope = (byDefault: number) => ({ keys: ['rope_parameters.rope_theta', 'rope_theta'], default: byDefault });

/** Qwen2-VL: rows and columns of patches, counted in blocks that are merged after the vision tower. */
const merged = {
  entry: 'rotary',
  scheme: 'axial-rope',
  layout: 'half',
  base: { keys: [], default: 10000 },
  bidirectional: true,
  spatialMergeSize: named('spatial_merge_size', 2),
  note: 'The grid is that of the image itself.',
} as const satisfies AxialKind;

const qwen = (title: string, modelType: string, folder: string, more: Partial<Family>): Family => ({
  title,
  modelTypes: [modelType],
  sources: model(folder),
  heads: named('num_heads', 16),
  layers: named('depth', 32),
  context: null,
  kinds: { image: merged },
  ...more,
});

const stages = {
  depths: named<readonly number[]>('depths', [2, 2, 6, 2]),
  stageHeads: named<readonly number[]>('num_heads', [3, 6, 12, 24]),
  windowSize: named('window_size', 7),
  embedDim: named('embed_dim', 96),
} as const;

const shifted = 'Every second layer of a stage moves its windows by half their size.';

const swinKind = { entry: 'bias', scheme: 'swin', ...stages, note: shifted } as const satisfies SwinKind;

const beitRelative = {
  entry: 'bias',
  scheme: 'beit',
  grid: imagePatches(224, 16, 1),
  bidirectional: true,
  besides: { kind: 'absolute', when: { key: 'use_absolute_position_embeddings', is: [true] } },
} as const satisfies GridKind;

const patchTable = learned(imagePatches(224, 16, 1), { bidirectional: true });

/** Tables of rows and of columns, in every layer, beside a table at the input unless a key switches it off. */
const decomposed = (grid: GridKind['grid'], key: string): GridKind => ({
  entry: 'relative',
  scheme: 'decomposed-relative',
  grid,
  tables: 'one in every layer',
  bidirectional: true,
  besides: { kind: 'table', when: { key, is: [true], default: true } },
});

const segmentAnything = (title: string, folder: string): Family => {
  const image = imagePatches(1024, 16, 0);
  const table = learned(image, { bidirectional: true });
  return {
    title,
    modelTypes: [`${folder}_vision_model`, folder],
    sources: model(folder),
    part: 'vision_config',
    ...sized(768, 12, 12),
    context: null,
    kinds: {
      window: {
        ...decomposed({ window: named('window_size', 14) }, 'use_abs_pos'),
        note: 'Attention within windows.',
      },
      global: { ...decomposed(image, 'use_abs_pos'), note: 'Attention over the whole image.' },
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

const layers = (key: string, byDefault: readonly number[]) => named<number | readonly number[]>(key, byDefault);

const none = (title: string, modelType: string, stages: ReturnType<typeof layers>, mixer: string): Family => ({
  title,
  modelTypes: [modelType],
  sources: model(modelType),
  layers: stages,
  context: null,
  kinds: { none: { entry: 'none', mixer } },
});

const attention = 'Attention; 3 × 3 convolutions between the layers, which see the edges of the image, tell where';

const convolution = 'Convolutions';

const tables = [
  // ViT, and models with its table.
  { title: 'ViT', modelTypes: ['vit'], architectures: ['ViTForImageClassification', 'ViTModel'], image: classToken },
  {
    title: 'DeiT',
    modelTypes: ['deit'],
    architectures: ['DeiTForImageClassification', 'DeiTForImageClassificationWithTeacher', 'DeiTModel'],
    image: [224, 16, 2],
  },
  { title: 'ViT MSN', modelTypes: ['vit_msn'], image: classToken },
  { title: 'I-JEPA', modelTypes: ['ijepa'], image: [224, 16, 0] },
  {
    title: 'DINOv2',
    modelTypes: ['dinov2'],
    architectures: ['Dinov2Model', 'Dinov2ForImageClassification'],
    image: [224, 14, 1],
  },
  {
    title: 'DINOv2 with registers',
    modelTypes: ['dinov2_with_registers'],
    architectures: ['Dinov2WithRegistersModel', 'Dinov2WithRegistersForImageClassification'],
    image: classToken,
    note: 'Registers come in behind the class token and have no row.',
    silent: ['num_register_tokens'],
  },
  {
    title: 'YOLOS',
    modelTypes: ['yolos'],
    rows: {
      image: { keys: ['image_size'], default: [512, 864] },
      patch: named('patch_size', 16),
      prefixTokens: [1, named('num_detection_tokens', 100)],
    },
    note: 'The detection tokens stand behind the patches; use_mid_position_embeddings adds a table in every layer but the first.',
    silent: ['use_mid_position_embeddings'],
  },
  { title: 'DPT', modelTypes: ['dpt'], image: [384, 16, 1] },
  {
    title: 'ViTPose',
    modelTypes: ['vitpose_backbone'],
    rows: { image: { keys: ['image_size'], default: [256, 192] }, patch: named('patch_size', 16), prefixTokens: 1 },
  },
  {
    title: 'ViLT',
    modelTypes: ['vilt'],
    image: [384, 32, 1],
    note: 'The words of the text have their own table, of max_position_embeddings rows.',
    silent: ['max_position_embeddings'],
  },
  {
    title: 'ViViT',
    modelTypes: ['vivit'],
    rows: {
      image: named('image_size', 224),
      patch: { keys: ['tubelet_size'], default: [2, 16, 16] },
      frames: { count: named('num_frames', 32), patch: { keys: ['tubelet_size'], default: [2, 16, 16] } },
      prefixTokens: 1,
    },
  },
  {
    title: 'TimeSformer',
    modelTypes: ['timesformer'],
    image: classToken,
    note: 'A second table, of num_frames rows, is added along time.',
  },
  {
    title: 'Audio Spectrogram Transformer',
    modelTypes: ['audio-spectrogram-transformer'],
    architectures: ['ASTForAudioClassification', 'ASTModel'],
    folder: 'audio_spectrogram_transformer',
    rows: {
      image: [named('num_mel_bins', 128), named('max_length', 1024)],
      patch: named('patch_size', 16),
      stride: [named('frequency_stride', 10), named('time_stride', 10)],
      prefixTokens: 2,
    },
  },
  {
    title: 'MGP-STR',
    modelTypes: ['mgp-str'],
    folder: 'mgp_str',
    rows: { image: { keys: ['image_size'], default: [32, 128] }, patch: named('patch_size', 4), prefixTokens: 1 },
  },
  visionPart('CLIP vision', 'clip', { image: clip }),
  visionPart('Chinese CLIP vision', 'chinese_clip', { image: clip }),
  visionPart('AltCLIP vision', 'altclip', { image: clip }),
  visionPart('CLIPSeg vision', 'clipseg', { image: clip }),
  visionPart('MetaCLIP 2 vision', 'metaclip_2', { image: clip }),
  visionPart('X-CLIP vision', 'xclip', { folder: 'x_clip', image: clip }),
  visionPart('SigLIP vision', 'siglip', { architectures: ['SiglipVisionModel'], image: [224, 16, 0] }),
  visionPart('SigLIP 2 vision', 'siglip2', {
    architectures: ['Siglip2VisionModel'],
    rows: named('num_patches', 256),
    note: 'The table is a square grid, resampled to the rows and columns of each image.',
  }),
  idefics('Idefics2 vision', 'idefics2', [768, 12, 12]),
  idefics('Idefics3 vision', 'idefics3', [1152, 16, 12]),
  idefics('SmolVLM vision', 'smolvlm', [1152, 16, 12]),
  visionPart('Janus vision', 'janus', { sizes: [1024, 16, 24], image: [384, 16, 0] }),
  visionPart('OWL-ViT vision', 'owlvit', { image: [768, 32, 1] }),
  visionPart('OWLv2 vision', 'owlv2', { image: [768, 16, 1] }),
  visionPart('BLIP vision', 'blip', { image: [384, 16, 1] }),
  visionPart('BLIP-2 vision', 'blip_2', { sizes: [1408, 16, 39], image: [224, 14, 1] }),
  visionPart('InstructBLIP vision', 'instructblip', { sizes: [1408, 16, 39], image: [224, 14, 1] }),
  visionPart('GIT vision', 'git', { image: [224, 16, 1] }),
  visionPart('Kosmos-2 vision', 'kosmos_2', { folder: 'kosmos2', sizes: [1024, 16, 24], image: [224, 14, 1] }),
  { title: 'FLAVA image', modelTypes: ['flava_image_model'], folder: 'flava', image: [224, 16, 1] },
  visionPart('GroupViT vision', 'groupvit', { sizes: [384, 6, 12], image: [224, 16, 0] }),
  {
    title: 'Idefics vision',
    modelTypes: ['idefics_vision'],
    sources: model('idefics', ['configuration']),
    sizes: [768, 16, 32],
    image: [224, 14, 1],
    hiddenSize: renamed('embed_dim', 768, 'hidden_size'),
  },
  {
    title: 'InternVL vision',
    modelTypes: ['internvl_vision'],
    folder: 'internvl',
    sizes: [1024, 16, 24],
    kinds: {
      patches: learned(imagePatches(448, 14, 1), { bidirectional: true }),
      none: { entry: 'none', bidirectional: true },
    },
    rules: [
      { all: 'none', when: { key: 'use_absolute_position_embeddings', is: [false], default: true } },
      { all: 'patches' },
    ],
  },
] as const satisfies readonly TableVision[];

const rows = [
  // A learned table before the first stage. Later stages see fewer tokens and have no positions of their own.
  {
    title: 'Hiera',
    modelTypes: ['hiera'],
    architectures: ['HieraModel', 'HieraForImageClassification', 'HieraForPreTraining'],
    hiddenSize: named('embed_dim', 96),
    heads: { keys: [] },
    layers: named<number | readonly number[]>('depths', [2, 3, 16, 3]),
    kinds: {
      absolute: learned(
        {
          image: named<number | readonly number[]>('image_size', [224, 224]),
          // Patches overlap and are padded, so the number of patches is the image divided by the stride.
          patch: named<number | readonly number[]>('patch_stride', [4, 4]),
          prefixTokens: 0,
        },
        { dim: named('embed_dim', 96), bidirectional: true },
      ),
    },
  },
  // Sinusoids of patches, and of cells of a feature map.
  {
    title: 'ViT MAE',
    modelTypes: ['vit_mae'],
    architectures: ['ViTMAEForPreTraining', 'ViTMAEModel'],
    sizes: [768, 12, 12],
    kinds: {
      image: {
        entry: 'absolute',
        scheme: 'sincos-pos-embed-2d',
        grid: imagePatches(224, 16, 1),
        bidirectional: true,
        note: 'The row of the class token is zero; the decoder of the pretraining has a table of the same kind.',
      },
    },
  },
  {
    title: 'VideoMAE',
    modelTypes: ['videomae'],
    architectures: ['VideoMAEForPreTraining', 'VideoMAEModel', 'VideoMAEForVideoClassification'],
    sizes: [768, 12, 12],
    kinds: {
      patches: {
        entry: 'absolute',
        scheme: 'sinusoidal',
        rows: {
          ...imagePatches(224, 16, 0),
          frames: { count: named('num_frames', 16), patch: named<number | readonly number[]>('tubelet_size', 2) },
        },
        layout: 'interleaved',
        denominator: 'dim',
        bidirectional: true,
        note: 'Patches are counted one after the other, through all frames.',
      },
    },
  },
  detr('DETR', 'detr'),
  detr('Conditional DETR', 'conditional_detr', 'conditional_detr', 300),
  detr('Table Transformer', 'table-transformer', 'table_transformer'),
  // Vision parts with rotary positions by rows and columns.
  {
    title: 'DINOv3',
    modelTypes: ['dinov3_vit'],
    architectures: ['DINOv3ViTModel', 'DINOv3ViTForImageClassification'],
    sizes: [384, 6, 12],
    kinds: {
      image: {
        entry: 'rotary',
        scheme: 'dinov3-rope',
        layout: 'half',
        base: rope(100),
        grid: imagePatches(224, 16, 0),
        prefixTokens: [1, named('num_register_tokens', 0)],
        bidirectional: true,
        note: 'Positions are centres of patches from −1 to 1, times 2π; shift, jitter and rescale move them in training alone.',
      },
    },
    silent: ['pos_embed_shift', 'pos_embed_jitter', 'pos_embed_rescale'],
  },
  {
    title: 'Pixtral vision',
    modelTypes: ['pixtral'],
    architectures: ['PixtralVisionModel'],
    sizes: [1024, 16, 24],
    kinds: {
      image: {
        entry: 'rotary',
        scheme: 'axial-rope',
        layout: 'half',
        base: rope(10000),
        axisFrequencies: 'dealt',
        grid: imagePatches(1024, 16, 0),
        bidirectional: true,
        note: 'Of all frequencies rows have the even ones and columns the odd ones.',
      },
    },
  },
  {
    title: 'Llama 4 vision',
    modelTypes: ['llama4_vision_model'],
    architectures: ['Llama4VisionModel'],
    folder: 'llama4',
    sizes: [768, 16, 34],
    kinds: {
      image: {
        entry: 'rotary',
        scheme: 'axial-rope',
        layout: 'interleaved',
        base: rope(10000),
        axisOrder: 'columns-first',
        firstPosition: 1,
        suffixTokens: 1,
        grid: imagePatches(448, 14, 0),
        bidirectional: true,
        besides: { kind: 'table' },
        note: 'Rows and columns count from 1; the class token is last and is not turned.',
      },
      table: learned(imagePatches(448, 14, 1), { bidirectional: true }),
    },
  },
  {
    title: 'Gemma 4 vision',
    modelTypes: ['gemma4_vision'],
    folder: 'gemma4',
    sizes: [768, 12, 16],
    headDim: named('head_dim', 64),
    kinds: {
      image: {
        entry: 'rotary',
        scheme: 'axial-rope',
        layout: 'half-in-blocks',
        base: rope(100),
        axisOrder: 'columns-first',
        bidirectional: true,
        note: 'A learned row for the row and one for the column of a patch are added at the input as well.',
      },
    },
  },
  qwen('Qwen2-VL vision', 'qwen2_vl_vision', 'qwen2_vl', { hiddenSize: named('embed_dim', 1280) }),
  qwen('Qwen2.5-VL vision', 'qwen2_5_vl_vision', 'qwen2_5_vl', {
    hiddenSize: named('hidden_size', 3584),
    kinds: {
      window: {
        ...merged,
        note: 'Attention within windows of window_size pixels. The grid is that of the image itself.',
      },
      full: merged,
    },
    rules: [{ numbers: 'fullatt_block_indexes', kind: 'full', others: 'window', default: [7, 15, 23, 31] }],
    silent: ['window_size'],
  }),
  qwen('Qwen3-VL and Qwen3.5 vision', 'qwen3_vl_vision', 'qwen3_vl', {
    modelTypes: ['qwen3_vl_vision', 'qwen3_vl_moe_vision', 'qwen3_5_vision', 'qwen3_5_moe_vision'],
    hiddenSize: named('hidden_size', 1152),
    layers: named('depth', 27),
    kinds: {
      image: { ...merged, besides: { kind: 'table' } },
      table: learned(named('num_position_embeddings', 2304), {
        bidirectional: true,
        note: 'A square grid, resampled bilinearly to that of the image.',
      }),
    },
  }),
  // Biases and relative tables of grids and of windows.
  {
    title: 'Swin',
    modelTypes: ['swin', 'donut-swin', 'maskformer-swin'],
    architectures: ['SwinForImageClassification', 'SwinModel', 'DonutSwinModel'],
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
    kinds: {
      levit: {
        entry: 'bias',
        scheme: 'levit',
        depths: named<readonly number[]>('depths', [4, 4, 4]),
        stageHeads: named<readonly number[]>('num_attention_heads', [4, 8, 12]),
        headDims: named<readonly number[]>('key_dim', [16, 16, 16]),
        grid: imagePatches(224, 16, 0),
        note: 'Between two stages one more attention layer, with its own table, asks from every second cell.',
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
      sources: model('data2vec', undefined, '_vision'),
    },
  ].map(
    (names): Family => ({
      ...names,
      ...sized(768, 12, 12),
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
    sizes: [768, 12, 12],
    kinds: {
      table: learned(
        { ...imagePatches(224, 16, 1), image: named('pretrain_image_size', 224) },
        { bidirectional: true, note: 'The row of the class token of the pretraining is not used.' },
      ),
      none: { entry: 'none', bidirectional: true },
      global: decomposed(imagePatches(224, 16, 0), 'use_absolute_position_embeddings'),
      window: decomposed({ window: named('window_size') }, 'use_absolute_position_embeddings'),
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
  // Models whose only positions come from convolutions.
  none('SegFormer', 'segformer', layers('depths', [2, 2, 2, 2]), attention),
  none('GLPN', 'glpn', layers('depths', [2, 2, 2, 2]), attention),
  none('PVT v2', 'pvt_v2', layers('depths', [2, 2, 2, 2]), attention),
  none('CvT', 'cvt', layers('depth', [1, 2, 10]), attention),
  none('ConvNeXt', 'convnext', layers('depths', [3, 3, 9, 3]), convolution),
  none('ConvNeXt V2', 'convnextv2', layers('depths', [3, 3, 9, 3]), convolution),
  none('DINOv3 ConvNeXt', 'dinov3_convnext', layers('depths', [3, 3, 9, 3]), convolution),
  none('ResNet', 'resnet', layers('depths', [3, 4, 6, 3]), convolution),
  none('RegNet', 'regnet', layers('depths', [2, 6, 12, 2]), convolution),
  none('BiT', 'bit', layers('depths', [3, 4, 6, 3]), convolution),
  none('PoolFormer', 'poolformer', layers('depths', [2, 2, 6, 2]), 'Pooling'),
  none('FocalNet', 'focalnet', layers('depths', [2, 2, 6, 2]), 'Focal modulation'),
] as const satisfies readonly Row[];

export const vision: readonly Family[] = [
  ...tables.map(tableVision),
  ...rows.map((row) => family({ context: null, ...row })),
];
