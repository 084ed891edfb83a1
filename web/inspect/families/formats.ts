/** Formats of programs other than transformers, as families: how their keys are read. */
import { elsewhere, learned, named } from './rows.ts';
import type { AxialKind, Family, RotaryKind, Value, Window } from './types.ts';

// The configuration of DeepSeek's own inference code, for V2 and V3.

const deepseekCommit = '9b4e9788e4a3a731f7567338ed15d3ec549ce03b';

/** YaRN applies if the program is to read more than the original length, which it is by default. */
export const deepseekInference: Family = {
  title: "DeepSeek's inference configuration",
  modelTypes: [],
  sources: elsewhere('deepseek-ai/DeepSeek-V3', 'inference/model.py', deepseekCommit),
  hiddenSize: named('dim', 2048),
  heads: named('n_heads', 16),
  layers: named('n_layers', 27),
  context: named('max_seq_len', 16384),
  kinds: {
    full_attention: {
      entry: 'rotary',
      layout: 'interleaved',
      part: 'last',
      base: named('rope_theta', 10000),
      headDim: [named('qk_nope_head_dim', 128), named('qk_rope_head_dim', 64)],
      width: { channels: named('qk_rope_head_dim', 64) },
      softmaxScale: { latent: true },
      scalingKeys: {
        type: 'yarn',
        above: [named('max_seq_len', 16384), named('original_seq_len', 4096)],
        parameters: {
          factor: named('rope_factor', 40),
          original_max_position_embeddings: named('original_seq_len', 4096),
          beta_fast: named('beta_fast', 32),
          beta_slow: named('beta_slow', 1),
          // Cosines and sines stay as they are, as these two cancel: mscale is a factor on the logits alone.
          mscale: named('mscale', 1),
          mscale_all_dim: named('mscale', 1),
        },
        besides: [{ when: { key: 'mscale', is: [0] }, parameters: { attention_factor: 1 } }],
      },
    },
  },
};

// The params.json of Meta's own checkpoints.

const llamaModels = (version: 'llama3' | 'llama4') => [
  ...elsewhere('meta-llama/llama-models', `models/${version}/args.py`, 'a9c89c471f793423afd4cc3ca8671d6e56fe64cb'),
  ...elsewhere('meta-llama/llama-models', `models/${version}/model.py`, 'a9c89c471f793423afd4cc3ca8671d6e56fe64cb'),
];

/** Neighbouring pairs; llama3's scaling, if use_scaled_rope says so, whose constants are in the code. */
const metaRope = (
  { factor, high_freq_factor }: Readonly<Record<'factor' | 'high_freq_factor', Value | number>>,
  base: number,
): RotaryKind => ({
  entry: 'rotary',
  layout: 'interleaved',
  base: named('rope_theta', base),
  scalingKeys: {
    type: 'llama3',
    when: { key: 'use_scaled_rope', is: [true] },
    parameters: { factor, low_freq_factor: 1, high_freq_factor, original_max_position_embeddings: 8192 },
  },
});

const metaSizes = {
  hiddenSize: named('dim'),
  heads: named('n_heads'),
  layers: named('n_layers'),
  headDim: named('head_dim'),
  context: named('max_seq_len'),
} as const;

/** Llama 1 to 3.3, and others that keep their shape (llama2.c). The code of Llama 1 and 2 has the base as a constant. */
export const metaLlama: Family = {
  title: "Llama in Meta's params.json",
  modelTypes: [],
  sources: llamaModels('llama3'),
  ...metaSizes,
  kinds: { full_attention: metaRope({ factor: 8, high_freq_factor: 4 }, 10000) },
  remarks: [
    { when: { key: 'rope_theta', is: [null] }, id: 'meta.base-of-code', keys: ['rope_theta'] },
    {
      when: { key: 'vision_num_cross_attention_layers', atLeast: 1 },
      id: 'meta.cross-attention',
      keys: ['vision_num_cross_attention_layers'],
    },
  ],
};

/** Every n-th layer without rotation and with a temperature; the others see only their chunk. */
export const metaLlama4: Family = {
  title: "Llama 4 in Meta's params.json",
  modelTypes: [],
  sources: llamaModels('llama4'),
  ...metaSizes,
  kinds: {
    chunked_attention: {
      ...metaRope(
        { factor: named('rope_scaling_factor', 16), high_freq_factor: named('rope_high_freq_factor', 1) },
        500000,
      ),
      chunk: named('attention_chunk_size'),
    },
    full_attention: {
      entry: 'none',
      temperature: {
        form: 'llama4',
        attnScale: named('attn_scale', 0.1),
        floorScale: named('floor_scale', 8192),
        when: { key: 'attn_temperature_tuning', is: [true] },
      },
    },
  },
  rules: [{ every: named('nope_layer_interval', 0), kind: 'full_attention', others: 'chunked_attention', at: 'last' }],
  silent: ['attn_scale', 'floor_scale'],
};

