import type { Family } from '../types.ts';
import { tableEncoder } from './table-encoder.ts';

const clip = [512, 8, 12, 77] as const;

/** The parts that read text in models of text and images or sounds, by the names of the parts and of the whole files. */
export const textParts: readonly Family[] = [
  tableEncoder({
    title: 'CLIP text',
    modelTypes: ['clip_text_model', 'clip'],
    architectures: ['CLIPModel', 'CLIPTextModel', 'CLIPTextModelWithProjection'],
    folder: 'clip',
    sizes: clip,
    causal: true,
  }),
  tableEncoder({
    title: 'CLIPSeg text',
    modelTypes: ['clipseg_text_model', 'clipseg'],
    folder: 'clipseg',
    sizes: clip,
    causal: true,
  }),
  tableEncoder({
    title: 'MetaCLIP 2 text',
    modelTypes: ['metaclip_2_text_model', 'metaclip_2'],
    folder: 'metaclip_2',
    sizes: clip,
    causal: true,
  }),
  tableEncoder({
    title: 'X-CLIP text',
    modelTypes: ['xclip_text_model', 'xclip'],
    folder: 'x_clip',
    sizes: clip,
    causal: true,
  }),
  tableEncoder({
    title: 'GroupViT text',
    modelTypes: ['groupvit_text_model', 'groupvit'],
    folder: 'groupvit',
    sizes: [256, 4, 12, 77],
    causal: true,
  }),
  tableEncoder({
    title: 'AIMv2 text',
    modelTypes: ['aimv2_text_model', 'aimv2'],
    folder: 'aimv2',
    sizes: [768, 6, 12, 77],
    causal: true,
  }),
  tableEncoder({
    title: 'SigLIP text',
    modelTypes: ['siglip_text_model', 'siglip'],
    architectures: ['SiglipModel', 'SiglipTextModel'],
    folder: 'siglip',
    sizes: [768, 12, 12, 64],
  }),
  tableEncoder({
    title: 'SigLIP 2 text',
    modelTypes: ['siglip2_text_model', 'siglip2'],
    architectures: ['Siglip2Model', 'Siglip2TextModel'],
    folder: 'siglip2',
    sizes: [768, 12, 12, 64],
  }),
  tableEncoder({
    title: 'OWL-ViT text',
    modelTypes: ['owlvit_text_model', 'owlvit'],
    folder: 'owlvit',
    sizes: [512, 8, 12, 16],
    causal: true,
  }),
  tableEncoder({
    title: 'OWLv2 text',
    modelTypes: ['owlv2_text_model', 'owlv2'],
    folder: 'owlv2',
    sizes: [512, 8, 12, 16],
    causal: true,
  }),
  tableEncoder({
    title: 'BLIP text',
    modelTypes: ['blip_text_model', 'blip'],
    folder: 'blip',
    sizes: [768, 8, 12, 512],
  }),
  tableEncoder({
    title: 'FLAVA text',
    modelTypes: ['flava_text_model', 'flava'],
    folder: 'flava',
    sizes: [768, 12, 12, 512],
  }),
  tableEncoder({
    title: 'Chinese CLIP text',
    modelTypes: ['chinese_clip_text_model', 'chinese_clip'],
    folder: 'chinese_clip',
    sizes: [768, 12, 12, 512],
    relativeKeys: true,
  }),
  tableEncoder({
    title: 'AltCLIP text',
    modelTypes: ['altclip_text_model', 'altclip'],
    folder: 'altclip',
    sizes: [1024, 16, 24, 514],
    padding: 1,
    relativeKeys: true,
  }),
  tableEncoder({
    title: 'CLAP text',
    modelTypes: ['clap_text_model', 'clap'],
    folder: 'clap',
    sizes: [768, 12, 12, 514],
    padding: 1,
    relativeKeys: true,
  }),
  tableEncoder({
    title: 'BridgeTower text',
    modelTypes: ['bridgetower_text_model', 'bridgetower'],
    folder: 'bridgetower',
    sizes: [768, 12, 12, 514],
    padding: 1,
    relativeKeys: true,
  }),
  tableEncoder({
    title: 'Q-Former',
    modelTypes: ['blip_2_qformer', 'instructblip_qformer'],
    folder: 'blip_2',
    sizes: [768, 12, 12, 512],
  }),
];
