/** Every id that a finding can have, with a file that raises it. */
import { type FindingId, findingIds, type InspectOptions, inspectConfig } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const sizes = { hidden_size: 512, num_attention_heads: 8, num_hidden_layers: 4, max_position_embeddings: 8192 };
const llama = { model_type: 'llama', ...sizes };
const scaled = (scaling: unknown, more: object = {}) => ({ ...llama, rope_scaling: scaling, ...more });
const gemma = { ...sizes, model_type: 'gemma3_text', head_dim: 64 };
const full = { ...gemma, layer_types: Array(4).fill('full_attention') };
const phi = { ...sizes, model_type: 'phi' };
const turned = { use_rotary_positional_embeddings: true };
const itself: Record<string, unknown> = {};
itself.itself = itself;
const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });

const params = { dim: 512, n_layers: 4, n_heads: 8 };
const gguf = (rope: object, unread: string[] = []) => ({
  ...{ config: llama, arch: 'llama', type: 'model', freqFactors: undefined, notes: [] },
  ...{ rope: { ropeType: 'norm', pairs: 'interleaved', ...rope }, unread },
});

/** The divisors of Llama 3.1 for the head of 64 components above. */
function llama3Divisors(factor: number): number[] {
  return Array.from({ length: 32 }, (_, pair) => {
    const turns = 8192 / (2 * Math.PI * 10000 ** (pair / 32));
    const kept = Math.min(1, Math.max(0, (turns - 1) / 3));
    return 1 / (kept + (1 - kept) / factor);
  });
}

/** Findings that depend on what a caller asks for. */
const asked: readonly (readonly [FindingId, object, InspectOptions])[] = [
  ['model.read-as', sizes, { as: 'qwen2' }],
  ['part.missing', llama, { part: 'vision_config' }],
];

/** Files of diffusers, by their class and what else they have. */
const diffusers: Readonly<Record<Exclude<Extract<FindingId, `diffusion.${string}`>, 'diffusion.pipeline'>, object>> = {
  'diffusion.axes-sum': { _class_name: 'FluxTransformer2DModel', axes_dims_rope: [16, 56, 48] },
  'diffusion.odd-width': { _class_name: 'FluxTransformer2DModel', axes_dims_rope: [15, 57, 56] },
  'diffusion.axes': { _class_name: 'FluxTransformer2DModel', axes_dims_rope: [64, 64] },
  'diffusion.head-by-rule': { _class_name: 'WanTransformer3DModel', attention_head_dim: 127 },
  'diffusion.scales': { _class_name: 'CosmosTransformer3DModel', rope_scale: [2, 1] },
  'diffusion.unknown-word': { _class_name: 'LTX2VideoTransformer3DModel', rope_type: 'spiral' },
  'diffusion.no-square': { _class_name: 'AuraFlowTransformer2DModel', pos_embed_max_size: 1000 },
  'diffusion.skip': { _class_name: 'ChronoEditTransformer3DModel', rope_temporal_skip_len: 4 },
  'diffusion.older-class': { _class_name: 'Transformer2DModel', norm_type: 'ada_norm_single' },
  'diffusion.positions-of-pipeline': {
    _class_name: 'ZImageOmniPipeline',
    transformer: ['diffusers', 'ZImageTransformer2DModel'],
  },
  'diffusion.cell': { _class_name: 'PRXTransformer2DModel', in_channels: 64 },
  'diffusion.table-of-transformer': { _class_name: 'SD3ControlNetModel', use_pos_embed: false },
  'diffusion.divided-frequencies': { _class_name: 'OmniGenTransformer2DModel' },
  'diffusion.divisors': {
    _class_name: 'OmniGenTransformer2DModel',
    rope_scaling: { short_factor: [1], long_factor: [1] },
  },
  'diffusion.windows-not-listed': { _class_name: 'AceStepTransformer1DModel' },
  'diffusion.riflex': { _class_name: 'WanTransformer3DModel' },
  'diffusion.kontext-references': { _class_name: 'FluxTransformer2DModel' },
  'diffusion.text-by-mask': { _class_name: 'QwenImageTransformer2DModel' },
  'diffusion.table-of-4096': { _class_name: 'QwenImageTransformer2DModel' },
  'diffusion.layered': { _class_name: 'QwenImageTransformer2DModel', use_layer3d_rope: true },
  'diffusion.ids-not-computed': { _class_name: 'MiniMaxH3Transformer3DModel' },
  'diffusion.lengths-of-tables': { _class_name: 'Lumina2Transformer2DModel', axes_lens: [300, 512, 512] },
  'diffusion.table-besides': {
    _class_name: 'CogVideoXTransformer3DModel',
    ...turned,
    use_learned_positional_embeddings: true,
  },
  'diffusion.scale-of-table': {
    _class_name: 'CogVideoXTransformer3DModel',
    ...turned,
    spatial_interpolation_scale: 1.875,
  },
  'diffusion.normalised-tables': { _class_name: 'CosmosTransformer3DModel' },
  'diffusion.rows-of-images': { _class_name: 'WanTransformer3DModel', num_layers: 40, pos_embed_seq_len: 514 },
  'diffusion.omni': { _class_name: 'ZImageTransformer2DModel', n_layers: 30, siglip_feat_dim: 1152 },
  'diffusion.table-of-frames': { _class_name: 'LatteTransformer3DModel', patch_size: 2 },
  'diffusion.crop-rounding': { _class_name: 'SD3Transformer2DModel' },
  'diffusion.shipped-spacing': { _class_name: 'CogVideoXTransformer3DModel', ...turned },
  'diffusion.no-rotation': { _class_name: 'ErnieImageTransformer2DModel' },
  'diffusion.averaged-tables': { _class_name: 'HeliosTransformer3DModel' },
  'diffusion.averaged-directions': { _class_name: 'AnyFlowFARTransformer3DModel' },
  'diffusion.text-after-last': { _class_name: 'NucleusMoEImageTransformer2DModel' },
  'diffusion.float32-positions': { _class_name: 'Ideogram4Transformer2DModel' },
  'diffusion.float32-angles': { _class_name: 'LTXVideoTransformer3DModel' },
  'diffusion.changes-while-denoising': { _class_name: 'LuminaNextDiT2DModel' },
  'diffusion.seconds-by-pipeline': { _class_name: 'LTXVideoTransformer3DModel' },
  'diffusion.rope-type-defaulted': { _class_name: 'LTX2VideoTransformer3DModel' },
};