// The params.json of Mistral's own checkpoints.

const mistralSources = [
  ...elsewhere(
    'mistralai/mistral-inference',
    'src/mistral_inference/args.py',
    '2557e12d0e1878a1562ece30434820f80aa3e12a',
  ),
  ...elsewhere('vllm-project/vllm', 'vllm/transformers_utils/configs/mistral.py'),
];

const mistralSizes = {
  hiddenSize: named('dim'),
  heads: named('n_heads'),
  layers: named('n_layers'),
  headDim: named('head_dim'),
  context: { keys: ['max_position_embeddings', 'max_seq_len'] },
} as const;

/** A number, or a list of numbers and nulls that is repeated over the layers. */
const mistralWindow: Window = { size: { keys: ['sliding_window', '_sliding_window'] }, repeated: true };

/** alpha and beta are turns, as in the paper; apply_scale says whether the logits grow. */
const yarn = (grown: Readonly<Record<string, number>>): RotaryKind['scalingKeys'] => ({
  type: 'yarn',
  path: 'yarn',
  when: { key: 'yarn', isNot: [null] },
  parameters: {
    factor: named('yarn.factor'),
    original_max_position_embeddings: named('yarn.original_max_position_embeddings'),
    beta_fast: named('yarn.beta'),
    beta_slow: named('yarn.alpha'),
  },
  besides: [
    { when: { key: 'yarn.apply_scale', is: [false] }, parameters: { attention_factor: 1 } },
    { when: { key: 'yarn.apply_scale', isNot: [false] }, parameters: grown },
  ],
});

const mistralRope: RotaryKind = {
  entry: 'rotary',
  layout: 'interleaved',
  base: named('rope_theta', 1000000),
  window: mistralWindow,
  temperature: {
    form: 'ministral3',
    attnScale: named('llama_4_scaling.beta'),
    floorScale: named('llama_4_scaling.original_max_position_embeddings'),
  },
  scalingKeys: yarn({}),
};

const mistralRemarks: Family['remarks'] = [
  { when: { key: 'rope_theta', is: [null] }, id: 'mistral.base-of-code', keys: ['rope_theta', 'sliding_window'] },
];

export const mistralParams: Family = {
  title: "Mistral's params.json",
  modelTypes: [],
  sources: mistralSources,
  ...mistralSizes,
  kinds: {
    full_attention: mistralRope,
    // The first release of the code took this base wherever there was a window.
    sliding_attention: { ...mistralRope, base: named('rope_theta', 10000) },
  },
  rules: [
    { when: { key: 'sliding_window', isNot: [null] }, all: 'sliding_attention' },
    { when: { key: '_sliding_window', isNot: [null] }, all: 'sliding_attention' },
    { all: 'full_attention' },
  ],
  remarks: mistralRemarks,
  silent: ['llama_4_scaling'],
};

/** Latent attention (Mistral Large 3, Mistral Small 4). */
export const mistralLatentParams: Family = {
  title: "Mistral's params.json with latent attention",
  modelTypes: [],
  sources: mistralSources,
  ...mistralSizes,
  kinds: {
    full_attention: {
      ...mistralRope,
      part: 'last',
      headDim: [named('qk_nope_head_dim'), named('qk_rope_head_dim')],
      width: { channels: named('qk_rope_head_dim') },
      softmaxScale: { latent: true },
      scalingKeys: yarn({ mscale: 1, mscale_all_dim: 1 }),
    },
  },
  remarks: mistralRemarks,
  silent: ['llama_4_scaling', 'sliding_window'],
};

/** The encoder of images (Pixtral), whose pairs are neighbours here. */
export const mistralVision: Family = {
  title: "The vision encoder in Mistral's params.json",
  modelTypes: [],
  sources: elsewhere(
    'mistralai/mistral-inference',
    'src/mistral_inference/vision_encoder.py',
    '2557e12d0e1878a1562ece30434820f80aa3e12a',
  ),
  hiddenSize: named('hidden_size'),
  heads: named('num_attention_heads'),
  layers: named('num_hidden_layers'),
  context: null,
  kinds: {
    image: {
      entry: 'rotary',
      scheme: 'axial-rope',
      layout: 'interleaved',
      base: named('rope_theta', 10000),
      axisFrequencies: 'dealt',
      bidirectional: true,
      note: 'The grid is that of the image itself. Of all frequencies rows have the even ones and columns the odd ones.',
    } satisfies AxialKind,
  },
};

// The configuration of a TensorRT-LLM checkpoint or engine, in which a word says how positions are encoded.

const word = 'position_embedding_type';

const words = ['rope_gpt_neox', 'rope_gptj', 'long_rope', 'alibi', 'alibi_with_scale', 'learned_absolute'] as const;

/** The words of position_embedding_type that are read. */
export const tensorrtLlmWords = new RegExp(`^(?:${[...words, 'mrope', 'yarn'].join('|')})$`);

