import { imagePatches, named } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { tableVision } from './table-vision.ts';

const base = [768, 12, 12] as const;

const clips: readonly (readonly [title: string, modelType: string, folder: string])[] = [
  ['CLIP vision', 'clip_vision_model', 'clip'],
  ['Chinese CLIP vision', 'chinese_clip_vision_model', 'chinese_clip'],
  ['AltCLIP vision', 'altclip_vision_model', 'altclip'],
  ['CLIPSeg vision', 'clipseg_vision_model', 'clipseg'],
  ['MetaCLIP 2 vision', 'metaclip_2_vision_model', 'metaclip_2'],
  ['X-CLIP vision', 'xclip_vision_model', 'x_clip'],
];

/** The vision parts of models for text and images, in files that hold only them. */
export const towers: readonly Family[] = [
  ...clips.map(([title, modelType, folder]) =>
    tableVision({ title, modelTypes: [modelType], folder, sizes: base, image: [224, 32, 1] }),
  ),
  tableVision({
    title: 'SigLIP vision',
    modelTypes: ['siglip_vision_model'],
    architectures: ['SiglipVisionModel'],
    folder: 'siglip',
    sizes: base,
    image: [224, 16, 0],
  }),
  tableVision({
    title: 'SigLIP 2 vision',
    modelTypes: ['siglip2_vision_model'],
    architectures: ['Siglip2VisionModel'],
    folder: 'siglip2',
    sizes: base,
    rows: named('num_patches', 256),
    note: 'The table is a square grid, resampled to the rows and columns of each image.',
  }),
  ...(
    [
      ['Idefics2 vision', 'idefics2_vision', 'idefics2', [768, 12, 12]],
      ['Idefics3 vision', 'idefics3_vision', 'idefics3', [1152, 16, 12]],
      ['SmolVLM vision', 'smolvlm_vision', 'smolvlm', [1152, 16, 12]],
    ] as const
  ).map(([title, modelType, folder, sizes]) =>
    tableVision({
      title,
      modelTypes: [modelType],
      folder,
      sizes,
      image: [224, 32, 0],
      note: 'An image of another shape takes the rows of the cells that its patches fall into.',
    }),
  ),
  tableVision({
    title: 'Janus vision',
    modelTypes: ['janus_vision_model'],
    folder: 'janus',
    sizes: [1024, 16, 24],
    image: [384, 16, 0],
  }),
  tableVision({
    title: 'OWL-ViT vision',
    modelTypes: ['owlvit_vision_model'],
    folder: 'owlvit',
    sizes: base,
    image: [768, 32, 1],
  }),
  tableVision({
    title: 'OWLv2 vision',
    modelTypes: ['owlv2_vision_model'],
    folder: 'owlv2',
    sizes: base,
    image: [768, 16, 1],
  }),
  tableVision({
    title: 'BLIP vision',
    modelTypes: ['blip_vision_model'],
    folder: 'blip',
    sizes: base,
    image: [384, 16, 1],
  }),
  tableVision({
    title: 'BLIP-2 vision',
    modelTypes: ['blip_2_vision_model'],
    folder: 'blip_2',
    sizes: [1408, 16, 39],
    image: [224, 14, 1],
  }),
  tableVision({
    title: 'InstructBLIP vision',
    modelTypes: ['instructblip_vision_model'],
    folder: 'instructblip',
    sizes: [1408, 16, 39],
    image: [224, 14, 1],
  }),
  tableVision({
    title: 'GIT vision',
    modelTypes: ['git_vision_model'],
    folder: 'git',
    sizes: base,
    image: [224, 16, 1],
  }),
  tableVision({
    title: 'Kosmos-2 vision',
    modelTypes: ['kosmos_2_vision_model'],
    folder: 'kosmos2',
    sizes: [1024, 16, 24],
    image: [224, 14, 1],
  }),
  tableVision({
    title: 'FLAVA image',
    modelTypes: ['flava_image_model'],
    folder: 'flava',
    sizes: base,
    image: [224, 16, 1],
  }),
  tableVision({
    title: 'GroupViT vision',
    modelTypes: ['groupvit_vision_model'],
    folder: 'groupvit',
    sizes: [384, 6, 12],
    image: [224, 16, 0],
  }),
  tableVision({
    title: 'Idefics vision',
    modelTypes: ['idefics_vision'],
    sources: model('idefics', ['configuration']),
    sizes: [768, 16, 32],
    image: [224, 14, 1],
    more: { hiddenSize: { ...named('embed_dim', 768), otherwise: ['hidden_size'] } },
  }),
  tableVision({
    title: 'InternVL vision',
    modelTypes: ['internvl_vision'],
    folder: 'internvl',
    sizes: [1024, 16, 24],
    rows: {
      image: { keys: ['image_size'], default: [448, 448] },
      patch: { keys: ['patch_size'], default: [14, 14] },
      prefixTokens: 1,
    },
    more: {
      kinds: {
        patches: {
          entry: 'absolute',
          scheme: 'learned',
          rows: imagePatches(448, 14, 1),
          bidirectional: true,
        },
        none: { entry: 'none', bidirectional: true },
      },
      rules: [
        { all: 'none', when: { key: 'use_absolute_position_embeddings', is: [false], default: true } },
        { all: 'patches' },
      ],
    },
  }),
];
