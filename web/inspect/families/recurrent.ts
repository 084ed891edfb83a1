/** Recurrent models, and decoders with recurrent or linear layers between those of attention. */
import { family, named, type Row, recurrent, rotary, share, window } from './rows.ts';
import type { Family, LayerRule } from './types.ts';

const graniteScale = { value: named('attention_multiplier', 1) } as const;

/** Present and old names of the types of layers; a model decides what full_attention means. */
const hybridMeans = {
  linear_attention: 'linear_attention',
  mamba: 'linear_attention',
  attention: 'full_attention',
} as const;

/** The list of layers, under its present or its old name and with old names of the types. */
function graniteLists(condition: Pick<LayerRule, 'when'>, attention: string): readonly LayerRule[] {
  const means = { ...hybridMeans, attention, full_attention: attention };
  return ['layer_types', 'layers_block_type'].map((list) => ({ ...condition, list, means }));
}

const nemotronMeans = { ...hybridMeans, full_attention: 'full_attention', moe: 'mlp', mlp: 'mlp' } as const;

/** Conditions for a base of null, with which nothing is rotated; an absent base has a default. */
const unturned = [
  [
    { key: 'rope_theta', is: [null], default: 10000 },
    { key: 'rope_scaling', is: [null] },
    { key: 'rope_parameters', is: [null] },
  ],
  { key: 'rope_parameters.rope_theta', is: [null], default: 10000 },
] as const;

const qwenRules = [
  { list: 'layer_types', means: { ...hybridMeans, full_attention: 'full_attention' } },
  { every: named('full_attention_interval', 4), kind: 'full_attention', others: 'linear_attention', at: 'last' },
] as const satisfies Family['rules'];

const qwen35Layers = {
  kinds: {
    linear_attention: recurrent,
    full_attention: rotary(10000, {
      width: { share: share(0.25) },
      axes: 'interleaved',
      sections: { keys: [], default: [11, 11, 10] },
    }),
  },
  rules: qwenRules,
} as const satisfies Partial<Family>;

/** Without a list in the file, layers are in the order of the published model. */
function zamba2Rules(hybrid: string, when: Pick<LayerRule, 'when'>): readonly LayerRule[] {
  const mamba = 'linear_attention';
  const six = [...Array<string>(5).fill(mamba), hybrid];
  const means = { mamba, linear_attention: mamba, hybrid, attention: hybrid };
  const published = [mamba, ...Array<string[]>(7).fill(six).flat(), ...Array<string>(4).fill(mamba), hybrid];
  return [
    { ...when, list: 'layers_block_type', means },
    { ...when, cycle: [...published, mamba, mamba, mamba, hybrid, mamba, mamba] },
  ];
}

/** Bases and shares are only in the objects of the types of layers. */
const zayaLayer = { width: { share: { keys: [] } }, scaling: 'nested' } as const;

const lfm2Layers = {
  kinds: { conv: { entry: 'none', mixer: 'short convolution' }, full_attention: rotary(1000000) },
  rules: [
    { list: 'layer_types', means: { conv: 'conv', linear_attention: 'conv', full_attention: 'full_attention' } },
    { numbers: 'full_attn_idxs', kind: 'full_attention', others: 'conv' },
    { all: 'full_attention' },
  ],
  silent: ['full_attn_idxs', 'theta'],
} as const satisfies Partial<Family>;

/** Layers of lightning attention, whose decay encodes order, between rotary layers. */
const minimaxLayers = (theta: number, n: number, at: 'first' | 'last') =>
  ({
    kinds: {
      full_attention: rotary(theta, {
        width: { channels: named('rotary_dim'), share: named('partial_rotary_factor') },
        window: window(),
      }),
      linear_attention: recurrent,
    },
    rules: [
      { list: 'layer_types' },
      { list: 'attn_type_list', longer: true, means: { 0: 'linear_attention', 1: 'full_attention' } },
      { every: { keys: [], default: n }, kind: 'full_attention', others: 'linear_attention', at },
    ],
    remarks: [
      { when: { key: 'rotary_dim', isNot: [null] }, id: 'minimax.rotary-dim', keys: ['rotary_dim', 'head_dim'] },
    ],
  }) as const satisfies Partial<Family>;

