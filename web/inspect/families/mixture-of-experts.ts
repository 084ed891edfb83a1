/** Mixtures of experts. */
import {
  elsewhere,
  everyNth,
  family,
  fullUnlessSwitchedOn,
  keysOfWindows,
  named,
  positions,
  type Row,
  rotary,
  share,
  unusedWindow,
  window,
} from './rows.ts';
import type { Family } from './types.ts';

const gptOssScaling = {
  rope_type: 'yarn',
  factor: 32,
  beta_fast: 32,
  beta_slow: 1,
  truncate: false,
  original_max_position_embeddings: 4096,
} as const;

const gptOssLayer = rotary(150000, {
  sink: true,
  parameters: gptOssScaling,
  outside: {
    rope_scaling_factor: 'factor',
    rope_ntk_alpha: 'beta_slow',
    rope_ntk_beta: 'beta_fast',
    initial_context_length: 'original_max_position_embeddings',
  },
});

const relative = { entry: 'bias', scheme: 'relative-projection' } as const;

const mimoV2FlashLayer = { width: { share: share(0.334) }, scaling: 'nested' } as const;

const step35Layer = {
  bases: 'rope_theta',
  shares: 'partial_rotary_factors',
  width: { share: { keys: [] } },
  softmaxScale: { inverseRootOf: named('query_pre_attn_scalar') },
} as const;

