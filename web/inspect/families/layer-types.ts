/** Decoders with layers of several kinds: some with a window, or without positions. */
import { everyNth, family, llama3, named, type Row, rotary, window } from './rows.ts';
import type { Family } from './types.ts';

const cwmLayer = rotary(1000000, { parameters: llama3(1000000, 16) });

/** Full layers are not rotated, unless the model has no window at all; then all layers are. */
const exaone4Layers = {
  kinds: {
    sliding_attention: rotary(10000, { window: window(4096) }),
    full_attention: { entry: 'none' },
    full_attention_turned: rotary(10000),
  },
  rules: [
    { when: { key: 'sliding_window', is: [null], default: 4096 }, all: 'full_attention_turned' },
    { list: 'layer_types', means: { sliding_attention: 'sliding_attention', full_attention: 'full_attention' } },
    { word: 'sliding_window_pattern', means: { L: 'sliding_attention', G: 'full_attention' } },
    everyNth(['sliding_window_pattern'], 4),
  ],
  silent: ['sliding_window_pattern', 'layer_types'],
} as const satisfies Partial<Family>;

const softmaxScale = { inverseRootOf: named('query_pre_attn_scalar', 256) } as const;

/** Windowed and full layers alternate, beginning with a window. */
const gemma2Layers = {
  kinds: {
    full_attention: rotary(10000, { softmaxScale }),
    sliding_attention: rotary(10000, { softmaxScale, window: window(4096) }),
  },
  rules: [{ list: 'layer_types' }, everyNth([], 2)],
} as const satisfies Partial<Family>;

/** EmbeddingGemma, whose window covers both sides together. */
const gemma3Bidirectional = { key: 'use_bidirectional_attention', is: [true] } as const;

const gemma4Bidirectional = { key: 'use_bidirectional_attention', is: ['all'] } as const;

/**
 * The layers of Gemma 4; `size` is the class's sliding_window. Full layers have wider heads, a quarter of whose pairs is
 * rotated, with the frequencies of the whole head. The last layer is full.
 */
function gemma4Layers(size: number) {
  return {
    kinds: {
      sliding_attention: rotary(10000, {
        base: { keys: [], default: 10000 },
        scaling: 'nested',
        window: window(size),
        softmaxScale: { fixed: 1 },
        bidirectional: gemma4Bidirectional,
      }),
      full_attention: rotary(1000000, {
        base: { keys: [], default: 1000000 },
        scaling: 'nested',
        headDim: named('global_head_dim', 512),
        parameters: { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1000000 },
        softmaxScale: { fixed: 1 },
        bidirectional: gemma4Bidirectional,
      }),
    },
    rules: [
      { list: 'layer_types', lastIs: 'full_attention' },
      { ...everyNth([], 6), lastIs: 'full_attention' },
    ],
  } as const satisfies Partial<Family>;
}

const graniteSwaLayer = rotary(10000, {
  bases: 'layer_rope_theta',
  sink: true,
  softmaxScale: { value: named('attention_multiplier', 1) },
});

/** A list has the base of every layer, 0 for layers without rotation. */
const graniteSwaLayers = {
  kinds: { sliding_attention: { ...graniteSwaLayer, window: window(128) }, full_attention: graniteSwaLayer },
  rules: [
    { list: 'layer_types' },
    { every: { keys: [], default: 4 }, kind: 'full_attention', others: 'sliding_attention', at: 'first' },
  ],
} as const satisfies Partial<Family>;

/** Shares are in the objects of the types of layers. */
const sharesInObjects = { share: { keys: [] } } as const;

