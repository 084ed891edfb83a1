/**
 * Transformers of image, video and sound models, as the classes of diffusers have them: which keys they read, and what is
 * only in their code. Class defaults are those of 0.40.0.dev0 at the commit below.
 */
import { named } from './rows.ts';
import type { Source, Value, When } from './types.ts';

type List = Value<readonly number[]>;

/** The components of each axis: a list in the file, or a rule on the width of a head. */
export type AxisWidths =
  | { readonly list: List; readonly axes?: number }
  /** 'sixths': 2 ⌊d / 6⌋ for rows and columns, the rest for time. 'eighths': d / 4, 3d / 8, 3d / 8. */
  | { readonly rule: 'sixths' | 'eighths' | 'thirds' | 'halves' }
  /** A number of frequencies that each of three axes has. */
  | { readonly each: Value };

/** How position enters the layers of a transformer. */
export type PictureEncoding =
  | {
      readonly by: 'axes';
      readonly widths: AxisWidths;
      /** Absent: 10000, which no key changes. */
      readonly base?: Value;
      /** s of each axis, whose base is 10000 s^(d / (d − 2)). */
      readonly scale?: List;
      readonly layout: 'interleaved' | 'half' | 'half-in-blocks';
      readonly pairs?: 'alternating';
      /** Angles are laid out for adjacent components, pairs by halves, which is not a rotation. */
      readonly mixed?: true;
    }
  | { readonly by: 'fractions'; readonly base?: Value; readonly split?: When }
  | { readonly by: 'head-frequencies'; readonly array: string }
  | { readonly by: 'sections'; readonly sections: List; readonly inside?: string; readonly base: Value }
  | {
      readonly by: 'line';
      readonly base?: Value;
      readonly rotaryDim?: Value;
      readonly share?: number;
      /** Divisors of the frequencies are in rope_scaling (LongRoPE), and a crop of a sine table is added to patches. */
      readonly divided?: true;
    }
  | {
      readonly by: 'table';
      readonly form: 'sd3' | 'cogvideox' | 'cogview3' | 'auraflow' | 'pixart' | 'latte';
      /** The class's sample_size, and a scale that no key changes. */
      readonly sample?: number;
      readonly scale?: number;
    }
  | { readonly by: 'none' };

type VaeCell = readonly [frames: number, pixels: number];

/** How a picture becomes tokens. Pixels of a latent cell are those of the model's usual VAE, which has its own file. */
export interface PictureGrid {
  /** Frames and pixels of a cell of the latent picture. */
  readonly vae: VaeCell;
  /** The cells of the VAEs that the class is used with, by a key. Where none applies, the cell is not known. */
  readonly vaes?: readonly { readonly when: When; readonly vae: VaeCell }[];
  /** Cells of the side of a token that the pipeline packs, whatever the file says. */
  readonly pack?: number;
  readonly patch?: Value<number | readonly number[]>;
  readonly patchTime?: Value;
  /**
   * How many latent frames n frames make. Absent: ⌊(n − 1) / cell⌋ + 1. 'round': ⌊n / cell⌋ + 1, as the pipeline changes n
   * first. 'ceil': ⌈(n − 1) / cell⌉ + 1, or ⌈n / cell⌉ for an even n. 'pad': as without, up to whole patches in time.
   */
  readonly frameRule?: 'round' | 'ceil' | 'pad';
}

export interface DiffusionFamily {
  readonly title: string;
  readonly classes: readonly string[];
  /** Below src/diffusers/models/transformers. */
  readonly file: string;
  /** Numbers of layers by their kind, in order. */
  readonly layers: Readonly<Record<string, Value>>;
  /** How many layers there are for a number in the file. Absent: as many. */
  readonly layersFor?: (count: number) => number;
  readonly heads: Value;
  readonly headDim: Value | { readonly width: Value } | { readonly sumOf: List };
  /** With `when`, the first that applies. */
  readonly encodings: readonly (Partial<
    Pick<DiffusionFamily, 'axes' | 'grid' | 'form' | 'start' | 'ofText' | 'resolution'>
  > & {
    readonly when?: When;
    readonly is: PictureEncoding;
  })[];
  readonly grid?: PictureGrid;
  /** Names of the axes, in the order of the positions. */
  readonly axes?: readonly string[];
  /** `form` of pe.tokenPositions. */
  readonly form?: string;
  /** The position of text in the rotated sequence: whether the form takes its length. */
  readonly text?: 'textLength' | 'textLengths';
  /** The form, or its options, with other pipelines; `differs` says how positions differ where they are not computed. */
  readonly pipelines?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Where positions start and in which unit; what text has; what another resolution changes. */
  readonly start: string;
  readonly ofText: string;
  readonly resolution: string;
  /** Ids of findings that hold for every file of the class, with their condition. */
  readonly says?: readonly { readonly id: DiffusionRemark; readonly keys?: readonly string[]; readonly when?: When }[];
  /** A second stack, beside the first, in a model of pictures and sound. */
  readonly sound?: Pick<DiffusionFamily, 'heads' | 'headDim' | 'axes' | 'form' | 'start' | 'ofText' | 'resolution'>;
  /** Keys that are read for the size of tables or samples, or to no effect on positions. */
  readonly silent?: readonly string[];
}

/** What holds for every file of a class, or under a condition; `config/messages/diffusion.ts` has the sentences. */
export type DiffusionRemark = `diffusion.${
  | 'riflex'
  | 'kontext-references'
  | 'text-by-mask'
  | 'table-of-4096'
  | 'layered'
  | 'text-after-last'
  | 'averaged-directions'
  | 'averaged-tables'
  | 'shipped-spacing'
  | 'table-besides'
  | 'scale-of-table'
  | 'ids-not-computed'
  | 'lengths-of-tables'
  | 'no-rotation'
  | 'float32-positions'
  | 'changes-while-denoising'
  | 'seconds-by-pipeline'
  | 'float32-angles'
  | 'rope-type-defaulted'
  | 'normalised-tables'
  | 'crop-rounding'
  | 'table-of-frames'
  | 'rows-of-images'
  | 'omni'
  | 'windows-not-listed'
  | 'table-of-transformer'
  | 'divided-frequencies'}`;

export const diffusersCommit = '58eb52c0803ea9af3abec60841c2a093bdf1f951';
export const diffusersVersion = '0.40.0.dev0 (2026-08-23)';