const rows = [
  {
    title: 'Ling, Ring (Bailing MoE)',
    modelTypes: ['bailing_moe', 'bailing_moe_v2'],
    architectures: ['BailingMoeForCausalLM', 'BailingMoeV2ForCausalLM'],
    sources: elsewhere('vllm-project/vllm', 'vllm/transformers_utils/configs/bailing_moe.py'),
    sizes: [2048, 16, 28, 32768],
    layer: { width: { share: named('partial_rotary_factor') } },
    silent: ['use_sliding_window', 'sliding_window', 'max_window_layers'],
    classSeen: false,
  },
  {
    title: 'DBRX',
    modelTypes: ['dbrx'],
    architectures: ['DbrxForCausalLM'],
    hiddenSize: { keys: ['d_model', 'hidden_size'], default: 2048 },
    heads: { keys: ['n_heads', 'num_attention_heads'], default: 16 },
    layers: { keys: ['n_layers', 'num_hidden_layers'], default: 24 },
    context: { keys: ['max_seq_len', 'max_position_embeddings'], default: 2048 },
    layer: { base: { keys: ['attn_config.rope_theta', 'rope_theta'], default: 10000 } },
    remarks: [
      {
        when: { key: 'attn_config.rope_theta', isNot: [null, 10000] },
        id: 'dbrx.base',
        keys: ['attn_config.rope_theta'],
      },
    ],
  },
  // The first mixture of experts; pairs in halves.
  {
    title: 'DeepSeek MoE',
    modelTypes: ['deepseek'],
    architectures: ['DeepseekForCausalLM'],
    sizes: [4096, 32, 30, 2048],
    classSeen: false,
  },
  {
    title: 'dots.llm1',
    modelTypes: ['dots1'],
    architectures: ['Dots1ForCausalLM'],
    sizes: [4608, 32, 62, 2048],
    kinds: { sliding_attention: rotary(10000, { window: window(4096) }), full_attention: rotary(10000) },
    rules: [
      { list: 'layer_types' },
      { when: { key: 'sliding_window', is: [null], default: 4096 }, all: 'full_attention' },
      { from: named('max_window_layers', 62), kind: 'sliding_attention', before: 'full_attention' },
    ],
    silent: ['max_window_layers', 'sliding_window'],
  },
  {
    title: 'ERNIE 4.5 MoE',
    modelTypes: ['ernie4_5_moe'],
    architectures: ['Ernie4_5_MoeForCausalLM'],
    sizes: [2560, 20, 28, 131072],
    base: 500000,
    layer: { layout: 'interleaved' },
  },
  {
    title: 'FlexOlmo',
    modelTypes: ['flex_olmo'],
    architectures: ['FlexOlmoForCausalLM'],
    sizes: [4096, 32, 32, 4096],
    base: 500000,
  },
  // Pairs in halves, unlike GLM-4.
  {
    title: 'GLM-4.5',
    modelTypes: ['glm4_moe'],
    architectures: ['Glm4MoeForCausalLM'],
    sizes: [4096, 96, 46, 131072],
    layer: { width: { share: share(0.5) } },
  },
  {
    title: 'gpt-oss',
    modelTypes: ['gpt_oss'],
    architectures: ['GptOssForCausalLM'],
    sizes: [2880, 64, 36, 131072, 64],
    kinds: { sliding_attention: { ...gptOssLayer, window: window(128) }, full_attention: gptOssLayer },
    rules: [{ list: 'layer_types' }, everyNth([], 2)],
    silent: ['initial_context_length'],
  },
  {
    title: 'Granite MoE',
    modelTypes: ['granitemoe'],
    architectures: ['GraniteMoeForCausalLM'],
    sizes: [4096, 32, 32, 2048],
    layer: { softmaxScale: { value: named('attention_multiplier', 1) } },
  },
  {
    title: 'Granite MoE with shared experts',
    modelTypes: ['granitemoeshared'],
    architectures: ['GraniteMoeSharedForCausalLM'],
    sizes: [4096, 32, 32, 2048],
    layer: { softmaxScale: { value: named('attention_multiplier', 1) } },
  },
  {
    title: 'Hunyuan MoE',
    modelTypes: ['hunyuan_v1_moe', 'hunyuan'],
    architectures: ['HunYuanMoEV1ForCausalLM'],
    sizes: [4096, 32, 32, 2048],
  },
  {
    title: 'HY 3',
    modelTypes: ['hy_v3'],
    architectures: ['HYV3ForCausalLM'],
    sizes: [4096, 64, 80, 131072, 128],
    base: 11158840,
  },
  // No rotation, but a bias for each backward distance, mixed by each token from a bank of profiles.
  {
    title: 'Inkling',
    modelTypes: ['inkling_text', 'inkling_mm_model', 'inkling'],
    architectures: ['InklingForConditionalGeneration', 'InklingForCausalLM'],
    folder: 'inkling',
    sizes: [6144, 64, 66, 131072, 128],
    kinds: {
      hybrid: {
        ...relative,
        extent: named('rel_extent', 1024),
        softmaxScale: { reciprocalOf: named('head_dim', 128) },
        temperature: {
          form: 'inkling',
          attnScale: named('log_scaling_alpha', 0.1),
          floorScale: named('log_scaling_n_floor'),
        },
      },
      hybrid_sliding: {
        ...relative,
        headDim: named('swa_head_dim', 128),
        softmaxScale: { reciprocalOf: named('swa_head_dim', 128) },
        extent: { keys: ['sliding_window_size', 'sliding_window'], default: 512 },
        window: { size: { keys: ['sliding_window_size', 'sliding_window'], default: 512 } },
      },
    },
    rules: [
      { list: 'layer_types' },
      { numbers: 'local_layer_ids', kind: 'hybrid_sliding', others: 'hybrid' },
      { every: { keys: [], default: 6 }, kind: 'hybrid', others: 'hybrid_sliding', at: 'last' },
    ],
  },
  // The number of query heads is num_key_value_heads times the experts per token; the file does not give it.
  {
    title: 'JetMoE',
    modelTypes: ['jetmoe'],
    architectures: ['JetMoeForCausalLM'],
    hiddenSize: named('hidden_size', 2048),
    layers: named('num_hidden_layers', 12),
    headDim: { keys: ['kv_channels', 'head_dim'], default: 128 },
    context: positions(4096),
  },
  // 64 of 192 components are rotated (a share of 0.334); windowed layers have their own base.
  {
    title: 'MiMo-V2-Flash',
    modelTypes: ['mimo_v2_flash'],
    architectures: ['MiMoV2FlashForCausalLM'],
    sizes: [4096, 64, 48, 131072, 192],
    kinds: {
      sliding_attention: {
        ...rotary(10000),
        ...mimoV2FlashLayer,
        base: named('swa_rope_theta', 10000),
        headDim: { keys: ['swa_head_dim', 'head_dim'], default: 192 },
        window: window(128),
        sink: true,
      },
      full_attention: rotary(5000000, mimoV2FlashLayer),
    },
    rules: [
      { list: 'layer_types' },
      { list: 'hybrid_layer_pattern', means: { 0: 'full_attention', 1: 'sliding_attention' } },
      { ...everyNth([], 6), firstIs: 'full_attention' },
    ],
    silent: ['sliding_window_size', 'attention_chunk_size', 'hybrid_layer_pattern', 'swa_num_attention_heads'],
  },
  {
    title: 'MiniMax-M2',
    modelTypes: ['minimax_m2'],
    architectures: ['MiniMaxM2ForCausalLM'],
    sizes: [3072, 48, 62, 196608, 128],
    base: 5000000,
    layer: { width: { channels: named('rotary_dim'), share: named('partial_rotary_factor') } },
    remarks: [
      { when: { key: 'rotary_dim', isNot: [null] }, id: 'minimax.rotary-dim', keys: ['rotary_dim', 'head_dim'] },
    ],
    silent: ['attn_type_list', 'layer_types'],
  },
  {
    title: 'Mixtral',
    modelTypes: ['mixtral'],
    architectures: ['MixtralForCausalLM'],
    sizes: [4096, 32, 32, 131072],
    base: 1000000,
    layer: { window: window() },
  },
  { title: 'OLMoE', modelTypes: ['olmoe'], architectures: ['OlmoeForCausalLM'], sizes: [2048, 16, 16, 4096] },
  // An encoder derived from gpt-oss: neighbouring pairs, and windows to both sides in every layer.
  {
    title: 'OpenAI Privacy Filter',
    modelTypes: ['openai_privacy_filter'],
    architectures: ['OpenAIPrivacyFilterForTokenClassification', 'OpenAIPrivacyFilterModel'],
    sizes: [640, 14, 8, 131072, 64],
    kinds: {
      sliding_attention: rotary(150000, {
        layout: 'interleaved',
        bidirectional: true,
        window: { ...window(128), counts: 'each-side-and-itself' },
        sink: true,
        parameters: { ...gptOssScaling, rope_theta: 150000 },
      }),
    },
  },
  {
    title: 'Phi-3.5 MoE',
    modelTypes: ['phimoe'],
    architectures: ['PhimoeForCausalLM', 'PhiMoEForCausalLM'],
    sizes: [4096, 32, 32, 131072],
    base: 1000000,
    layer: { window: window(), amplitude: 'short_mscale' },
    remarks: [
      {
        when: { key: 'rope_scaling', isNot: [null] },
        id: 'phimoe.magnitudes',
        keys: ['rope_scaling.short_mscale', 'rope_scaling.long_mscale'],
      },
    ],
  },
  // Every second layer has the window, and only below max_window_layers.
  {
    title: 'Qwen2 MoE',
    modelTypes: ['qwen2_moe'],
    architectures: ['Qwen2MoeForCausalLM'],
    sizes: [2048, 16, 24, 32768],
    kinds: { full_attention: rotary(10000), sliding_attention: rotary(10000, { window: window(4096) }) },
    rules: [
      fullUnlessSwitchedOn,
      { list: 'layer_types' },
      {
        every: { keys: [], default: 2 },
        kind: 'sliding_attention',
        others: 'full_attention',
        at: 'first',
        below: named('max_window_layers', 28),
      },
    ],
    remarks: [unusedWindow],
    silent: keysOfWindows,
  },
  // With use_sliding_window, all layers have the window.
  {
    title: 'Qwen3 MoE',
    modelTypes: ['qwen3_moe'],
    architectures: ['Qwen3MoeForCausalLM'],
    sizes: [2048, 32, 24, 32768],
    kinds: { full_attention: rotary(10000), sliding_attention: rotary(10000, { window: window(4096) }) },
    rules: [fullUnlessSwitchedOn, { all: 'sliding_attention' }],
    remarks: [unusedWindow],
    silent: keysOfWindows,
  },
  {
    title: 'Solar Open',
    modelTypes: ['solar_open'],
    architectures: ['SolarOpenForCausalLM'],
    sizes: [4096, 64, 48, 131072, 128],
    base: 1000000,
    layer: { width: { share: share(1) } },
  },
  {
    title: 'Step 3',
    modelTypes: ['step3_text', 'step3_vl'],
    architectures: ['Step3VLForConditionalGeneration', 'Step3TextForCausalLM'],
    sources: elsewhere('vllm-project/vllm', 'vllm/transformers_utils/configs/step3_vl.py'),
    sizes: [7168, 64, 61],
    headDim: named('head_dim', 256),
    context: {
      keys: ['max_position_embedding', 'max_position_embeddings'],
      otherwise: ['max_seq_len'],
      default: 65536,
    },
    base: 500000,
    silent: ['max_seq_len'],
    classSeen: false,
  },
  // Lists with the base and the share of every layer; the scaling applies only to full layers.
  {
    title: 'Step 3.5',
    modelTypes: ['step3p5', 'step3p7'],
    architectures: ['Step3p5ForCausalLM', 'Step3p7ForConditionalGeneration'],
    folder: 'step3p7',
    sizes: [4096, 64, 45, 128000, 128],
    kinds: {
      sliding_attention: rotary(10000, { ...step35Layer, scaling: 'nested', window: window() }),
      full_attention: rotary(10000, { ...step35Layer, scaling: 'rope_scaling' }),
    },
    rules: [{ list: 'layer_types', longer: true }, { all: 'full_attention' }],
    silent: ['yarn_only_types', 'layer_types'],
  },
] as const satisfies readonly Row[];

export const mixturesOfExperts: readonly Family[] = rows.map(family);