const raisedBy: Readonly<Record<Exclude<FindingId, 'model.read-as' | 'part.missing'>, string | object>> = {
  'file.too-long': ' '.repeat(2 ** 24 + 1),
  'file.not-json': '{"model_type":"llama",}',
  'file.number-of-python': '{"rope_theta": NaN}',
  'file.not-an-object': '[]',
  'file.too-deep': `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`,
  'file.too-many-values': { a: Array(2_000_000).fill(0) },
  'key.repeated': '{"model_type":"llama","rope_theta":1,"rope_theta":10000}',
  'key.prototype': '{"model_type":"llama","__proto__":1}',
  'value.not-finite': { rope_theta: Number.NaN },
  'value.not-json': { rope_theta: undefined },
  'value.in-itself': itself,
  'value.too-deep': nested(66),

  'file.too-many-bytes': new Uint8Array(2 ** 26 + 1),
  'file.binary': new TextEncoder().encode('GGUF'),
  'text.other': 'import torch\nx = 1\n',
  'file.address': 'https://example.org/config.json',
  'file.path': 'llama/config.json',
  'file.no-model': {},
  'text.git-lfs': 'version https://git-lfs.github.com/spec/v1\noid sha256:1',
  'text.markup': '<!DOCTYPE html>',
  'text.python': "{'model_type': 'llama'}",
  'text.modelfile': 'FROM llama3.1\nPARAMETER num_ctx 8192',
  'text.megatron': '--num-layers 32 --rotary-base 500000',
  'text.torchtune': 'model:\n  _component_: torchtune.models.llama3_1.llama3_1_8b',
  'text.yaml': 'rope_theta: 10000\nn_layers: 4',

  'model.type-missing': sizes,
  'model.type-of-class': { architectures: ['LlamaForCausalLM'] },
  'model.other-class': { ...llama, auto_map: { AutoModel: 'modeling_x.BidirectionalLlamaModel' } },
  'model.own-code': { ...llama, auto_map: { AutoModel: 'modeling_llama.LlamaModel' } },
  'position.word-of-other-code': { model_type: 'bert', position_embedding_type: 'rotary' },
  'position.key-of-other-code': { model_type: 'bert', rotary_emb_base: 10000 },
  'model.unknown-type': { model_type: 'unheard-of' },
  'model.layout-unknown': sizes,
  'model.reading': sizes,
  'model.keys-unread': { ...sizes, rope_ratio: 4 },
  'part.read': { model_type: 'clip', text_config: {}, vision_config: {} },
  'part.unknown': { ...llama, vision_config: { model_type: 'unheard-of', hidden_size: 8 } },
  'part.without-attention': { ...llama, projector_config: { hidden_size: 8 } },
  'parts.too-many': {
    ...llama,
    ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`model_${i}_config`, sizes])),
  },

  'format.gguf': { 'general.architecture': 'llama' },
  'format.gguf-dump': { metadata: { 'general.architecture': { value: 'llama' } }, tensors: {} },
  'format.mlc': { model_type: 'llama', quantization: 'q4f16_1', model_config: sizes },
  'format.tensorrt-llm': { architecture: 'LlamaForCausalLM', position_embedding_type: 'rope_gpt_neox', ...sizes },
  'format.mistral-latent-params': { ...params, hidden_dim: 1024, kv_lora_rank: 64, qk_rope_head_dim: 64 },
  'format.mistral-params': { ...params, hidden_dim: 1024 },
  'format.deepseek-inference': { ...params, inter_dim: 1024 },
  'format.meta-llama4-params': { ...params, use_qk_norm: true },
  'format.posenc-train': { model: { dim: 8, layers: 1, heads: 2 }, position: { scheme: 'none' } },
  'format.meta-params': params,
  'format.gguf-adapter': { 'general.architecture': 'llama', 'general.type': 'adapter' },
  'format.gguf-pictures': { 'general.architecture': 'flux' },
  'format.gguf-mmproj': { 'general.architecture': 'clip' },
  'format.gguf-imatrix': { 'general.type': 'imatrix' },
  'format.gguf-other': { 'general.type': 'control_vector' },
  'format.tensorrt-llm-word': { architecture: 'x', position_embedding_type: 'unheard_of' },
  'format.peft-adapter': { peft_type: 'LORA', base_model_name_or_path: 'someone/llama' },
  'format.tokenizer': { model: { type: 'BPE' }, added_tokens: [] },
  'format.tokenizer-config': { tokenizer_class: 'LlamaTokenizer' },
  'format.preprocessor-config': { image_processor_type: 'CLIPImageProcessor' },
  'format.generation-config': { do_sample: true },
  'format.special-tokens': { bos_token: '<s>' },
  'format.timm': { architecture: 'vit_base_patch16_224', pretrained_cfg: {} },
  'format.keras': { class_name: 'LlamaBackbone', config: {} },
  'format.onnx-genai': { model: { type: 'llama' }, search: {} },
  'format.quantisation': { bits: 4, desc_act: true },
  'format.training': { zero_optimization: { stage: 3 } },
  'format.safetensors-index': { weight_map: {} },
  'format.sentence-transformers-modules': '[{"type":"sentence_transformers.models.Transformer","path":""}]',
  'format.sentence-transformers-config': { similarity_fn_name: 'cosine' },
  ...diffusers,
  'diffusion.pipeline': { _class_name: 'FluxPipeline', transformer: ['diffusers', 'FluxTransformer2DModel'] },
  'format.diffusers': { _class_name: 'FluxTransformer2DModel' },
  'layers.without-positions': { model_type: 'kimi_linear' },
  'program.mlx-vlm-unscaled': { ...llama, model_type: 'mixtral', rope_scaling: { rope_type: 'linear', factor: 2 } },
  'program.unsloth-unscaled': scaled({ rope_type: 'linear', factor: 2 }),
  'gguf.ik-llama-rope-type': { 'general.architecture': 'qwen2' },
  'deepseek-v41.latent-positions': { model_type: 'deepseek_v41', ...sizes },
  'kda.gate-lower-bound': { model_type: 'kimi_k3', linear_attn_config: { gate_lower_bound: -5 } },
  'kda.lower-bound': { model_type: 'bailing_hybrid', ...sizes, layer_group_size: 2, kda_lower_bound: -5 },
  'kimi.attention-residuals': { model_type: 'kimi_k3', attn_res_block_size: 12 },
  'kimi.rotated': { model_type: 'kimi_linear', mla_use_nope: false },
  'kimi-linear.native': { model_type: 'kimi_linear' },
  'ling.groups': { model_type: 'bailing_hybrid', ...sizes },
  'ling.two-models': { model_type: 'bailing_hybrid', ...sizes, layer_group_size: 2 },
  'format.diffusers-pipeline': { _class_name: 'FluxPipeline' },
  'format.diffusers-scheduler': { _class_name: 'DDIMScheduler' },
  'format.diffusers-model': { _class_name: 'MyTransformer2DModel' },
  'format.open-clip': { embed_dim: 512, vision_cfg: {}, text_cfg: {} },
  'gguf.permuted': gguf({ permuted: true }),
  'gguf.unread': gguf({}, ['llama.rope.unheard_of']),

  'rope-freqs.unknown': { ...llama, rope_freqs: 'unknown' },
  'rope-freqs.llama3': { ...llama, rope_freqs: llama3Divisors(8) },
  'rope-freqs.proportional': { ...llama, rope_freqs: [...Array(16).fill(1), ...Array(16).fill(1e30)] },
  'rope-freqs.count': { ...llama, rope_freqs: [1, 2] },
  'rope-freqs.out-of-range': { ...llama, rope_freqs: Array(32).fill(-1) },

  'key.unread': { ...llama, sliding_window: 4096 },
  'key.misspelt': scaled({ rope_type: 'yarn', factor: 4, beta_fst: 16 }),
  'key.synonym': { model_type: 'llama', n_layers: 4 },
  'key.doubtful-synonym': { ...llama, rotary_emb_base: 20000 },
  'key.similar': { model_type: 'llama', encoder_layers: 6 },
  'key.sizes-unread': { model_type: 'llama', text_model: { hidden_size: 512 } },
  'key.missing': { model_type: 'recurrent_gemma', rope_scaling: { rope_type: 'dynamic', factor: 2 } },
  'keys.disagree': { model_type: 'falcon', num_attention_heads: 4, n_head: 8 },
  'keys.defaulted': { model_type: 'llama' },
  'sizes.of-class': { model_type: 'llama', num_hidden_layers: 2 },
  'sizes.of-class-alone': { model_type: 'llama' },
  'value.not-an-object': scaled('linear'),
  'value.not-a-list': { ...gemma, layer_types: 'full' },
  'value.read-as-boolean': scaled({ rope_type: 'yarn', factor: 4, truncate: 'no' }),
  'value.number-as-text': { ...llama, rope_theta: '10000' },
  'value.not-a-number': { ...llama, rope_theta: 'x' },
  'value.not-a-size': { ...llama, hidden_size: 0.5 },
  'value.not-an-extent': { model_type: 'vit', patch_size: [1, 2, 3, 4] },
  'value.not-positive': { ...llama, rope_theta: 0 },
  'value.out-of-range': { ...llama, rope_theta: 1e300 },

  'head.not-whole': { ...llama, num_attention_heads: 7 },
  'head.width-unknown': { model_type: 'bert', hidden_size: 100 },
  'head.no-axial-pairs': { model_type: 'pixtral', hidden_size: 48, num_attention_heads: 8 },
  'image.below-patch': { model_type: 'vit', image_size: 8 },
  'padding.missing': { model_type: 'esm', pad_token_id: null },

  'layers.too-many': { ...llama, num_hidden_layers: 50_000 },
  'layers.count-of-class': { ...llama, num_hidden_layers: 1.5 },
  'layers.pattern-of-class': { ...gemma, sliding_window_pattern: 'x' },
  'layers.value-missing': { ...llama, model_type: 'granite_swa', layer_rope_theta: [1] },
  'layers.count': { ...gemma, layer_types: ['full_attention'] },
  'layers.not-runs': { model_type: 'gpt_neo', attention_types: [['global', 4]] },
  'layers.unknown-type': { ...gemma, layer_types: ['a', 'b', 'c', 'd'] },
  'layers.no-rope-flags': { ...llama, model_type: 'smollm3', no_rope_layers: [1, 1, 1, 0] },
  'stages.count': { model_type: 'swin', depths: [1, 1], num_heads: [3] },
  'window.count': { model_type: 'longformer', num_hidden_layers: 3, attention_window: [64, 512] },

  'base.twice': { ...llama, rope_theta: 1000, rope_parameters: { rope_theta: 500 } },
  'base.1': { ...llama, rope_theta: 1 },
  'width.odd-head': { ...llama, head_dim: 127 },
  'width.odd': { ...phi, partial_rotary_factor: 0.3 },
  'width.beyond-head': { model_type: 'gptj', n_embd: 512, n_head: 8, rotary_dim: 128 },
  'width.nothing': { ...phi, partial_rotary_factor: 0.01 },
  'share.unread': { ...llama, rope_parameters: { rope_theta: 10000, partial_rotary_factor: 0.5 } },
  'share.twice': { ...phi, partial_rotary_factor: 0.25, rope_parameters: { partial_rotary_factor: 0.5 } },
  'share.of-class': { ...phi, rope_parameters: { rope_type: 'linear', factor: 2, partial_rotary_factor: 0.25 } },
  'share.none': { ...phi, partial_rotary_factor: 0 },
  'share.out-of-range': { ...phi, partial_rotary_factor: 2 },
  'sections.sum': scaled({ type: 'mrope', mrope_section: [1, 2, 3] }, { model_type: 'qwen2_vl' }),
  'sections.not-counts': scaled({ type: 'mrope', mrope_section: [-1, 17, 16] }, { model_type: 'qwen2_vl' }),
  'sections.dealt': { ...sizes, model_type: 'qwen3_vl_text', rope_scaling: { mrope_section: [24, 20, 21] } },

  'scaling.one-for-all-types': scaled({ full_attention: { rope_type: 'linear', factor: 2 } }),
  'scaling.type-of-layer-missing': { ...gemma, rope_parameters: { full_attention: { rope_type: 'default' } } },
  'scaling.no-such-layers': { ...full, rope_parameters: { full_attention: {}, sliding_attention: {} } },
  'scaling.names-of-other-code': { model_type: 'gpt_oss', rope_scaling_factor: 32 },
  'scaling.names-of-other-code-differ': { model_type: 'gpt_oss', rope_scaling_factor: 8 },
  'scaling.factor-of-other-code': {
    ...{ model_type: 'gpt_oss', rope_scaling_factor: 8 },
    rope_scaling: { rope_type: 'yarn', factor: 32 },
  },
  'scaling.present-name-only': { model_type: 'cohere2_moe', rope_scaling: { rope_type: 'linear', factor: 2 } },
  'scaling.not-per-type': { ...full, rope_parameters: { rope_type: 'linear', factor: 2 } },
  'scaling.old-key-unread': { ...full, rope_scaling: { type: 'linear', factor: 8 } },
  'scaling.defaulted': { model_type: 'gpt_oss' },
  'scaling.two-objects': scaled({ rope_type: 'linear', factor: 2 }, { rope_parameters: { rope_theta: 10000 } }),
  'scaling.old-key': scaled({ type: 'linear', factor: 2 }),
  'scaling.two-types': scaled({ rope_type: 'linear', type: 'yarn', factor: 2 }),
  'scaling.su': { model_type: 'phi3', rope_scaling: { type: 'su' } },
  'scaling.unknown-type': scaled({ rope_type: 'extended' }),
  'scaling.missing': scaled({ rope_type: 'yarn' }),
  'scaling.key-unread': scaled({ rope_type: 'linear', factor: 2, beta_fast: 32 }),
  'scaling.factor-not-a-number': scaled({ rope_type: 'linear', factor: '4.0' }),
  'scaling.factor-not-positive': scaled({ rope_type: 'linear', factor: -2 }),
  'scaling.factor-below-1': scaled({ rope_type: 'linear', factor: 0.5 }),
  'scaling.factor-1': scaled({ rope_type: 'linear', factor: 1 }),
  'scaling.factor-against-lengths': scaled({ rope_type: 'yarn', factor: 8, original_max_position_embeddings: 4096 }),
  'scaling.ntk-of-two-components': scaled({ rope_type: 'dynamic', factor: 2 }, { head_dim: 2 }),
  'scaling.yarn-of-base-1': scaled({ rope_type: 'yarn', factor: 4 }, { rope_theta: 1 }),
  'scaling.mscale-alone': scaled({ rope_type: 'yarn', factor: 4, mscale: 0.5 }),
  'scaling.attention-factor-and-mscale': scaled({ rope_type: 'yarn', factor: 4, mscale: 1, attention_factor: 1 }),
  'scaling.apply-yarn-scaling': scaled({ rope_type: 'yarn', factor: 4, apply_yarn_scaling: false }),
  'scaling.alpha': scaled({ rope_type: 'dynamic', alpha: 1000 }),
  'scaling.truncate-unread': { ...full, rope_scaling: { rope_type: 'yarn', factor: 4, truncate: false } },
  'scaling.betas-swapped': scaled({ rope_type: 'yarn', factor: 4, beta_fast: 1, beta_slow: 32 }),
  'scaling.limits-swapped': scaled({ rope_type: 'llama3', factor: 8, low_freq_factor: 4, high_freq_factor: 1 }),
  'scaling.limits-equal': scaled({ rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 1 }),
  'scaling.original-above-context': scaled({ rope_type: 'yarn', factor: 4, original_max_position_embeddings: 16384 }),
  'scaling.original-twice': scaled(
    { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 2048 },
    { original_max_position_embeddings: 4096 },
  ),
  'scaling.original-defaulted': scaled({ rope_type: 'yarn', factor: 4 }),
  'scaling.lists-differ': {
    model_type: 'phi3',
    rope_scaling: { type: 'longrope', short_factor: [1], long_factor: [] },
  },
  'scaling.list-count': { model_type: 'phi3', rope_scaling: { type: 'longrope', short_factor: [1], long_factor: [1] } },

  'baichuan.scheme-by-size': { model_type: 'baichuan' },
  'bert.jina-alibi': { model_type: 'bert', position_embedding_type: 'alibi' },
  'bert.mosaic-alibi': { model_type: 'bert', alibi_starting_size: 512 },
  'bert.relative-before-5': { model_type: 'bert', position_embedding_type: 'relative_key' },
  'chatglm.rope-ratio': { model_type: 'chatglm', rope_ratio: 50 },
  'chatglm.two-positions': { model_type: 'chatglm', position_encoding_2d: true },
  'dbrx.base': { model_type: 'dbrx', attn_config: { rope_theta: 500000 } },
  'deberta.span-of-context': { model_type: 'deberta', max_relative_positions: -1 },
  'decision-transformer.rows': { model_type: 'decision_transformer', n_positions: 512 },
  'internlm.dynamic-ntk': { model_type: 'internlm', rotary: { type: 'dynamic' } },
  'meta.base-of-code': params,
  'meta.cross-attention': { ...params, vision_num_cross_attention_layers: 8 },
  'minimax.rotary-dim': { model_type: 'minimax', rotary_dim: 64 },
  'mistral.base-of-code': { ...params, hidden_dim: 1024 },
  'model.class-not-seen': { model_type: 'yi' },
  'modernbert.position-word': { model_type: 'modernbert', position_embedding_type: 'absolute' },
  'mpt.alibi-off': { model_type: 'mpt', attn_config: { alibi: false } },
  'mpt.bias-max': { model_type: 'mpt', attn_config: { alibi_bias_max: 16 } },
  'mpt.learned-table-unused': { model_type: 'mpt', learned_pos_emb: true },
  'olmo3.base-of-full-layers': { model_type: 'olmo3', rope_theta: 10000 },
  'olmo.alibi-slopes': { model_type: 'hf_olmo', alibi: true },
  'opt.word-width': { model_type: 'opt', word_embed_proj_dim: 512 },
  'phimoe.magnitudes': { model_type: 'phimoe', rope_scaling: {} },
  'qwen.dynamic-ntk': { model_type: 'qwen' },
  'qwen.log-n': { model_type: 'qwen' },
  'qwen2.window-unused': { model_type: 'qwen2', sliding_window: 4096 },
  'recurrent-gemma.share': { model_type: 'recurrent_gemma' },
  'roformer.values-turned': { model_type: 'roformer', rotary_value: true },
  'swin.table-added': { model_type: 'swin', use_absolute_embeddings: true },
  'telechat.log-n': { model_type: 'telechat' },
  'xlm-roberta.jina-rotary': { model_type: 'xlm-roberta', position_embedding_type: 'rotary' },
};

describe('the id of a finding', () => {
  it('is raised by a file each, and listed once', () => {
    expect(new Set(findingIds).size).toBe(findingIds.length);
    expect([...findingIds].sort()).toEqual([...Object.keys(raisedBy), ...asked.map(([id]) => id)].sort());
  });

  const files = Object.entries(raisedBy).map(([id, file]) => [id, file, {}] as const);
  it.each([...files, ...asked])('%s', (id, file, options) => {
    const found = inspectConfig(file, options).findings.filter((finding) => finding.id === id);
    expect(found).toHaveLength(1);
    // Its values are plain data, and its keys are those that the sentence is about.
    expect(JSON.parse(JSON.stringify(found[0]?.values))).toEqual(found[0]?.values);
  });
});
