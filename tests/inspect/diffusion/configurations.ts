/** Transformers of diffusers: what distinguishes each configuration from the defaults of its class, and what is to be read. */

interface Case {
  readonly name: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly layers: number;
  readonly row: Readonly<Record<string, unknown>>;
}

const axes = (axesDim: readonly number[], base: number, layout: string, more: object = {}) => ({
  encoding: { scheme: 'axis-list-rope', layout, axesDim, base, ...more },
  axesDim,
  layout,
});
const file = (className: string, more: object = {}) => ({ _class_name: className, ...more });

/** The fourteen that are shared, and others of the same classes. */
export const configurations: readonly Case[] = [
  {
    name: 'FLUX.1-dev',
    config: file('FluxTransformer2DModel', { num_layers: 19, num_single_layers: 38, axes_dims_rope: [16, 56, 56] }),
    layers: 57,
    row: { ...axes([16, 56, 56], 10000, 'interleaved'), heads: 24, headDim: 128 },
  },
  {
    name: 'FLUX.2-dev',
    config: file('Flux2Transformer2DModel', { num_attention_heads: 48, rope_theta: 2000 }),
    layers: 56,
    row: { ...axes([32, 32, 32, 32], 2000, 'interleaved'), heads: 48, baseFrom: 'rope_theta' },
  },
  {
    name: 'FLUX.2-klein-4B',
    config: file('Flux2Transformer2DModel', { num_layers: 5, num_single_layers: 20, num_attention_heads: 24 }),
    layers: 25,
    row: { ...axes([32, 32, 32, 32], 2000, 'interleaved'), heads: 24 },
  },
  {
    name: 'Qwen-Image',
    config: file('QwenImageTransformer2DModel', { num_layers: 60, patch_size: 2, use_layer3d_rope: false }),
    layers: 60,
    row: axes([16, 56, 56], 10000, 'interleaved'),
  },
  {
    name: 'Wan2.1-T2V-1.3B',
    config: file('WanTransformer3DModel', { num_attention_heads: 12, num_layers: 30, rope_max_seq_len: 1024 }),
    layers: 30,
    row: { ...axes([44, 42, 42], 10000, 'interleaved'), heads: 12 },
  },
  {
    name: 'HunyuanVideo',
    config: file('HunyuanVideoTransformer3DModel', { rope_theta: 256, rope_axes_dim: [16, 56, 56], num_layers: 20 }),
    layers: 60,
    row: axes([16, 56, 56], 256, 'interleaved'),
  },
  {
    name: 'CogVideoX-5b',
    config: file('CogVideoXTransformer3DModel', {
      ...{ num_attention_heads: 48, num_layers: 42, use_rotary_positional_embeddings: true, sample_width: 90 },
      ...{ sample_height: 60, spatial_interpolation_scale: 1.875, patch_size_t: null },
    }),
    layers: 42,
    row: axes([16, 24, 24], 10000, 'interleaved'),
  },
  {
    name: 'CogVideoX-2b',
    config: file('CogVideoXTransformer3DModel', { num_attention_heads: 30, num_layers: 30 }),
    layers: 30,
    row: {
      entry: 'absolute',
      encoding: { form: 'cogvideox', dim: 1920, spatialScale: 1.875, temporalScale: 1 },
      computedBy: 'gridTable',
    },
  },
  {
    name: 'Stable Diffusion 3.5 medium',
    config: file('SD3Transformer2DModel', {
      ...{ num_layers: 24, num_attention_heads: 24, pos_embed_max_size: 384, sample_size: 128 },
      dual_attention_layers: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    }),
    layers: 24,
    row: { entry: 'absolute', encoding: { form: 'sd3', dim: 1536, maxSize: 384, baseSize: 64 } },
  },
  {
    name: 'LTX-Video 0.9',
    config: file('LTXVideoTransformer3DModel', { num_attention_heads: 32, attention_head_dim: 64 }),
    layers: 28,
    row: { encoding: { form: 'fractional', width: 2048, base: 10000 }, layout: 'interleaved', computedBy: 'axisTable' },
  },
  {
    name: 'LTX-2',
    config: file('LTX2VideoTransformer3DModel', { num_attention_heads: 32, rope_type: 'split', rope_theta: 10000 }),
    layers: 48,
    row: { encoding: { form: 'fractional', width: 4096, base: 10000, heads: 32 }, layout: 'half' },
  },
  {
    name: 'Lumina-Image-2.0',
    config: file('Lumina2Transformer2DModel', { hidden_size: 2304, axes_lens: [300, 512, 512], cap_feat_dim: 2304 }),
    layers: 26,
    row: { ...axes([32, 32, 32], 10000, 'interleaved'), headDim: 96 },
  },
  {
    name: 'Mochi-1',
    config: file('MochiTransformer3DModel', { num_layers: 48, max_sequence_length: 256 }),
    layers: 48,
    row: { encoding: { form: 'head-frequencies' }, learned: ['frequencies'] },
  },
  {
    name: 'Z-Image',
    config: file('ZImageTransformer2DModel', { dim: 3840, n_heads: 30, rope_theta: 256, axes_dims: [32, 48, 48] }),
    layers: 30,
    row: axes([32, 48, 48], 256, 'interleaved'),
  },
  {
    name: 'ERNIE-Image',
    config: file('ErnieImageTransformer2DModel', { hidden_size: 3072, rope_theta: 256 }),
    layers: 24,
    row: axes([32, 48, 48], 256, 'half', { angleLayout: 'interleaved' }),
  },
  {
    name: 'Cosmos-Predict1-7B',
    config: file('CosmosTransformer3DModel', {
      num_attention_heads: 32,
      rope_scale: [2, 1, 1],
      extra_pos_embed_type: 'learnable',
    }),
    layers: 28,
    row: axes([44, 42, 42], 10000, 'half', { bases: [10000 * 2 ** (44 / 42), 10000, 10000] }),
  },
  // Others, as the judges may have them.
  {
    name: 'HunyuanImage 2.1',
    config: file('HunyuanImageTransformer2DModel', { num_attention_heads: 28 }),
    layers: 60,
    row: axes([64, 64], 256, 'interleaved'),
  },
  {
    name: 'HunyuanImage 2.1, refiner',
    config: file('HunyuanImageTransformer2DModel', {
      ...{ num_attention_heads: 26, rope_axes_dim: [16, 56, 56], patch_size: [1, 1, 1] },
    }),
    layers: 60,
    row: { ...axes([16, 56, 56], 256, 'interleaved'), axes: ['time', 'row', 'column'], heads: 26 },
  },
  {
    name: 'Kandinsky 5',
    config: file('Kandinsky5Transformer3DModel', { model_dim: 1792, axes_dims: [16, 24, 24] }),
    layers: 32,
    row: { ...axes([16, 24, 24], 10000, 'interleaved'), heads: 28 },
  },
  {
    name: 'Allegro',
    config: file('AllegroTransformer3DModel', { num_layers: 32 }),
    layers: 32,
    row: { encoding: { scheme: 'axial-rope', layout: 'half-in-blocks', base: 10000, dimPerAxis: 32 } },
  },
  {
    name: 'HunyuanDiT',
    config: file('HunyuanDiT2DModel', { patch_size: 2, num_layers: 40 }),
    layers: 40,
    row: { ...axes([44, 44], 10000, 'interleaved'), axes: ['column', 'row'] },
  },
  {
    name: 'CogView4',
    config: file('CogView4Transformer2DModel', { attention_head_dim: 128, num_attention_heads: 32, num_layers: 28 }),
    layers: 28,
    row: axes([64, 64], 10000, 'half'),
  },
  {
    name: 'MiniMax H3',
    config: file('MiniMaxH3Transformer3DModel', { num_layers: 50 }),
    layers: 50,
    row: { ...axes([32, 32, 32], 10000, 'half'), rotaryDim: 96 },
  },
  {
    name: 'Ideogram 4',
    config: file('Ideogram4Transformer2DModel', { num_layers: 34 }),
    layers: 34,
    row: {
      sections: [88, 20, 20],
      encoding: { scheme: 'mrope', layout: 'half', base: 5e6, sections: [88, 20, 20], mode: 'interleaved' },
    },
  },
  {
    name: 'AuraFlow',
    config: file('AuraFlowTransformer2DModel', { num_mmdit_layers: 4, pos_embed_max_size: 9216 }),
    layers: 36,
    row: { encoding: { form: 'auraflow' }, learned: ['table'] },
  },
  {
    name: 'SANA without a table',
    config: file('SanaTransformer2DModel', { num_layers: 20 }),
    layers: 20,
    row: { entry: 'none', scheme: 'none' },
  },
];