export const sourceOf = ({ file }: DiffusionFamily): Source => ({
  repo: 'huggingface/diffusers',
  path: `src/diffusers/models/transformers/${file}`,
  commit: diffusersCommit,
});

const heads = (count: number) => named('num_attention_heads', count);
const headDim = (width: number) => named('attention_head_dim', width);
const size = (joint: number, single?: number): Readonly<Record<string, Value>> => ({
  ...(single === undefined ? { layer: named('num_layers', joint) } : { joint: named('num_layers', joint) }),
  ...(single === undefined ? {} : { single: named('num_single_layers', single) }),
});
const sizes = (count: number, width: number, layers: Readonly<Record<string, Value>>) => ({
  heads: heads(count),
  headDim: headDim(width),
  layers,
});
const axisList = (
  key: string,
  list: readonly number[],
  more: Partial<Extract<PictureEncoding, { by: 'axes' }>> = {},
): DiffusionFamily['encodings'] => [
  { is: { by: 'axes', widths: { list: named(key, list), axes: list.length }, layout: 'interleaved', ...more } },
];
const byRule = (
  rule: Extract<AxisWidths, { rule: string }>['rule'],
  more: Partial<Extract<PictureEncoding, { by: 'axes' }>> = {},
): PictureEncoding => ({ by: 'axes', widths: { rule }, layout: 'interleaved', ...more });
const theta = (base: number) => ({ base: named('rope_theta', base) });

/** A finding that applies if a key has a value; `byDefault` is that of the class. */
const saysIf = (id: DiffusionRemark, key: string, value: string | boolean | null, byDefault: typeof value) => ({
  id,
  keys: [key],
  when: { key, is: [value], default: byDefault },
});

/** A finding that applies if a key has any value. */
const saysIfSet = (id: DiffusionRemark, key: string) => ({
  id,
  keys: [key],
  when: { key, isNot: [null], default: null },
});

const video = ['time', 'row', 'column'];
const plane = ['row', 'column'];
const patch = (by?: number | readonly number[]) => named('patch_size', by);

/** Latents of 8 × 8 pixels, in patches of 2 × 2. */
const patchesOf2 = { grid: { vae: [1, 8], patch: patch(2) }, axes: plane } as const;

const fromZero = 'Rows and columns count from 0, one for each token';
const framesFromZero = 'Latent frames, rows and columns count from 0';
const crossText = 'Text is not in the sequence that is turned: it enters by cross-attention';
const imageAlone = 'Text tokens are in the sequence and are not turned: only those of the picture are';
const largerRuns = 'A larger picture has larger positions than any in training; nothing is rescaled';
const finerSteps =
  'Coordinates are in seconds and pixels, so that a finer grid has smaller steps; 0 turns by −f, not by 0';
const tableEnds = (key: string) => `${largerRuns}, and tables end at ${key}`;

/** Sound, in which a token is a latent. */
const sound = { axes: ['time'], resolution: 'Longer sound has larger positions than any in training' } as const;

/** FLUX.1 and those who took its embedding over. */
const flux = {
  ...sizes(24, 128, size(19, 38)),
  encodings: axisList('axes_dims_rope', [16, 56, 56]),
  grid: { vae: [1, 8], pack: 2 },
  axes: ['index', 'row', 'column'],
  form: 'flux',
  text: 'textLength',
  start: `${fromZero}, beside an axis that is 0`,
  ofText: 'Every text token is at (0, 0, 0), which turns nothing',
  resolution: largerRuns,
} as const;

/** Wan, and models that have its class. */
const wan = {
  ...sizes(40, 128, size(40)),
  encodings: [{ is: byRule('sixths') }],
  grid: {
    vae: [4, 8],
    // The VAE of Wan 2.2's 5B has 48 channels, and cells of 16 pixels.
    vaes: [
      { when: { key: 'out_channels', is: [16], default: 16 }, vae: [4, 8] },
      { when: { key: 'out_channels', is: [48], default: 16 }, vae: [4, 16] },
    ],
    patch: patch([1, 2, 2]),
    frameRule: 'round',
  },
  axes: video,
  form: 'wan',
  start: framesFromZero,
  ofText: crossText,
  resolution: tableEnds('rope_max_seq_len on each axis'),
  says: [{ id: 'diffusion.riflex' }, saysIfSet('diffusion.rows-of-images', 'pos_embed_seq_len')],
  silent: ['rope_max_seq_len', 'pos_embed_seq_len'],
} as const;

const hunyuanVideo = {
  ...sizes(24, 128, size(20, 40)),
  encodings: axisList('rope_axes_dim', [16, 56, 56], theta(256)),
  grid: { vae: [4, 8], patch: patch(2), patchTime: named('patch_size_t', 1) },
  axes: video,
  form: 'wan',
  start: framesFromZero,
  ofText: imageAlone,
  resolution: largerRuns,
  says: [{ id: 'diffusion.riflex' }],
} as const;

const cropped = {
  axes: video,
  ofText: imageAlone,
  grid: { vae: [4, 8], patch: patch(2), patchTime: named('patch_size_t'), frameRule: 'pad' },
  start:
    'The region of the trained grid that a picture of these proportions covers, cut into as many steps as it has rows and columns; frames from 0',
  resolution:
    'A picture of any size is fitted into the trained grid, so that its positions stay within those of training',
} as const;

const turned = { key: 'use_rotary_positional_embeddings', is: [true], default: false } as const;

const cogVideoX: DiffusionFamily = {
  ...cropped,
  ...sizes(30, 64, size(30)),
  title: 'CogVideoX',
  classes: ['CogVideoXTransformer3DModel'],
  file: 'cogvideox_transformer_3d.py',
  encodings: [
    {
      when: [turned, { key: 'patch_size_t', isNot: [null], default: null }],
      is: byRule('eighths'),
      form: 'wan',
      start: framesFromZero,
      resolution: `${largerRuns} (1.5 takes the first rows of its tables, 1.0 crops)`,
    },
    { when: turned, is: byRule('eighths') },
    {
      is: { by: 'table', form: 'cogvideox' },
      start:
        'Rows and columns count from 0, divided by spatial_interpolation_scale, frames by temporal_interpolation_scale',
      ofText: 'Text rows are 0',
      resolution: 'The table is computed again for a picture of another size',
    },
  ],
  form: 'cogvideox',
  says: [
    { id: 'diffusion.shipped-spacing', when: [turned, { key: 'patch_size_t', is: [null], default: null }] },
    {
      id: 'diffusion.table-besides',
      keys: ['use_learned_positional_embeddings'],
      when: [turned, { key: 'use_learned_positional_embeddings', is: [true], default: false }],
    },
    {
      id: 'diffusion.scale-of-table',
      keys: ['spatial_interpolation_scale'],
      when: [
        turned,
        { key: 'spatial_interpolation_scale', isNot: [null], default: null },
        { key: 'use_learned_positional_embeddings', isNot: [true], default: false },
      ],
    },
  ],
  silent: ['max_text_seq_length', 'sample_frames', 'temporal_compression_ratio'],
};

