import { imagePatches, named, sized } from '../named.ts';
import { model } from '../source.ts';
import type { AxialKind, Family } from '../types.ts';

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

/** Vision parts with rotary positions by rows and columns. */
export const axials: readonly Family[] = [
  {
    title: 'DINOv3',
    modelTypes: ['dinov3_vit'],
    architectures: ['DINOv3ViTModel', 'DINOv3ViTForImageClassification'],
    sources: model('dinov3_vit'),
    ...sized(384, 6, 12),
    context: null,
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
    sources: model('pixtral'),
    ...sized(1024, 16, 24),
    context: null,
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
    sources: model('llama4'),
    ...sized(768, 16, 34),
    context: null,
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
        note: 'Rows and columns count from 1; the class token stands last and is not turned.',
      },
      table: {
        entry: 'absolute',
        scheme: 'learned',
        rows: imagePatches(448, 14, 1),
        bidirectional: true,
      },
    },
  },
  {
    title: 'Gemma 4 vision',
    modelTypes: ['gemma4_vision'],
    sources: model('gemma4'),
    ...sized(768, 12, 16),
    headDim: named('head_dim', 64),
    context: null,
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
      table: {
        entry: 'absolute',
        scheme: 'learned',
        rows: named('num_position_embeddings', 2304),
        bidirectional: true,
        note: 'A square grid, resampled bilinearly to that of the image.',
      },
    },
  }),
];
