/** Decoders with latent attention (DeepSeek). */
import {
  family,
  latent,
  latentByKey,
  ministral3,
  named,
  type Row,
  recurrent,
  rotary,
  share,
  window,
  writtenAsRead,
} from './rows.ts';
import type { Family } from './types.ts';

/**
 * The last components are rotated. There is one key, which is also the value, so the output of attention is rotated
 * back.
 */
const v4Layer = {
  layout: 'interleaved',
  part: 'last',
  width: { channels: named('qk_rope_head_dim'), share: share(0.125) },
  window: window(128),
  sink: true,
} as const;

const v4Compressed = rotary(160000, {
  ...v4Layer,
  base: named('compress_rope_theta', 160000),
  parametersName: 'compress',
  adds: { yarn: { attention_factor: 1 } },
});

const kimi = {
  headDim: [named('qk_nope_head_dim', 128), named('qk_rope_head_dim', 64)],
  context: { keys: ['model_max_length', 'max_position_embeddings'], default: 1048576 },
  kinds: { linear_attention: recurrent, full_attention: { entry: 'none' } },
  rules: [
    {
      numbers: 'linear_attn_config.full_attn_layers',
      countedFrom: 1,
      kind: 'full_attention',
      others: 'linear_attention',
    },
    {
      every: { keys: [], default: 4 },
      kind: 'full_attention',
      others: 'linear_attention',
      at: 'last',
      lastIs: 'full_attention',
    },
  ],
  remarks: [
    {
      when: { key: 'linear_attn_config.gate_lower_bound', isNot: [null] },
      id: 'kda.gate-lower-bound',
      keys: ['linear_attn_config.gate_lower_bound'],
    },
    {
      when: { key: 'attn_res_block_size', isNot: [null] },
      id: 'kimi.attention-residuals',
      keys: ['attn_res_block_size'],
    },
    { when: { key: 'mla_use_nope', is: [false] }, id: 'kimi.rotated', keys: ['mla_use_nope'] },
  ],
  silent: ['rope_theta', 'rope_scaling', 'mla_use_nope'],
} as const;