const rows = [
  // Half of each head is rotated; the class sets this share itself, whatever the file says.
  {
    title: 'Bamba',
    modelTypes: ['bamba'],
    architectures: ['BambaForCausalLM'],
    sizes: [4096, 32, 32, 262144],
    kinds: {
      linear_attention: recurrent,
      full_attention: rotary(10000, { width: { share: { keys: [], default: 0.5 } } }),
    },
    rules: [
      { numbers: 'attn_layer_indices', kind: 'full_attention', others: 'linear_attention' },
      { all: 'linear_attention' },
    ],
    silent: ['partial_rotary_factor', 'attn_rotary_emb'],
  },
  {
    title: 'Falcon-H1',
    modelTypes: ['falcon_h1'],
    architectures: ['FalconH1ForCausalLM'],
    sizes: [4096, 32, 32, 8192],
    layer: { note: 'attention beside a state-space mixer in every layer' },
  },
  // Attention has positions only if position_embedding_type is 'rope'.
  {
    title: 'Granite 4 hybrid',
    modelTypes: ['granitemoehybrid'],
    architectures: ['GraniteMoeHybridForCausalLM'],
    sizes: [4096, 32, 32, 2048],
    kinds: {
      linear_attention: recurrent,
      full_attention: { entry: 'none', softmaxScale: graniteScale },
      full_attention_turned: rotary(10000, { softmaxScale: graniteScale }),
    },
    rules: [
      ...graniteLists({ when: { key: 'position_embedding_type', is: ['rope'] } }, 'full_attention_turned'),
      ...graniteLists({}, 'full_attention'),
      { all: 'linear_attention' },
    ],
  },
  // Attention without positions: order comes from the state-space layers.
  {
    title: 'Jamba',
    modelTypes: ['jamba'],
    architectures: ['JambaForCausalLM'],
    sizes: [4096, 32, 32, 262144],
    kinds: { mamba: { entry: 'none', mixer: 'state-space mixer' }, attention: { entry: 'none' } },
    rules: [
      { every: named('attn_layer_period', 8), kind: 'attention', others: 'mamba', at: named('attn_layer_offset', 4) },
    ],
    silent: ['sliding_window', 'layers_block_type', 'layer_types'],
  },
  {
    title: 'LFM2',
    modelTypes: ['lfm2', 'lfm2_vl'],
    architectures: ['Lfm2ForCausalLM'],
    sizes: [2560, 32, 32, 128000],
    ...lfm2Layers,
  },
  {
    title: 'LFM2 MoE',
    modelTypes: ['lfm2_moe'],
    architectures: ['Lfm2MoeForCausalLM'],
    sizes: [2048, 32, 32, 128000],
    ...lfm2Layers,
  },
  {
    title: 'Mamba',
    modelTypes: ['mamba', 'falcon_mamba'],
    architectures: ['MambaForCausalLM', 'FalconMambaForCausalLM'],
    layers: { keys: ['num_hidden_layers', 'n_layer'], default: 32 },
    context: null,
    kinds: { recurrent: { entry: 'none', mixer: 'state-space mixer' } },
  },
  {
    title: 'Mamba 2',
    modelTypes: ['mamba2'],
    architectures: ['Mamba2ForCausalLM'],
    layers: { keys: ['num_hidden_layers', 'n_layer'], default: 64 },
    context: null,
    kinds: { recurrent: { entry: 'none', mixer: 'state-space mixer' } },
  },
  {
    title: 'MiniMax',
    modelTypes: ['minimax'],
    architectures: ['MiniMaxForCausalLM'],
    sizes: [4096, 32, 32, 131072],
    ...minimaxLayers(1000000, 2, 'first'),
  },
  {
    title: 'MiniMax-Text-01',
    modelTypes: ['minimax_text_01', 'minimax_vl_01'],
    architectures: ['MiniMaxText01ForCausalLM', 'MiniMaxVL01ForConditionalGeneration'],
    folder: 'minimax',
    sizes: [6144, 64, 80, 10240000, 128],
    ...minimaxLayers(10000000, 8, 'last'),
  },
  // Attention without positions: order comes from the state-space layers. A rope_theta in the file is not read.
  {
    title: 'Nemotron-H',
    modelTypes: ['nemotron_h'],
    architectures: ['NemotronHForCausalLM'],
    sizes: [4096, 32, 52, 4096, 128],
    countedBy: ['hybrid_override_pattern', 'layers_block_type', 'layer_types'],
    kinds: {
      linear_attention: { entry: 'none', mixer: 'state-space mixer' },
      full_attention: { entry: 'none' },
      mlp: { entry: 'none', mixer: 'layer of a feed-forward network alone' },
    },
    rules: [
      {
        word: 'hybrid_override_pattern',
        means: { M: 'linear_attention', E: 'mlp', '*': 'full_attention', '-': 'mlp' },
      },
      { list: 'layers_block_type', means: nemotronMeans },
      { list: 'layer_types', means: nemotronMeans },
      { cycle: ['linear_attention', 'mlp', 'full_attention', 'mlp'] },
    ],
    silent: ['rope_theta', 'rope_scaling', 'partial_rotary_factor', 'sliding_window'],
  },
  {
    title: 'OLMo Hybrid',
    modelTypes: ['olmo_hybrid'],
    architectures: ['OlmoHybridForCausalLM'],
    sizes: [3840, 30, 32, 65536],
    kinds: { linear_attention: recurrent, full_attention: rotary(10000), full_attention_without: { entry: 'none' } },
    rules: [
      ...unturned.flatMap((when): readonly LayerRule[] => [
        { when, list: 'layer_types', means: { ...hybridMeans, full_attention: 'full_attention_without' } },
        {
          when,
          every: { keys: [], default: 4 },
          kind: 'full_attention_without',
          others: 'linear_attention',
          at: 'last',
        },
      ]),
      { list: 'layer_types', means: { ...hybridMeans, full_attention: 'full_attention' } },
      { every: { keys: [], default: 4 }, kind: 'full_attention', others: 'linear_attention', at: 'last' },
    ],
  },
  {
    title: 'Qwen3-Next',
    modelTypes: ['qwen3_next'],
    architectures: ['Qwen3NextForCausalLM'],
    sizes: [2048, 16, 48, 32768, 256],
    kinds: { linear_attention: recurrent, full_attention: rotary(10000, { width: { share: share(0.25) } }) },
    rules: qwenRules,
  },
  {
    title: 'Qwen3.5',
    modelTypes: ['qwen3_5', 'qwen3_5_text'],
    architectures: ['Qwen3_5ForConditionalGeneration', 'Qwen3_5ForCausalLM'],
    sizes: [4096, 16, 32, 32768, 256],
    ...qwen35Layers,
  },
  {
    title: 'Qwen3.5 MoE',
    modelTypes: ['qwen3_5_moe', 'qwen3_5_moe_text'],
    architectures: ['Qwen3_5MoeForConditionalGeneration', 'Qwen3_5MoeForCausalLM'],
    sizes: [2048, 16, 40, 32768, 256],
    ...qwen35Layers,
  },
  {
    title: 'RecurrentGemma',
    modelTypes: ['recurrent_gemma'],
    architectures: ['RecurrentGemmaForCausalLM'],
    sizes: [2560, 10, 26],
    context: null,
    kinds: {
      recurrent,
      attention: rotary(10000, {
        width: { share: share(0.5) },
        window: { size: { keys: ['attention_window_size', 'sliding_window'], default: 2048 } },
      }),
    },
    rules: [
      { list: 'block_types', repeated: true, means: { recurrent: 'recurrent', attention: 'attention' } },
      { cycle: ['recurrent', 'recurrent', 'attention'] },
    ],
    remarks: [
      {
        when: { key: 'model_type', isNot: [null], default: 'recurrent_gemma' },
        id: 'recurrent-gemma.share',
        keys: ['partial_rotary_factor'],
      },
    ],
  },
  {
    title: 'RWKV 4',
    modelTypes: ['rwkv'],
    architectures: ['RwkvForCausalLM'],
    layers: named('num_hidden_layers', 32),
    context: { keys: ['context_length', 'max_position_embeddings'], default: 1024 },
    kinds: { recurrent: { entry: 'none', mixer: 'recurrent time mixing with learned decay' } },
  },
  {
    title: 'RWKV 5, 6, 7',
    modelTypes: ['rwkv5', 'rwkv6', 'rwkv7', 'rwkv6qwen2'],
    architectures: ['Rwkv5ForCausalLM', 'Rwkv6ForCausalLM', 'RWKV7ForCausalLM'],
    layers: named('num_hidden_layers', 24),
    context: null,
    kinds: { recurrent: { entry: 'none', mixer: 'recurrent time mixing with learned decay' } },
    classSeen: false,
  },
  {
    title: 'xLSTM',
    modelTypes: ['xlstm'],
    architectures: ['xLSTMForCausalLM'],
    layers: { keys: ['num_hidden_layers', 'num_blocks'], default: 32 },
    context: null,
    kinds: { recurrent: { entry: 'none', mixer: 'recurrent mixer' } },
  },
  // The shared attention has no positions.
  {
    title: 'Zamba',
    modelTypes: ['zamba'],
    architectures: ['ZambaForCausalLM'],
    sizes: [3712, 16, 76, 4096],
    headDim: { keys: ['attention_head_dim', 'head_dim'] },
    kinds: {
      linear_attention: recurrent,
      hybrid: { entry: 'none', mixer: 'shared attention and a state-space mixer' },
    },
    rules: [
      {
        list: 'layers_block_type',
        means: {
          mamba: 'linear_attention',
          linear_attention: 'linear_attention',
          hybrid: 'hybrid',
          attention: 'hybrid',
        },
      },
      {
        upTo: { keys: [], default: 3 },
        front: { cycle: ['linear_attention', 'linear_attention', 'hybrid'] },
        behind: {
          every: named('attn_layer_period', 6),
          kind: 'hybrid',
          others: 'linear_attention',
          at: named('attn_layer_offset', 4),
        },
      },
    ],
    silent: ['layers_block_type', 'rope_theta'],
  },
  // The shared attention, whose heads are twice as wide because it also reads the embeddings. It is rotated only with
  // use_mem_rope.
  {
    title: 'Zamba2',
    modelTypes: ['zamba2'],
    architectures: ['Zamba2ForCausalLM'],
    sizes: [2560, 32, 54, 4096],
    headDim: { keys: ['attention_head_dim', 'head_dim'] },
    kinds: {
      linear_attention: recurrent,
      hybrid: { entry: 'none', mixer: 'shared attention and a state-space mixer' },
      hybrid_turned: rotary(10000, { softmaxScale: { terms: 0.5 } }),
    },
    rules: [
      ...zamba2Rules('hybrid_turned', { when: { key: 'use_mem_rope', is: [true] } }),
      ...zamba2Rules('hybrid', {}),
    ],
    silent: ['layers_block_type', 'use_mem_rope', 'rope_theta'],
  },
  {
    title: 'Zaya',
    modelTypes: ['zaya'],
    architectures: ['ZayaForCausalLM'],
    sizes: [2048, 8, 40, 131072, 128],
    kinds: {
      hybrid: rotary(5000000, {
        ...zayaLayer,
        base: { keys: [], default: 5000000 },
        parameters: { rope_type: 'default', rope_theta: 5000000, partial_rotary_factor: 0.5 },
      }),
      hybrid_sliding: rotary(10000, {
        ...zayaLayer,
        base: { keys: [], default: 10000 },
        parameters: { rope_type: 'default', rope_theta: 10000, partial_rotary_factor: 0.5 },
        window: window(),
      }),
    },
    rules: [{ list: 'layer_types' }, { all: 'hybrid' }],
  },
] as const satisfies readonly Row[];

export const recurrentModels: readonly Family[] = rows.map(family);
