import { imagePatches, named, sized } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';

const detr = (title: string, modelType: string, folder = modelType, queries = 100): Family => ({
  title,
  modelTypes: [modelType],
  sources: model(folder),
  hiddenSize: { ...named('d_model', 256), otherwise: ['hidden_size'] },
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
    objects: {
      entry: 'absolute',
      scheme: 'learned',
      rows: named('num_queries', queries),
      bidirectional: true,
      note: 'A learned vector for each object query, added in every layer; keys of the image have its positions.',
    },
  },
  stacks: [
    {
      name: 'encoder',
      layers: named('encoder_layers', 6),
      heads: named('encoder_attention_heads', 8),
      rules: [{ all: 'learned', when: { key: 'position_embedding_type', is: ['learned'] } }, { all: 'sine' }],
    },
    {
      name: 'decoder',
      layers: named('decoder_layers', 6),
      heads: named('decoder_attention_heads', 8),
      rules: [{ all: 'objects' }],
    },
  ],
});

/** Sinusoids of patches, and of cells of a feature map. */
export const sinusoidals: readonly Family[] = [
  {
    title: 'ViT MAE',
    modelTypes: ['vit_mae'],
    architectures: ['ViTMAEForPreTraining', 'ViTMAEModel'],
    sources: model('vit_mae'),
    ...sized(768, 12, 12),
    context: null,
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
    sources: model('videomae'),
    ...sized(768, 12, 12),
    context: null,
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
];