const lumina = { heads: heads(24), headDim: { width: named('hidden_size', 2304) } } as const;

const families: readonly DiffusionFamily[] = [
  {
    ...flux,
    title: 'FLUX.1',
    classes: ['FluxTransformer2DModel', 'FluxControlNetModel'],
    file: 'transformer_flux.py',
    pipelines: {
      FluxKontextPipeline: { form: 'kontext' },
      FluxKontextInpaintPipeline: { form: 'kontext' },
      VisualClozePipeline: { form: 'visualcloze' },
      VisualClozeGenerationPipeline: { form: 'visualcloze' },
    },
    says: [{ id: 'diffusion.kontext-references' }],
  },
  { ...flux, title: 'Chroma', classes: ['ChromaTransformer2DModel'], file: 'transformer_chroma.py' },
  {
    ...flux,
    title: 'Bria',
    classes: ['BriaTransformer2DModel'],
    file: 'transformer_bria.py',
    encodings: axisList('axes_dims_rope', [16, 56, 56], theta(10000)),
    silent: ['time_theta'],
  },
  {
    ...flux,
    title: 'Bria Fibo',
    classes: ['BriaFiboTransformer2DModel'],
    file: 'transformer_bria_fibo.py',
    encodings: axisList('axes_dims_rope', [16, 56, 56], theta(10000)),
    grid: { vae: [1, 16] },
    pipelines: { BriaFiboEditPipeline: { form: 'kontext' } },
    silent: ['time_theta'],
  },
  {
    ...flux,
    ...sizes(24, 128, size(6, 27)),
    title: 'Ovis-Image',
    classes: ['OvisImageTransformer2DModel'],
    file: 'transformer_ovis_image.py',
    form: 'ovis',
    ofText: 'Text token i is at (0, i, i), so that token 0 and the first patch have the same position',
  },
  {
    ...flux,
    title: 'LongCat-Image',
    classes: ['LongCatImageTransformer2DModel'],
    file: 'transformer_longcat_image.py',
    form: 'longcat',
    axes: ['modality', 'row', 'column'],
    start:
      'The first axis is the kind of token: 0 text, 1 image, 2 reference. Rows and columns of images start at 512, or at the length of the prompt in editing',
    ofText: 'Text token i is at (0, i, i)',
    pipelines: { LongCatImageEditPipeline: { start: 'textLength' } },
  },
  {
    ...flux,
    ...sizes(20, 128, { joint: named('num_layers', 16), single: named('num_single_layers', 32) }),
    title: 'HiDream',
    classes: ['HiDreamImageTransformer2DModel'],
    file: 'transformer_hidream_image.py',
    encodings: [
      { is: { by: 'axes', widths: { list: named('axes_dims_rope', [32, 32]), axes: 3 }, layout: 'interleaved' } },
    ],
    grid: { vae: [1, 8], patch: patch() },
    form: 'hidream',
    ofText: 'Text follows the picture and its padding, all at (0, 0, 0), which turns nothing',
    silent: ['max_resolution'],
  },
  {
    ...flux,
    ...sizes(48, 128, size(28)),
    title: 'Krea 2',
    classes: ['Krea2Transformer2DModel'],
    file: 'transformer_krea2.py',
    encodings: axisList('axes_dims_rope', [32, 48, 48], theta(1000)),
  },
  {
    title: 'PRX',
    classes: ['PRXTransformer2DModel'],
    file: 'transformer_prx.py',
    layers: { layer: named('depth', 16) },
    heads: named('num_heads', 28),
    headDim: { width: named('hidden_size', 1792) },
    encodings: axisList('axes_dim', [32, 32], { base: named('theta', 10000) }),
    grid: {
      vae: [1, 8],
      vaes: [
        { when: { key: 'in_channels', is: [16], default: 16 }, vae: [1, 8] },
        { when: { key: 'in_channels', is: [32], default: 16 }, vae: [1, 32] },
        { when: { key: 'in_channels', is: [3], default: 16 }, vae: [1, 1] },
      ],
      patch: patch(2),
    },
    axes: plane,
    form: 'prx',
    start: fromZero,
    ofText: 'Text gives keys and values alone, and is not turned',
    resolution: largerRuns,
    silent: ['time_max_period'],
  },
  {
    ...flux,
    ...sizes(48, 128, size(8, 48)),
    title: 'FLUX.2',
    classes: ['Flux2Transformer2DModel'],
    file: 'transformer_flux2.py',
    encodings: axisList('axes_dims_rope', [32, 32, 32, 32], theta(2000)),
    axes: ['time', 'row', 'column', 'length'],
    form: 'flux2',
    start: 'The picture is at (0, row, column, 0), counted from 0; reference image k at time 10 + 10 k',
    ofText: 'Text token i is at (0, 0, 0, i)',
  },
  {
    ...flux,
    ...sizes(24, 128, size(60)),
    title: 'Qwen-Image',
    classes: ['QwenImageTransformer2DModel', 'QwenImageControlNetModel'],
    file: 'transformer_qwenimage.py',
    axes: ['frame', 'row', 'column'],
    form: 'qwen-image',
    start:
      'Rows and columns are centred: from −(n − ⌊n / 2⌋) to ⌊n / 2⌋ − 1. The first axis is the number of the image',
    ofText:
      'Text follows the picture: token i is at ⌊side / 2⌋ + i on all three axes, where side is the largest extent',
    resolution: 'Positions grow from the middle, half as far as from a corner; tables hold 4096 on each side of 0',
    says: [
      { id: 'diffusion.text-by-mask' },
      { id: 'diffusion.table-of-4096' },
      saysIf('diffusion.layered', 'use_layer3d_rope', true, false),
    ],
  },
  {
    ...flux,
    ...sizes(16, 128, size(24)),
    title: 'Nucleus-Image',
    classes: ['NucleusMoEImageTransformer2DModel'],
    file: 'transformer_nucleusmoe_image.py',
    axes: ['frame', 'row', 'column'],
    grid: { vae: [1, 8], patch: patch(2) },
    form: 'nucleus-image',
    start: 'Rows and columns are centred, as in Qwen-Image',
    ofText: 'Text follows the last image, on all three axes',
    resolution: 'Positions grow from the middle; tables hold 4096 on each side of 0',
    says: [{ id: 'diffusion.text-after-last' }],
  },
  {
    ...wan,
    title: 'Wan',
    classes: ['WanTransformer3DModel', 'WanVACETransformer3DModel', 'WanAnimateTransformer3DModel'],
    file: 'transformer_wan.py',
  },
  {
    ...wan,
    title: 'Wan-Animate 2',
    classes: ['WanAnimate2Transformer3DModel'],
    file: 'transformer_wan_animate_2.py',
    heads: named('num_heads', 40),
    headDim: { width: named('dim', 5120) },
    start: `${framesFromZero}, moved by an offset of each axis for the reference; frames of the reference in steps`,
    resolution: largerRuns,
  },
  {
    ...wan,
    ...sizes(16, 128, size(32)),
    title: 'SkyReels V2',
    classes: ['SkyReelsV2Transformer3DModel'],
    file: 'transformer_skyreels_v2.py',
  },
  { ...wan, title: 'AnyFlow', classes: ['AnyFlowTransformer3DModel'], file: 'transformer_anyflow.py' },
  {
    ...wan,
    title: 'AnyFlow-FAR',
    classes: ['AnyFlowFARTransformer3DModel'],
    file: 'transformer_anyflow_far.py',
    says: [{ id: 'diffusion.averaged-directions' }],
    silent: ['rope_max_seq_len', 'compressed_patch_size'],
  },
  {
    ...wan,
    title: 'ChronoEdit',
    classes: ['ChronoEditTransformer3DModel'],
    file: 'transformer_chronoedit.py',
    form: 'chronoedit',
    start:
      'Latent frames, rows and columns count from 0; exactly two frames are at 0 and rope_temporal_skip_len − 1, which is 7',
    silent: ['rope_max_seq_len', 'pos_embed_seq_len', 'rope_temporal_skip_len'],
  },
  {
    ...wan,
    ...sizes(20, 112, size(20)),
    title: 'SANA-Video',
    classes: ['SanaVideoTransformer3DModel'],
    file: 'transformer_sana_video.py',
    grid: {
      vae: [4, 8],
      vaes: [
        { when: { key: 'in_channels', is: [16], default: 16 }, vae: [4, 8] },
        { when: { key: 'in_channels', is: [128], default: 16 }, vae: [8, 32] },
      ],
      patch: patch([1, 2, 2]),
    },
    silent: ['rope_max_seq_len', 'interpolation_scale'],
  },
  {
    ...hunyuanVideo,
    title: 'HunyuanVideo',
    classes: ['HunyuanVideoTransformer3DModel'],
    file: 'transformer_hunyuan_video.py',
  },
  {
    ...hunyuanVideo,
    ...sizes(16, 128, size(54)),
    title: 'HunyuanVideo 1.5',
    classes: ['HunyuanVideo15Transformer3DModel'],
    file: 'transformer_hunyuan_video15.py',
    grid: { vae: [4, 16], patch: patch(1), patchTime: named('patch_size_t', 1) },
  },
  {
    ...hunyuanVideo,
    title: 'FramePack',
    classes: ['HunyuanVideoFramepackTransformer3DModel'],
    file: 'transformer_hunyuan_video_framepack.py',
    start: 'Frames have the indices that the pipeline gives them, past and future; rows and columns count from 0',
    says: [{ id: 'diffusion.averaged-tables' }],
  },
  {
    ...hunyuanVideo,
    title: 'Motif-Video',
    classes: ['MotifVideoTransformer3DModel'],
    file: 'transformer_motif_video.py',
    layers: { ...size(20, 40), decoder: named('num_decoder_layers', 0) },
  },
  {
    ...hunyuanVideo,
    ...sizes(28, 128, size(20, 40)),
    title: 'HunyuanImage 2.1',
    classes: ['HunyuanImageTransformer2DModel'],
    file: 'transformer_hunyuanimage.py',
    encodings: [
      // The refiner has an axis of frames, and another VAE.
      ...axisList('rope_axes_dim', [16, 56, 56], theta(256)).map((one) => ({
        ...one,
        when: { key: 'rope_axes_dim', length: 3 },
        axes: video,
        form: 'wan',
        start: framesFromZero,
        grid: { vae: [4, 16] as const, patch: patch([1, 1, 1]) },
      })),
      ...axisList('rope_axes_dim', [64, 64], theta(256)),
    ],
    grid: { vae: [1, 32], patch: patch([1, 1]) },
    axes: plane,
    form: 'prx',
    start: fromZero,
    says: [],
  },
  {
    ...wan,
    title: 'Helios',
    classes: ['HeliosTransformer3DModel'],
    file: 'transformer_helios.py',
    encodings: axisList('rope_dim', [44, 42, 42], theta(10000)),
    grid: { vae: [4, 8], patch: patch([1, 2, 2]) },
    start: 'Frames have the indices that the pipeline gives them; rows and columns count from 0',
    resolution: largerRuns,
    says: [{ id: 'diffusion.averaged-tables' }],
    silent: [],
  },
  {
    title: 'Kandinsky 5',
    classes: ['Kandinsky5Transformer3DModel'],
    file: 'transformer_kandinsky.py',
    layers: { visual: named('num_visual_blocks', 32) },
    heads: { keys: [] },
    headDim: { sumOf: named('axes_dims', [16, 24, 24]) },
    encodings: axisList('axes_dims', [16, 24, 24]),
    grid: { vae: [4, 8], patch: patch([1, 2, 2]), frameRule: 'round' },
    axes: video,
    form: 'kandinsky5',
    start:
      'Latent frames, rows and columns count from 0; rows and columns are divided by 2 if both sides have 480 to 854 pixels, else by 3.16',
    ofText: 'Text has its own blocks, turned by one line of positions over all pairs, and enters by cross-attention',
    resolution: 'Two divisors, chosen by the size: 2, or 3.16; tables end at 128 on each axis',
    silent: ['attention_window'],
  },
  cogVideoX,
  {
    ...cogVideoX,
    title: 'ConsisID',
    classes: ['ConsisIDTransformer3DModel'],
    file: 'consisid_transformer_3d.py',
    grid: { vae: [4, 8], patch: patch(2) },
  },
  {
    ...cropped,
    ...sizes(48, 64, size(48)),
    title: 'EasyAnimate',
    classes: ['EasyAnimateTransformer3DModel'],
    file: 'transformer_easyanimate.py',
    encodings: [{ is: byRule('eighths') }],
    grid: { vae: [4, 8], patch: patch() },
    form: 'cogvideox',
    says: [{ id: 'diffusion.shipped-spacing' }],
    silent: ['time_position_encoding_type', 'sample_width', 'sample_height'],
  },
  {
    ...sizes(16, 88, size(28)),
    title: 'HunyuanDiT',
    classes: ['HunyuanDiT2DModel'],
    file: 'hunyuan_transformer_2d.py',
    encodings: [{ is: byRule('halves') }],
    grid: { vae: [1, 8], patch: patch() },
    axes: ['column', 'row'],
    form: 'hunyuandit',
    start:
      'The region of a grid of 512 pixels that a picture of these proportions covers, cut into as many steps as it has columns and rows; columns first',
    ofText: crossText,
    resolution: cropped.resolution,
    says: [{ id: 'diffusion.shipped-spacing' }],
  },
  {
    ...sizes(24, 96, size(32)),
    title: 'Allegro',
    classes: ['AllegroTransformer3DModel'],
    file: 'transformer_allegro.py',
    encodings: [{ is: byRule('thirds', { layout: 'half-in-blocks' }) }],
    grid: { vae: [4, 8], patch: patch(2), frameRule: 'ceil' },
    axes: video,
    form: 'allegro',
    start: 'Latent frames, rows and columns count from 0, divided by interpolation_scale_t, _h and _w',
    ofText: crossText,
    resolution: 'The three divisors are in the file, and do not change with the picture',
    silent: ['sample_frames', 'sample_height', 'sample_width'],
  },
  {
    ...sizes(64, 40, size(30)),
    title: 'CogView4',
    classes: ['CogView4Transformer2DModel'],
    file: 'transformer_cogview4.py',
    encodings: [{ is: byRule('halves', { layout: 'half' }) }],
    ...patchesOf2,
    form: 'cogview4',
    start: 'Row i of n is at ⌊rope_axes_dim i / n⌋, columns likewise',
    ofText: imageAlone,
    resolution:
      'Every picture is stretched over rope_axes_dim positions, so that larger ones share positions and smaller ones skip some',
    silent: ['pos_embed_max_size', 'sample_size'],
  },
  {
    ...sizes(64, 40, size(30)),
    title: 'GLM-Image',
    classes: ['GlmImageTransformer2DModel'],
    file: 'transformer_glm_image.py',
    encodings: [{ is: byRule('halves', { layout: 'half' }) }],
    ...patchesOf2,
    form: 'prx',
    start: fromZero,
    ofText: imageAlone,
    resolution: largerRuns,
  },
  {
    title: 'JoyImage',
    classes: ['JoyImageEditTransformer3DModel', 'JoyImageEditPlusTransformer3DModel'],
    file: 'transformer_joyimage.py',
    layers: size(20),
    heads: heads(24),
    headDim: { width: named('hidden_size', 3072) },
    encodings: axisList('rope_dim_list', [16, 56, 56], { base: named('theta', 256) }),
    grid: { vae: [4, 8], patch: patch([1, 2, 2]) },
    axes: video,
    form: 'joyimage',
    text: 'textLength',
    start: framesFromZero,
    ofText:
      'Where the program turns text, token i is at the largest position of the picture + 1 + i, on all three axes',
    resolution: largerRuns,
    silent: ['rope_type'],
  },
  {
    ...sizes(56, 128, size(50)),
    title: 'MiniMax H3',
    classes: ['MiniMaxH3Transformer3DModel'],
    file: 'transformer_minimax_h3.py',
    encodings: [{ is: { by: 'axes', widths: { each: named('rope_freq_dim', 16) }, layout: 'half', ...theta(10000) } }],
    axes: video,
    start:
      'Rows and columns are shares of the root of the area, times 32, around 16; latent frames begin at the length of the text and are 5/3 · (1, 4, 4, 4, 4, 1 …) apart',
    ofText: 'Text token i is at (i, 0, 0), in the same sequence',
    resolution: 'Every picture has the same area of positions, and its sides follow from its proportions',
    says: [{ id: 'diffusion.ids-not-computed' }],
  },
  {
    ...lumina,
    title: 'Lumina 2',
    classes: ['Lumina2Transformer2DModel'],
    file: 'transformer_lumina2.py',
    layers: size(26),
    encodings: axisList('axes_dim_rope', [32, 32, 32]),
    grid: { vae: [1, 8], patch: patch(2) },
    axes: ['caption', 'row', 'column'],
    form: 'lumina2',
    text: 'textLengths',
    start: 'The picture is at (length of its caption, row, column), counted from 0',
    ofText: 'Text token i is at (i, 0, 0)',
    resolution: `${largerRuns}, and tables end at axes_lens`,
    says: [saysIfSet('diffusion.lengths-of-tables', 'axes_lens')],
    silent: ['axes_lens', 'sample_size', 'scaling_factor'],
  },
  {
    title: 'Z-Image',
    classes: ['ZImageTransformer2DModel'],
    file: 'transformer_z_image.py',
    layers: { layer: named('n_layers', 30) },
    heads: named('n_heads', 30),
    headDim: { width: named('dim', 3840) },
    encodings: axisList('axes_dims', [32, 48, 48], theta(256)),
    grid: { vae: [1, 8], patch: named<number | readonly number[]>('all_patch_size', [2]) },
    axes: ['caption', 'row', 'column'],
    form: 'z-image',
    text: 'textLength',
    start: 'The picture is at (padded length of the caption + 1, row, column); its padding at (0, 0, 0)',
    ofText: 'Text token i is at (1 + i, 0, 0), padded to a multiple of 32 with positions that go on',
    resolution: `${largerRuns}, and tables end at axes_lens`,
    says: [saysIfSet('diffusion.omni', 'siglip_feat_dim'), saysIfSet('diffusion.lengths-of-tables', 'axes_lens')],
    pipelines: {
      ZImageOmniPipeline: {
        differs:
          'captions of several images follow each other, each image is behind its own, and features of SigLIP are spread over its rows and columns',
      },
    },
    silent: ['axes_lens', 't_scale'],
  },
  {
    title: 'ERNIE-Image',
    classes: ['ErnieImageTransformer2DModel'],
    file: 'transformer_ernie_image.py',
    layers: size(24),
    heads: heads(24),
    headDim: { width: named('hidden_size', 3072) },
    encodings: axisList('rope_axes_dim', [32, 48, 48], { ...theta(256), layout: 'half', mixed: true }),
    grid: { vae: [1, 16], patch: patch(1) },
    axes: ['caption', 'row', 'column'],
    form: 'ernie-image',
    text: 'textLengths',
    start: 'The picture comes first, at (length of its caption, row, column), counted from 0',
    ofText: 'Text token i is at (i, 0, 0)',
    resolution: largerRuns,
    says: [{ id: 'diffusion.no-rotation' }],
  },
  {
    ...sizes(18, 256, size(34)),
    title: 'Ideogram 4',
    classes: ['Ideogram4Transformer2DModel'],
    file: 'transformer_ideogram4.py',
    encodings: [
      { is: { by: 'sections', sections: named('mrope_section', [24, 20, 20]), base: named('rope_theta', 5e6) } },
    ],
    grid: { vae: [1, 8], pack: 2 },
    axes: video,
    form: 'ideogram4',
    text: 'textLengths',
    start: 'The picture is at (0, row, column), and 65536 is added to all three',
    ofText: 'Text token i is at i on all three axes; padding in front of it at 0',
    resolution: largerRuns,
    says: [{ id: 'diffusion.float32-positions' }],
  },
  {
    title: 'Cosmos 3',
    classes: ['Cosmos3OmniTransformer'],
    file: 'transformer_cosmos3.py',
    layers: { layer: named('num_hidden_layers', 36) },
    heads: heads(32),
    headDim: named('head_dim', 128),
    encodings: [
      {
        is: {
          by: 'sections',
          sections: named('rope_axes_dim', [24, 20, 20]),
          inside: 'rope_scaling.mrope_section',
          base: named('rope_theta', 5e6),
        },
      },
    ],
    grid: { vae: [4, 16], patch: named<number | readonly number[]>('latent_patch_size', 2) },
    axes: video,
    form: 'cosmos3',
    text: 'textLength',
    start:
      'Frames are at a distance of unified_3d_mrope_temporal_modality_margin behind the text, at fractions where a rate is known; rows and columns from 0',
    ofText: 'Text token i is at i on all three axes',
    resolution: largerRuns,
    silent: [
      'enable_fps_modulation',
      'unified_3d_mrope_reset_spatial_ids',
      'unified_3d_mrope_temporal_modality_margin',
    ],
  },
  {
    title: 'Lumina-Next',
    classes: ['LuminaNextDiT2DModel'],
    file: 'lumina_nextdit2d.py',
    layers: size(32),
    heads: heads(32),
    headDim: { width: named('hidden_size', 2304) },
    encodings: [{ is: byRule('halves', { pairs: 'alternating' }) }],
    ...patchesOf2,
    form: 'lumina-next',
    start: fromZero,
    ofText: crossText,
    resolution:
      'Positions are divided by the scale of the picture in early steps, and the base is multiplied by it in later ones',
    says: [{ id: 'diffusion.changes-while-denoising' }],
    silent: ['sample_size', 'scaling_factor'],
  },
  {
    ...sizes(32, 64, size(28)),
    title: 'LTX-Video',
    classes: ['LTXVideoTransformer3DModel'],
    file: 'transformer_ltx.py',
    encodings: [{ is: { by: 'fractions' } }],
    grid: { vae: [8, 32], patch: patch(1), patchTime: named('patch_size_t', 1) },
    axes: ['seconds', 'row', 'column'],
    form: 'ltx-video',
    start: 'Fractions: seconds / 20 and pixels / 2048, which the class has and no key changes',
    ofText: crossText,
    resolution: finerSteps,
    pipelines: {
      LTXPipeline: { time: 'plain' },
      LTXImageToVideoPipeline: { time: 'plain' },
      LTXConditionPipeline: { time: 'causal' },
      LTXI2VLongMultiPromptPipeline: {
        differs:
          'times are max(8 f − 7, 0) / fps, and frames of earlier windows and references have times of their own',
      },
    },
    says: [{ id: 'diffusion.seconds-by-pipeline' }, { id: 'diffusion.float32-angles' }],
  },
  {
    ...sizes(32, 128, size(48)),
    title: 'LTX-2',
    classes: ['LTX2VideoTransformer3DModel'],
    file: 'transformer_ltx2.py',
    encodings: [
      {
        is: {
          by: 'fractions',
          base: named('rope_theta', 10000),
          split: { key: 'rope_type', is: ['split'], default: 'interleaved' },
        },
      },
    ],
    grid: { vae: [8, 32], patch: patch(1), patchTime: named('patch_size_t', 1) },
    axes: ['seconds', 'row', 'column'],
    form: 'ltx-2',
    start: 'Fractions of pos_embed_max_pos seconds and base_height × base_width pixels, at the middle of each patch',
    ofText: crossText,
    resolution: finerSteps,
    says: [
      saysIf('diffusion.rope-type-defaulted', 'rope_type', null, null),
      saysIf('diffusion.float32-angles', 'rope_double_precision', false, true),
    ],
    pipelines: Object.fromEntries(
      ['LTX2ConditionPipeline', 'LTX2InContextPipeline', 'LTX2HDRPipeline'].map((name) => [
        name,
        { differs: 'tokens of keyframes and references follow those of the clip, with coordinates of their own' },
      ]),
    ),
    sound: {
      heads: named('audio_num_attention_heads', 32),
      headDim: named('audio_attention_head_dim', 64),
      axes: ['seconds'],
      form: 'ltx-2-audio',
      start: 'Fractions of audio_pos_embed_max_pos seconds, at the middle of each patch of latents',
      ofText: crossText,
      resolution: 'Coordinates are in seconds',
    },
    silent: [
      ...['audio_pos_embed_max_pos', 'cross_attn_mod', 'audio_cross_attn_mod', 'rope_double_precision'],
      ...['use_keyframes_abs_pos_embedding', 'pos_embed_max_pos', 'base_height', 'base_width', 'causal_offset'],
    ],
  },
  {
    ...sizes(32, 128, size(28)),
    title: 'Cosmos',
    classes: ['CosmosTransformer3DModel'],
    file: 'transformer_cosmos.py',
    encodings: [{ is: byRule('sixths', { layout: 'half', scale: named('rope_scale', [2, 1, 1]) }) }],
    grid: {
      vae: [8, 8],
      // Cosmos 1 has learned tables and a VAE of its own, Cosmos 2 and 2.5 have Wan's and no tables.
      vaes: [
        { when: { key: 'extra_pos_embed_type', is: ['learnable'], default: 'learnable' }, vae: [8, 8] },
        { when: { key: 'extra_pos_embed_type', is: [null], default: 'learnable' }, vae: [4, 8] },
      ],
      patch: patch([1, 2, 2]),
    },
    axes: video,
    form: 'cosmos',
    start: 'Rows and columns count from 0; frame i is at 24 i / fps, so that time is in 24ths of a second',
    ofText: crossText,
    resolution: 'The base of each axis grows with rope_scale, whatever the picture; the learned tables end at max_size',
    says: [saysIf('diffusion.normalised-tables', 'extra_pos_embed_type', 'learnable', 'learnable')],
    silent: ['max_size', 'extra_pos_embed_type'],
  },
  {
    ...sizes(24, 128, size(48)),
    title: 'Mochi',
    classes: ['MochiTransformer3DModel'],
    file: 'transformer_mochi.py',
    encodings: [{ is: { by: 'head-frequencies', array: 'pos_frequencies' } }],
    grid: { vae: [6, 8], patch: patch(2) },
    axes: video,
    form: 'mochi',
    start: 'Rows and columns are centred at 0; frames count from 0',
    ofText: imageAlone,
    resolution: 'Steps are √(192² / (rows · columns)), so that the area of every picture is that of 192 × 192',
    silent: ['max_sequence_length'],
  },
  {
    ...sizes(18, 64, size(18)),
    title: 'Stable Diffusion 3',
    classes: ['SD3Transformer2DModel'],
    file: 'transformer_sd3.py',
    encodings: [{ is: { by: 'table', form: 'sd3', sample: 128 } }],
    ...patchesOf2,
    start:
      'The window of the table in its middle, from row ⌊(pos_embed_max_size − n) / 2⌋ on; positions are scaled to sample_size / patch_size',
    ofText: 'Text rows get nothing',
    resolution: 'A larger picture cuts a larger window out of the same table, up to pos_embed_max_size',
    says: [{ id: 'diffusion.crop-rounding' }],
    silent: ['pos_embed_max_size', 'sample_size'],
  },
  {
    ...sizes(12, 256, { joint: named('num_mmdit_layers', 4), single: named('num_single_dit_layers', 32) }),
    title: 'AuraFlow',
    classes: ['AuraFlowTransformer2DModel'],
    file: 'auraflow_transformer_2d.py',
    encodings: [{ is: { by: 'table', form: 'auraflow' } }],
    ...patchesOf2,
    start:
      'The window of the learned table in its middle, from row ⌊max / 2⌋ − ⌊n / 2⌋ on, where max² is pos_embed_max_size',
    ofText: 'Text rows get nothing',
    resolution: 'A larger picture cuts a larger window out of the same table',
    says: [{ id: 'diffusion.crop-rounding' }],
    silent: ['pos_embed_max_size', 'sample_size'],
  },
  {
    ...sizes(64, 40, size(30)),
    title: 'CogView3+',
    classes: ['CogView3PlusTransformer2DModel'],
    file: 'transformer_cogview3plus.py',
    encodings: [{ is: { by: 'table', form: 'cogview3' } }],
    ...patchesOf2,
    start: 'The corner of the table, from row and column 0 on',
    ofText: 'Text rows are 0',
    resolution: 'A larger picture takes more of the same table, up to pos_embed_max_size',
    silent: ['pos_embed_max_size', 'sample_size'],
  },
  {
    ...sizes(16, 72, size(28)),
    title: 'PixArt',
    classes: ['PixArtTransformer2DModel'],
    file: 'pixart_transformer_2d.py',
    encodings: [{ is: { by: 'table', form: 'pixart', sample: 128 } }],
    ...patchesOf2,
    start:
      'Rows and columns count from 0, scaled to sample_size / patch_size and divided by interpolation_scale, or max(⌊sample_size / 64⌋, 1)',
    ofText: crossText,
    resolution: 'Pictures of another size are scaled to the same range',
    silent: ['interpolation_scale', 'sample_size'],
  },
  {
    ...sizes(70, 32, size(20)),
    title: 'SANA',
    classes: ['SanaTransformer2DModel'],
    file: 'sana_transformer.py',
    encodings: [
      {
        when: { key: 'interpolation_scale', isNot: [null], default: null },
        is: { by: 'table', form: 'pixart', sample: 32 },
      },
      { is: { by: 'none' } },
    ],
    grid: { vae: [1, 32], patch: patch(1) },
    axes: plane,
    start:
      'No positions, unless interpolation_scale is in the file: then rows of a sine table; convolutions in the feed-forward see neighbours',
    ofText: crossText,
    resolution: 'Nothing refers to the size of a picture, unless there is a table',
    silent: ['interpolation_scale', 'sample_size'],
  },
  {
    ...sizes(16, 88, size(1)),
    title: 'Latte',
    classes: ['LatteTransformer3DModel'],
    file: 'latte_transformer_3d.py',
    encodings: [{ is: { by: 'table', form: 'latte', sample: 64 } }],
    grid: { vae: [1, 8], patch: patch() },
    axes: video,
    start:
      'Rows and columns count from 0 in the table of frames; frames have their own sine table, before the first temporal layer',
    ofText: crossText,
    resolution: 'Pictures of another size are scaled to the same range; the table of frames ends at video_length',
    says: [{ id: 'diffusion.table-of-frames' }],
    silent: ['video_length', 'sample_size'],
  },
  {
    ...sizes(16, 72, size(28)),
    title: 'DiT',
    classes: ['DiTTransformer2DModel'],
    file: 'dit_transformer_2d.py',
    encodings: [{ is: { by: 'table', form: 'pixart', sample: 32, scale: 1 } }],
    ...patchesOf2,
    start: 'Rows and columns count from 0, scaled to sample_size / patch_size',
    ofText: 'None: a class enters with the timestep',
    resolution: 'Pictures of another size are scaled to the same range',
    silent: ['sample_size'],
  },
  {
    ...sizes(24, 64, size(24)),
    title: 'Stable Audio',
    classes: ['StableAudioDiTModel'],
    file: 'stable_audio_transformer.py',
    encodings: [{ is: { by: 'line', share: 0.5 } }],
    ...sound,
    start: 'Latents count from 0, with the tokens of conditions before them',
    ofText: crossText,
    silent: ['sample_size'],
  },
  {
    title: 'Stable Audio 3',
    classes: ['StableAudio3DiTModel'],
    file: 'transformer_stable_audio3.py',
    layers: { layer: named('depth', 24) },
    heads: named('num_heads', 24),
    headDim: { width: named('embed_dim', 1536) },
    encodings: [{ is: { by: 'line', share: 0.5 } }],
    ...sound,
    start: 'Latents count from 0, with the tokens of conditions before them',
    ofText: crossText,
  },
  {
    title: 'ACE-Step',
    classes: ['AceStepTransformer1DModel'],
    file: 'ace_step_transformer.py',
    layers: { layer: named('num_hidden_layers', 24) },
    heads: heads(16),
    headDim: named('head_dim', 128),
    encodings: [{ is: { by: 'line', base: named('rope_theta', 1e6) } }],
    ...sound,
    start: 'Tokens of patch_size latents count from 0',
    ofText: crossText,
    silent: ['layer_types', 'sliding_window', 'use_sliding_window'],
    says: [{ id: 'diffusion.windows-not-listed' }],
  },
  {
    ...sizes(32, 64, size(36)),
    title: 'MiniMax Music 3',
    classes: ['MiniMaxMusic3Transformer1DModel'],
    file: 'transformer_minimax_music3.py',
    encodings: [{ is: { by: 'line', rotaryDim: named('rotary_dim', 32) } }],
    ...sound,
    start: 'Latents count from 0',
    ofText: 'Conditions are channels beside the latents, and no tokens',
  },
  {
    title: 'OmniGen',
    classes: ['OmniGenTransformer2DModel'],
    file: 'transformer_omnigen.py',
    layers: size(32),
    heads: heads(32),
    headDim: { width: named('hidden_size', 3072) },
    encodings: [{ is: { by: 'line', base: named('rope_base', 10000), divided: true } }],
    grid: { vae: [1, 8], patch: patch(2) },
    axes: ['token'],
    start:
      'Tokens of text, images and the time step count from 0 on one line; a patch also has a row of a sine table, out of its middle',
    ofText: 'Text is on the same line',
    resolution:
      'A larger picture has more tokens on the line and a larger window of the table, up to pos_embed_max_size',
    says: [{ id: 'diffusion.divided-frequencies', keys: ['rope_scaling'] }],
    silent: ['pos_embed_max_size'],
  },
  {
    title: 'LongCat-Audio',
    classes: ['LongCatAudioDiTTransformer'],
    file: 'transformer_longcat_audio_dit.py',
    layers: { layer: named('dit_depth', 24) },
    heads: named('dit_heads', 24),
    headDim: { width: named('dit_dim', 1536) },
    encodings: [{ is: { by: 'line', base: { keys: [], default: 100000 } } }],
    ...sound,
    start: 'Latents count from 0',
    ofText: 'Text enters by cross-attention, where its keys are turned by positions from 0',
  },
];