const tensorrtRope = (layout: RotaryKind['layout'], more: Partial<RotaryKind> = {}): RotaryKind => ({
  entry: 'rotary',
  layout,
  base: { keys: ['rotary_base', 'rotary_emb_base'], default: 10000 },
  baseFactor: named('rope_ratio'),
  width: {
    channels: { keys: ['rotary_dim', 'rotary_embedding_dim'] },
    share: { keys: ['rotary_pct', 'rotary_embedding_percentage', 'partial_rotary_factor'], default: 1 },
  },
  objects: ['rotary_scaling'],
  ...more,
});

const chatglm = ['ChatGLMForCausalLM', 'ChatGLMModel'];

export const tensorrtLlm: Family = {
  title: 'TensorRT-LLM',
  modelTypes: [],
  sources: elsewhere(
    'NVIDIA/TensorRT-LLM',
    'tensorrt_llm/layers/attention.py',
    '027cd518e3b63809a5c5799187991e7f1164fb12',
  ),
  hiddenSize: named('hidden_size'),
  heads: named('num_attention_heads'),
  layers: named('num_hidden_layers'),
  headDim: named('head_size'),
  context: named('max_position_embeddings'),
  kinds: {
    rope_gpt_neox: tensorrtRope('half'),
    rope_gptj: tensorrtRope('interleaved'),
    // The class of ChatGLM 2 and 3 turns half of the head, which the file does not say.
    chatglm: tensorrtRope('interleaved', { width: { share: named('rotary_pct', 0.5) } }),
    long_rope: tensorrtRope('half', {
      scalingKeys: {
        type: 'longrope',
        parameters: {
          short_factor: named('longrope_scaling_short_factors'),
          long_factor: named('longrope_scaling_long_factors'),
          original_max_position_embeddings: named('original_max_position_embeddings'),
        },
      },
    }),
    alibi: { entry: 'bias', scheme: 'alibi', alibiBiasMax: named('alibi_bias_max', 8) },
    alibi_with_scale: { entry: 'bias', scheme: 'alibi', scaled: true },
    learned_absolute: learned(named('max_position_embeddings')),
  },
  rules: [
    {
      all: 'chatglm',
      when: [
        { key: 'architecture', is: chatglm },
        { key: word, is: ['rope_gptj'] },
      ],
    },
    ...words.map((kind) => ({ all: kind, when: { key: word, is: [kind] } })),
    // Files of its multimodal rotation have the kind of pairs of GPT-NeoX, and sections in the object.
    { all: 'rope_gpt_neox' },
  ],
  silent: ['max_position_embeddings'],
};

// What posenc/train writes into the metadata of its files.

const trainedRope = (layout: RotaryKind['layout']): RotaryKind => ({
  entry: 'rotary',
  layout,
  base: named('base', 10000),
  width: { channels: named('rotaryDim') },
  scaling: 'none',
});

const trainedKinds = {
  none: { entry: 'none' },
  sinusoidal: {
    entry: 'absolute',
    scheme: 'sinusoidal',
    layout: 'interleaved',
    denominator: 'dim',
    base: named('base', 10000),
  },
  learned: learned(named('rows', 256)),
  alibi: { entry: 'bias', scheme: 'alibi' },
  t5: {
    entry: 'bias',
    scheme: 't5',
    numBuckets: named('numBuckets', 16),
    maxDistance: named('maxDistance', 32),
    bidirectional: false,
    tables: 'one for all layers',
  },
  'kerple-log': {
    entry: 'bias',
    scheme: 'kerple',
    options: { kernel: 'log', form: 'causal' },
    learned: ['p', 'a'],
    tables: 'one for all layers',
  },
  sandwich: {
    entry: 'bias',
    scheme: 'sandwich',
    options: { dim: named('sandwichDim', 32), form: 'causal' },
    learned: [],
  },
  toeplitz: {
    entry: 'bias',
    scheme: 'toeplitz',
    options: {},
    learned: ['table'],
    rows: named('rows', 32),
    tables: 'one for all layers',
  },
} as const satisfies Family['kinds'];

/** The schemes of posenc/train that are read. */
export const trainedSchemes: readonly string[] = [...Object.keys(trainedKinds), 'rope'];

export const posencTrain: Family = {
  title: 'posenc/train',
  modelTypes: [],
  sources: elsewhere('posenc/posenc', 'web/train/raw-trainer.ts'),
  hiddenSize: named('dim'),
  heads: named('heads'),
  layers: named('layers'),
  context: named('length'),
  kinds: { ...trainedKinds, rope: trainedRope('half'), 'rope-interleaved': trainedRope('interleaved') },
  rules: [
    {
      when: { key: 'layout', is: ['interleaved'] },
      all: 'rope-interleaved',
    },
    ...Object.keys(trainedKinds).map((kind) => ({ all: kind, when: { key: 'scheme', is: [kind] } })),
    { all: 'rope' },
  ],
};