const rows = [
  // Only windowed layers are rotated; the others have no positions.
  {
    title: 'AFMoE (Trinity)',
    modelTypes: ['afmoe'],
    architectures: ['AfmoeForCausalLM'],
    sizes: [2048, 16, 32, 16384, 128],
    kinds: { sliding_attention: rotary(10000, { window: window(1024) }), full_attention: { entry: 'none' } },
    rules: [{ list: 'layer_types' }, everyNth(['global_attn_every_n_layers'], 4)],
    silent: ['global_attn_every_n_layers'],
  },
  // Only windowed layers are rotated; the others have no positions.
  {
    title: 'Command R7B, Command A',
    modelTypes: ['cohere2', 'aya_vision', 'cohere2_vision'],
    architectures: ['Cohere2ForCausalLM'],
    sizes: [8192, 64, 40, 8192],
    kinds: {
      sliding_attention: rotary(10000, { layout: 'interleaved', window: window(4096) }),
      full_attention: { entry: 'none' },
    },
    rules: [
      { when: { key: 'sliding_window', is: [null], default: 4096 }, all: 'full_attention' },
      { list: 'layer_types' },
      everyNth(['sliding_window_pattern'], 4),
    ],
    silent: ['sliding_window_pattern'],
  },
  // Windowed layers are rotated and full ones are not, except for the dense layers at the front.
  {
    title: 'Cohere2 MoE',
    modelTypes: ['cohere2_moe'],
    architectures: ['Cohere2MoeForCausalLM'],
    sizes: [8192, 64, 40, 8192, 128],
    kinds: {
      sliding_attention: rotary(10000, { layout: 'interleaved', scaling: 'rope_parameters', window: window(4096) }),
      full_attention: { entry: 'none' },
      dense_full_attention: rotary(10000, { layout: 'interleaved', scaling: 'rope_parameters' }),
    },
    rules: [
      { list: 'layer_types', means: { sliding_attention: 'sliding_attention', full_attention: 'full_attention' } },
      {
        upTo: named('first_k_dense_replace', 0),
        front: {
          every: named('prefix_dense_sliding_window_pattern', 1),
          kind: 'dense_full_attention',
          others: 'sliding_attention',
          at: 'last',
        },
        behind: everyNth(['sliding_window_pattern'], 4),
      },
    ],
  },
  {
    title: 'CWM',
    modelTypes: ['cwm'],
    architectures: ['CwmForCausalLM'],
    sizes: [6144, 48, 64, 131072, 128],
    kinds: { sliding_attention: { ...cwmLayer, window: window(8192) }, full_attention: cwmLayer },
    rules: [
      { list: 'layer_types' },
      { every: { keys: [], default: 4 }, kind: 'full_attention', others: 'sliding_attention', at: 'first' },
    ],
  },
  {
    title: 'DiffusionGemma',
    modelTypes: ['diffusion_gemma', 'diffusion_gemma_text'],
    architectures: ['DiffusionGemmaForConditionalGeneration'],
    sizes: [2304, 8, 30, 131072, 256],
    ...gemma4Layers(512),
  },
  {
    title: 'EXAONE 4',
    modelTypes: ['exaone4', 'exaone4_5', 'exaone4_5_text'],
    architectures: ['Exaone4ForCausalLM'],
    sizes: [4096, 32, 32, 2048],
    ...exaone4Layers,
  },
  {
    title: 'EXAONE MoE',
    modelTypes: ['exaone_moe'],
    architectures: ['ExaoneMoeForCausalLM'],
    sizes: [4096, 32, 32, 2048],
    ...exaone4Layers,
  },
  {
    title: 'Gemma 2',
    modelTypes: ['gemma2'],
    architectures: ['Gemma2ForCausalLM'],
    sizes: [2304, 8, 26, 8192, 256],
    ...gemma2Layers,
    silent: ['sliding_window_size'],
  },
  // Two sets of frequencies: windowed layers have a small base and no scaling, the others a large base and the scaling of
  // a flat object.
  {
    title: 'Gemma 3',
    modelTypes: ['gemma3', 'gemma3_text', 'shieldgemma2'],
    architectures: ['Gemma3ForCausalLM', 'Gemma3ForConditionalGeneration'],
    sizes: [2304, 8, 26, 131072],
    headDim: named('head_dim', 256),
    kinds: {
      sliding_attention: rotary(10000, {
        base: named('rope_local_base_freq', 10000),
        scaling: 'nested',
        window: window(4096),
        softmaxScale,
        bidirectional: gemma3Bidirectional,
      }),
      full_attention: rotary(1000000, {
        scaling: 'rope_scaling',
        softmaxScale,
        bidirectional: gemma3Bidirectional,
      }),
    },
    rules: [
      { list: 'layer_types' },
      { every: named('sliding_window_pattern', 6), kind: 'full_attention', others: 'sliding_attention', at: 'last' },
    ],
  },
  {
    title: 'Gemma 3n',
    modelTypes: ['gemma3n', 'gemma3n_text'],
    architectures: ['Gemma3nForConditionalGeneration', 'Gemma3nForCausalLM'],
    sizes: [2048, 8, 35, 32768, 256],
    kinds: {
      sliding_attention: rotary(10000, {
        base: named('rope_local_base_freq', 10000),
        scaling: 'nested',
        window: window(512),
        softmaxScale: { fixed: 1 },
      }),
      full_attention: rotary(1000000, { scaling: 'rope_scaling', softmaxScale: { fixed: 1 } }),
    },
    rules: [{ list: 'layer_types' }, everyNth([], 5)],
  },
  {
    title: 'Gemma 4',
    modelTypes: ['gemma4', 'gemma4_text'],
    architectures: ['Gemma4ForConditionalGeneration', 'Gemma4ForCausalLM'],
    sizes: [2304, 8, 30, 131072, 256],
    ...gemma4Layers(512),
  },
  {
    title: 'Gemma 4 unified',
    modelTypes: ['gemma4_unified', 'gemma4_unified_text'],
    architectures: ['Gemma4UnifiedForConditionalGeneration', 'Gemma4UnifiedForCausalLM'],
    sizes: [2304, 8, 30, 262144, 256],
    ...gemma4Layers(1024),
  },
  {
    title: 'Granite SWA',
    modelTypes: ['granite_swa'],
    architectures: ['GraniteSWAForCausalLM'],
    sizes: [2560, 20, 24, 8192],
    ...graniteSwaLayers,
  },
  {
    title: 'Granite MoE SWA',
    modelTypes: ['granitemoe_swa'],
    architectures: ['GraniteMoeSWAForCausalLM'],
    sizes: [4096, 32, 32, 2048],
    ...graniteSwaLayers,
  },
  // Half of a head is rotated in full layers, all of it in windowed ones. The number of heads differs between layers
  // (num_attention_heads_per_layer).
  {
    title: 'Laguna',
    modelTypes: ['laguna'],
    architectures: ['LagunaForCausalLM'],
    sizes: [2048, 48, 40, 131072, 128],
    kinds: {
      sliding_attention: rotary(10000, { window: window(512), width: sharesInObjects, scaling: 'nested' }),
      full_attention: rotary(500000, {
        width: sharesInObjects,
        scaling: 'nested',
        parameters: { rope_type: 'default', rope_theta: 500000, partial_rotary_factor: 0.5 },
      }),
    },
    rules: [{ list: 'layer_types' }, { all: 'full_attention' }],
  },
  // Every fourth layer has a temperature instead of positions; the others see only their chunk.
  {
    title: 'Llama 4',
    modelTypes: ['llama4', 'llama4_text'],
    architectures: ['Llama4ForConditionalGeneration', 'Llama4ForCausalLM'],
    sizes: [5120, 40, 48, 131072, 128],
    kinds: {
      chunked_attention: rotary(500000, { layout: 'interleaved', chunk: named('attention_chunk_size', 8192) }),
      full_attention: {
        entry: 'none',
        temperature: {
          form: 'llama4',
          attnScale: named('attn_scale', 0.1),
          floorScale: named('floor_scale', 8192),
          when: { key: 'attn_temperature_tuning', isNot: [false, 0], default: true },
        },
      },
    },
    rules: [
      {
        list: 'no_rope_layers',
        longer: true,
        means: { 0: 'full_attention', 1: 'chunked_attention', false: 'full_attention', true: 'chunked_attention' },
        says: 'layers.no-rope-flags',
      },
      { every: named('no_rope_layer_interval', 4), kind: 'full_attention', others: 'chunked_attention', at: 'last' },
    ],
    silent: ['no_rope_layers', 'no_rope_layer_interval', 'layer_types'],
  },
  {
    title: 'Mellum',
    modelTypes: ['mellum'],
    architectures: ['MellumForCausalLM'],
    sizes: [2304, 32, 28, 131072, 128],
    kinds: {
      sliding_attention: rotary(10000, {
        base: { keys: [], default: 10000 },
        window: window(1024),
        width: { share: named('partial_rotary_factor') },
        scaling: 'nested',
      }),
      full_attention: rotary(500000, {
        base: { keys: [], default: 500000 },
        width: { share: named('partial_rotary_factor') },
        scaling: 'nested',
      }),
    },
    rules: [{ list: 'layer_types' }, { all: 'full_attention' }],
  },
  {
    title: 'Ministral',
    modelTypes: ['ministral'],
    architectures: ['MinistralForCausalLM'],
    sizes: [4096, 32, 32, 131072],
    kinds: { full_attention: { ...rotary(10000) }, sliding_attention: rotary(10000, { window: window(4096) }) },
    rules: [
      { list: 'layer_types' },
      { when: { key: 'sliding_window', is: [null], default: 4096 }, all: 'full_attention' },
      { all: 'sliding_attention' },
    ],
  },
  // Every fourth layer, counted from the last, is full and has no positions, unless layer_rope_theta says otherwise.
  {
    title: 'Muse Glimmer',
    modelTypes: ['muse_glimmer', 'muse_glimmer_text'],
    architectures: ['MuseGlimmerForConditionalGeneration', 'MuseGlimmerForCausalLM'],
    sizes: [6656, 32, 52, 131072, 128],
    kinds: {
      sliding_attention: rotary(10000, { bases: 'layer_rope_theta', window: window(2048) }),
      full_attention: { entry: 'none' },
      full_attention_turned: rotary(10000, { bases: 'layer_rope_theta' }),
    },
    rules: [
      {
        when: { key: 'layer_rope_theta', isNot: [null] },
        list: 'layer_types',
        means: { sliding_attention: 'sliding_attention', full_attention: 'full_attention_turned' },
      },
      {
        when: { key: 'layer_rope_theta', isNot: [null] },
        every: { keys: [], default: 4 },
        kind: 'full_attention_turned',
        others: 'sliding_attention',
        at: 'from the end',
      },
      { list: 'layer_types', means: { sliding_attention: 'sliding_attention', full_attention: 'full_attention' } },
      { every: { keys: [], default: 4 }, kind: 'full_attention', others: 'sliding_attention', at: 'from the end' },
    ],
    silent: ['layer_types', 'qk_scale_factor'],
  },
  // The scaling applies only to full layers, even if the file has one object for all layers.
  {
    title: 'OLMo 3',
    modelTypes: ['olmo3'],
    architectures: ['Olmo3ForCausalLM'],
    sizes: [4096, 32, 32, 2048],
    kinds: {
      sliding_attention: rotary(500000, {
        base: { keys: [], default: 500000 },
        scaling: 'nested',
        window: window(4096),
      }),
      full_attention: rotary(500000, { scaling: 'rope_scaling' }),
    },
    rules: [{ list: 'layer_types' }, everyNth([], 4)],
    remarks: [
      {
        when: { key: 'rope_theta', isNot: [500000], default: 500000 },
        id: 'olmo3.base-of-full-layers',
        keys: ['rope_theta'],
      },
    ],
  },
  {
    title: 'SmolLM3',
    modelTypes: ['smollm3'],
    architectures: ['SmolLM3ForCausalLM'],
    sizes: [2048, 16, 36, 32768],
    kinds: {
      turned: rotary(2000000),
      unturned: { entry: 'none', window: { ...window(), when: { key: 'use_sliding_window', is: [true] } } },
    },
    rules: [
      {
        list: 'no_rope_layers',
        longer: true,
        means: { 0: 'unturned', 1: 'turned', false: 'unturned', true: 'turned' },
        says: 'layers.no-rope-flags',
      },
      { every: named('no_rope_layer_interval', 4), kind: 'unturned', others: 'turned', at: 'last' },
    ],
    silent: ['no_rope_layer_interval', 'layer_types', 'sliding_window', 'max_window_layers', 'no_rope_layers'],
  },
  {
    title: 'VaultGemma',
    modelTypes: ['vaultgemma'],
    architectures: ['VaultGemmaForCausalLM'],
    sizes: [2304, 8, 26, 8192, 256],
    ...gemma2Layers,
  },
] as const satisfies readonly Row[];

export const layerTypes: readonly Family[] = rows.map(family);