/** A class with the positions of another, and with other defaults. */
const like = (className: string, more: Partial<DiffusionFamily> & Pick<DiffusionFamily, 'classes' | 'file'>) => {
  const found = families.find(({ classes }) => classes.includes(className)) as DiffusionFamily;
  return { ...found, title: `${found.title} ControlNet`, ...more };
};

export const diffusionFamilies: readonly DiffusionFamily[] = [
  ...families,
  like('SanaTransformer2DModel', {
    classes: ['SanaControlNetModel'],
    file: '../controlnets/controlnet_sana.py',
    layers: size(7),
  }),
  like('CosmosTransformer3DModel', {
    classes: ['CosmosControlNetModel'],
    file: '../controlnets/controlnet_cosmos.py',
    layers: { layer: named('n_controlnet_blocks', 4) },
    grid: { vae: [4, 8], patch: patch([1, 2, 2]) },
    says: [saysIf('diffusion.normalised-tables', 'extra_pos_embed_type', 'learnable', null)],
  }),
  like('HunyuanDiT2DModel', {
    classes: ['HunyuanDiT2DControlNetModel'],
    file: '../controlnets/controlnet_hunyuan.py',
    layers: { layer: named('transformer_num_layers', 40) },
    layersFor: (count) => Math.max(Math.floor(count / 2) - 1, 0),
  }),
  like('SD3Transformer2DModel', {
    classes: ['SD3ControlNetModel'],
    file: '../controlnets/controlnet_sd3.py',
    // That of SD 3.5 8B gets tokens to which the transformer's table was added.
    encodings: [
      {
        when: { key: 'use_pos_embed', is: [false], default: true },
        is: { by: 'none' },
        start: 'Tokens come with the rows of the transformer’s own table',
        resolution: 'As the transformer’s own',
      },
      {
        when: { key: 'pos_embed_type', is: [null], default: 'sincos' },
        is: { by: 'none' },
        start: 'Nothing is added, and nothing turns',
        resolution: 'Nothing refers to the size of a picture',
      },
      { is: { by: 'table', form: 'sd3', sample: 128 } },
    ],
    says: [
      saysIf('diffusion.table-of-transformer', 'use_pos_embed', false, true),
      { id: 'diffusion.crop-rounding', when: { key: 'use_pos_embed', is: [true], default: true } },
    ],
    silent: ['pos_embed_max_size', 'sample_size', 'pos_embed_type'],
  }),
];

/** Classes that older files name, with what their norm_type makes of them (models/model_loading_utils.py). */
export const olderClasses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Transformer2DModel: { ada_norm_zero: 'DiTTransformer2DModel', ada_norm_single: 'PixArtTransformer2DModel' },
};

/** Architectures that ComfyUI-GGUF (city96, loader.py) takes for transformers of pictures, and the models that have the name. */
export const ggufPictures: Readonly<Record<string, string>> = {
  flux: 'FLUX.1, FLUX.2 and Chroma',
  sd1: 'Stable Diffusion 1',
  sdxl: 'Stable Diffusion XL',
  sd3: 'Stable Diffusion 3',
  aura: 'AuraFlow',
  hidream: 'HiDream',
  cosmos: 'Cosmos-Predict 2',
  ltxv: 'LTX-Video and LTX-2',
  hyvid: 'HunyuanVideo',
  wan: 'Wan',
  lumina2: 'Lumina 2 and Z-Image',
  qwen_image: 'Qwen-Image',
};