const rows = [
  {
    title: 'A.X-K1',
    modelTypes: ['axk1'],
    architectures: ['AXK1ForCausalLM'],
    sizes: [7168, 64, 61, 32768],
    ...latentByKey(10000, { nope: 128, rope: 64 }),
  },
  {
    title: 'A.X-K2',
    modelTypes: ['axk2'],
    architectures: ['AXK2ForCausalLM'],
    sizes: [2048, 32, 48, 131072],
    kinds: { full_attention: latent(10000, { nope: 64, rope: 32 }) },
    silent: ['layer_types'],
  },
  // Neighbouring pairs, written to the places from which they were read.
  {
    title: 'DeepSeek V2',
    modelTypes: ['deepseek_v2', 'deepseek_vl_v2'],
    architectures: ['DeepseekV2ForCausalLM'],
    sizes: [4096, 32, 32, 2048],
    kinds: { full_attention: writtenAsRead(latent(10000, { nope: 128, rope: 64 })) },
  },
  {
    title: 'DeepSeek V3, Kimi K2',
    modelTypes: ['deepseek_v3', 'kimi_k2', 'kimi_k25', 'kimi_vl'],
    architectures: ['DeepseekV3ForCausalLM', 'KimiK25ForConditionalGeneration'],
    sizes: [7168, 128, 61, 4096],
    ...latentByKey(10000, { nope: 128, rope: 64 }),
  },
  // The indexer of the sparse attention rotates halves, with its own positions.
  {
    title: 'DeepSeek V3.2',
    modelTypes: ['deepseek_v32'],
    architectures: ['DeepseekV32ForCausalLM'],
    sizes: [7168, 128, 61, 163840],
    kinds: { full_attention: latent(10000, { nope: 128, rope: 64 }) },
    silent: ['layer_types'],
  },
  // Windowed and compressed layers have separate bases; the scaling applies to compressed layers.
  {
    title: 'DeepSeek V4',
    modelTypes: ['deepseek_v4'],
    architectures: ['DeepseekV4ForCausalLM'],
    sizes: [4096, 64, 43, 1048576, 512],
    kinds: {
      sliding_attention: rotary(10000, { ...v4Layer, scaling: 'nested', parametersName: 'main' }),
      compressed_sparse_attention: v4Compressed,
      heavily_compressed_attention: v4Compressed,
    },
    rules: [
      { list: 'layer_types', longer: true },
      {
        list: 'compress_ratios',
        longer: true,
        means: { 0: 'sliding_attention', 4: 'compressed_sparse_attention', 128: 'heavily_compressed_attention' },
      },
      {
        upTo: { keys: [], default: 2 },
        front: { all: 'heavily_compressed_attention' },
        behind: { cycle: ['heavily_compressed_attention', 'compressed_sparse_attention'] },
      },
    ],
    silent: ['compress_ratios', 'rope_theta', 'compress_rope_theta'],
  },
  {
    title: 'GLM-5',
    modelTypes: ['glm_moe_dsa'],
    architectures: ['GlmMoeDsaForCausalLM'],
    sizes: [6144, 64, 78, 202752],
    kinds: { full_attention: latent(10000, { nope: 192, rope: 64 }) },
    silent: ['layer_types', 'rope_interleave'],
  },
  {
    title: 'GLM-4.7-Flash',
    modelTypes: ['glm4_moe_lite'],
    architectures: ['Glm4MoeLiteForCausalLM'],
    sizes: [2048, 20, 47, 202752],
    ...latentByKey(10000, { nope: 192, rope: 64 }),
  },
  // Layers of latent attention without positions between layers of delta attention, whose decay alone encodes order. The
  // files count layers from 1.
  {
    title: 'Kimi Linear',
    modelTypes: ['kimi_linear'],
    architectures: ['KimiLinearForCausalLM'],
    sizes: [2304, 32, 27, 1048576],
    ...kimi,
    remarks: [{ when: [], id: 'kimi-linear.native', keys: ['model_type'] }, ...kimi.remarks],
    classSeen: false,
  },
  {
    title: 'Kimi K3',
    modelTypes: ['kimi_k3'],
    architectures: ['KimiK3ForConditionalGeneration'],
    sizes: [7168, 96, 93, 1048576],
    ...kimi,
    classSeen: false,
  },
  // The same, with latent attention that is rotated.
  {
    title: 'Ling 3',
    modelTypes: ['bailing_hybrid'],
    architectures: ['BailingMoeV3ForCausalLM'],
    layers: named('num_hidden_layers', 42),
    kinds: { linear_attention: recurrent, full_attention: latent(6000000, { nope: 128, rope: 64 }) },
    rules: [
      {
        every: named('layer_group_size', 6),
        kind: 'full_attention',
        others: 'linear_attention',
        at: 'last',
      },
    ],
    remarks: [
      { when: { key: 'layer_group_size', is: [null] }, id: 'ling.groups', keys: ['layer_group_size'] },
      { when: { key: 'kda_lower_bound', isNot: [null] }, id: 'kda.lower-bound', keys: ['kda_lower_bound'] },
      {
        when: [
          { key: 'kda_lower_bound', is: [null] },
          { key: 'kda_safe_gate', is: [null] },
          { key: 'no_kda_lora', is: [null] },
        ],
        id: 'ling.two-models',
        keys: ['model_type'],
      },
    ],
    silent: ['partial_rotary_factor', 'rotary_dim'],
    classSeen: false,
  },
  {
    title: 'LongCat-Flash',
    modelTypes: ['longcat_flash', 'longcat_flash_ngram'],
    architectures: ['LongcatFlashForCausalLM'],
    sizes: [6144, 64, 28, 131072],
    layers: { keys: ['num_layers'], otherwise: ['num_hidden_layers'], default: 28 },
    kinds: {
      full_attention: latent(
        10000000,
        { nope: 128, rope: 64 },
        { note: 'each layer has two attentions, both of this kind' },
      ),
    },
  },
  // Latent attention with pairs in halves.
  {
    title: 'MiniCPM3',
    modelTypes: ['minicpm3'],
    architectures: ['MiniCPM3ForCausalLM'],
    sizes: [2560, 40, 62, 32768],
    kinds: { full_attention: writtenAsRead(latent(10000, { nope: 64, rope: 32 }, { layout: 'half' })) },
  },
  {
    title: 'Mistral 4',
    modelTypes: ['mistral4'],
    architectures: ['Mistral4ForCausalLM'],
    sizes: [4096, 32, 36, 1048576],
    ...latentByKey(10000, { nope: 64, rope: 64 }, ministral3(10000, 128, 8192)),
  },
  {
    title: 'Youtu-LLM',
    modelTypes: ['youtu'],
    architectures: ['YoutuForCausalLM'],
    sizes: [2048, 16, 32, 131072],
    ...latentByKey(10000, { nope: 128, rope: 64 }),
  },
] as const satisfies readonly Row[];

export const latentAttention: readonly Family[] = rows.map(family);
