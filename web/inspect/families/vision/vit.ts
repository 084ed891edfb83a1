import { named } from '../named.ts';
import type { Family } from '../types.ts';
import { tableVision } from './table-vision.ts';

const base = [768, 12, 12] as const;
const classToken = [224, 16, 1] as const;

/** ViT, and models with its table. */
export const vits: readonly Family[] = [
  tableVision({
    title: 'ViT',
    modelTypes: ['vit'],
    architectures: ['ViTForImageClassification', 'ViTModel'],
    sizes: base,
    image: classToken,
  }),
  tableVision({
    title: 'DeiT',
    modelTypes: ['deit'],
    architectures: ['DeiTForImageClassification', 'DeiTForImageClassificationWithTeacher', 'DeiTModel'],
    sizes: base,
    image: [224, 16, 2],
  }),
  tableVision({ title: 'ViT MSN', modelTypes: ['vit_msn'], sizes: base, image: classToken }),
  tableVision({ title: 'I-JEPA', modelTypes: ['ijepa'], sizes: base, image: [224, 16, 0] }),
  tableVision({
    title: 'DINOv2',
    modelTypes: ['dinov2'],
    architectures: ['Dinov2Model', 'Dinov2ForImageClassification'],
    sizes: base,
    image: [224, 14, 1],
  }),
  tableVision({
    title: 'DINOv2 with registers',
    modelTypes: ['dinov2_with_registers'],
    architectures: ['Dinov2WithRegistersModel', 'Dinov2WithRegistersForImageClassification'],
    sizes: base,
    image: classToken,
    note: 'Registers come in behind the class token and have no row.',
    more: { silent: ['num_register_tokens'] },
  }),
  tableVision({
    title: 'YOLOS',
    modelTypes: ['yolos'],
    sizes: base,
    rows: {
      image: { keys: ['image_size'], default: [512, 864] },
      patch: { keys: ['patch_size'], default: 16 },
      prefixTokens: [1, named('num_detection_tokens', 100)],
    },
    note: 'The detection tokens stand behind the patches; use_mid_position_embeddings adds a table in every layer but the first.',
    more: { silent: ['use_mid_position_embeddings'] },
  }),
  tableVision({ title: 'DPT', modelTypes: ['dpt'], sizes: base, image: [384, 16, 1] }),
  tableVision({
    title: 'ViTPose',
    modelTypes: ['vitpose_backbone'],
    sizes: base,
    rows: {
      image: { keys: ['image_size'], default: [256, 192] },
      patch: { keys: ['patch_size'], default: 16 },
      prefixTokens: 1,
    },
  }),
  tableVision({
    title: 'ViLT',
    modelTypes: ['vilt'],
    sizes: base,
    image: [384, 32, 1],
    note: 'The words of the text have a table of their own, of max_position_embeddings rows.',
    more: { silent: ['max_position_embeddings'] },
  }),
  tableVision({
    title: 'ViViT',
    modelTypes: ['vivit'],
    sizes: base,
    rows: {
      image: { keys: ['image_size'], default: 224 },
      patch: { keys: ['tubelet_size'], default: [2, 16, 16] },
      frames: { count: named('num_frames', 32), patch: { keys: ['tubelet_size'], default: [2, 16, 16] } },
      prefixTokens: 1,
    },
  }),
  tableVision({
    title: 'TimeSformer',
    modelTypes: ['timesformer'],
    sizes: base,
    image: classToken,
    note: 'A second table, of num_frames rows, is added along time.',
  }),
  tableVision({
    title: 'Audio Spectrogram Transformer',
    modelTypes: ['audio-spectrogram-transformer'],
    architectures: ['ASTForAudioClassification', 'ASTModel'],
    folder: 'audio_spectrogram_transformer',
    sizes: base,
    rows: {
      image: [named('num_mel_bins', 128), named('max_length', 1024)],
      patch: { keys: ['patch_size'], default: 16 },
      stride: [named('frequency_stride', 10), named('time_stride', 10)],
      prefixTokens: 2,
    },
  }),
  tableVision({
    title: 'MGP-STR',
    modelTypes: ['mgp-str'],
    folder: 'mgp_str',
    sizes: base,
    rows: {
      image: { keys: ['image_size'], default: [32, 128] },
      patch: { keys: ['patch_size'], default: 4 },
      prefixTokens: 1,
    },
  }),
];
