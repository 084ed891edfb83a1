import type { Values } from '../../../web/site/lab/state/state.ts';

/**
 * What the published configurations say about position, in their own words, for the models that have presets in the
 * Lab, with the panel that follows from it. Taken from the published files and public copies of them, not from the
 * presets.
 */
interface Published {
  /** The file, and its version where versions differ. */
  readonly file: string;
  readonly scheme: string;
  readonly panel: Values;
}

const repeated = (times: number, divisor: number) => new Array<number>(times).fill(divisor);

const llama31 = {
  hidden_size: 4096,
  num_attention_heads: 32,
  rope_theta: 500000,
  rope_scaling: {
    factor: 8,
    low_freq_factor: 1,
    high_freq_factor: 4,
    original_max_position_embeddings: 8192,
    rope_type: 'llama3',
  },
};

const qwen25 = {
  hidden_size: 3584,
  num_attention_heads: 28,
  rope_theta: 1000000,
  rope_scaling: { factor: 4, original_max_position_embeddings: 32768, type: 'yarn' },
};

const phi3Mini = {
  hidden_size: 3072,
  num_attention_heads: 32,
  rope_theta: 10000,
  max_position_embeddings: 131072,
  original_max_position_embeddings: 4096,
  rope_scaling: {
    type: 'su',
    short_factor: [
      ...repeated(3, 1.05),
      ...repeated(2, 1.1),
      ...[1.1500000000000001, 1.2000000000000002, 1.2500000000000002],
      ...[1.3000000000000003, 1.3500000000000003, 1.5000000000000004],
      ...repeated(21, 2.000000000000001),
      ...repeated(3, 2.0500000000000007),
      ...repeated(3, 2.1000000000000005),
      ...repeated(2, 2.1500000000000004),
      ...[2.3499999999999996, 2.549999999999999, 2.5999999999999988, 2.5999999999999988],
      ...[2.7499999999999982, 2.849999999999998, 2.849999999999998, 2.9499999999999975],
    ],
    long_factor: [
      1.0299999713897705, 1.0499999523162842, 1.0499999523162842, 1.0799999237060547, 1.2299998998641968,
      1.2299998998641968, 1.2999999523162842, 1.4499999284744263, 1.5999999046325684, 1.6499998569488525,
      1.8999998569488525, 2.859999895095825, 3.68999981880188, 5.419999599456787, 5.489999771118164, 5.489999771118164,
      9.09000015258789, 11.579999923706055, 15.65999984741211, 15.769999504089355, 15.789999961853027,
      18.360000610351562, 21.989999771118164, 23.079999923706055, 30.009998321533203, 32.35000228881836,
      32.590003967285156, 35.56000518798828, 39.95000457763672, 53.840003967285156, 56.20000457763672,
      57.95000457763672, 59.29000473022461, 59.77000427246094, 59.920005798339844, 61.190006256103516,
      61.96000671386719, 62.50000762939453, 63.3700065612793, 63.48000717163086, 63.48000717163086, 63.66000747680664,
      63.850006103515625, 64.08000946044922, 64.760009765625, 64.80001068115234, 64.81001281738281, 64.81001281738281,
    ],
  },
};

const gptNeoX = {
  hidden_size: 6144,
  num_attention_heads: 64,
  rotary_pct: 0.25,
  rotary_emb_base: 10000,
};

const gemma3 = {
  head_dim: 256,
  num_attention_heads: 8,
  rope_theta: 1000000,
  rope_local_base_freq: 10000,
  rope_scaling: { factor: 8, rope_type: 'linear' },
};

const deepSeekV3 = {
  num_attention_heads: 128,
  qk_nope_head_dim: 128,
  qk_rope_head_dim: 64,
  rope_theta: 10000,
  rope_scaling: {
    beta_fast: 32,
    beta_slow: 1,
    factor: 40,
    mscale: 1,
    mscale_all_dim: 1,
    original_max_position_embeddings: 4096,
    type: 'yarn',
  },
};

const bloom = { n_head: 112, hidden_size: 14336 };
const mpt = { d_model: 4096, n_heads: 32, attn_config: { alibi: true, alibi_bias_max: 8 } };
const t5 = { d_kv: 64, num_heads: 12, relative_attention_num_buckets: 32, relative_attention_max_distance: 128 };
const bert = { hidden_size: 768, num_attention_heads: 12, position_embedding_type: 'absolute' };
const gpt2 = { n_embd: 768, n_head: 12, n_positions: 1024 };
const debertaV3 = {
  hidden_size: 768,
  num_attention_heads: 12,
  max_position_embeddings: 512,
  max_relative_positions: -1,
  position_buckets: 256,
};
const transformerXl = { clamp_len: 1000, d_head: 64, n_head: 16 };

export const published: Readonly<Record<string, Published>> = {
  'llama-3.1-8b': {
    file: 'config.json of Llama-3.1-8B',
    scheme: 'rope',
    panel: {
      layout: 'half',
      base: llama31.rope_theta,
      scalingType: llama31.rope_scaling.rope_type,
      scalingFactor: llama31.rope_scaling.factor,
      scalingLowFreqFactor: llama31.rope_scaling.low_freq_factor,
      scalingHighFreqFactor: llama31.rope_scaling.high_freq_factor,
      scalingOriginalMaxPositionEmbeddings: llama31.rope_scaling.original_max_position_embeddings,
      headDim: llama31.hidden_size / llama31.num_attention_heads,
      heads: llama31.num_attention_heads,
    },
  },
  'qwen2.5-7b-yarn': {
    file: 'config.json of Qwen2.5-7B-Instruct with the rope_scaling of its model card',
    scheme: 'rope',
    panel: {
      layout: 'half',
      base: qwen25.rope_theta,
      scalingType: qwen25.rope_scaling.type,
      scalingFactor: qwen25.rope_scaling.factor,
      scalingOriginalMaxPositionEmbeddings: qwen25.rope_scaling.original_max_position_embeddings,
      headDim: qwen25.hidden_size / qwen25.num_attention_heads,
      heads: qwen25.num_attention_heads,
    },
  },
  'phi-3-mini-128k': {
    file: 'config.json of Phi-3-mini-128k-instruct, April 2024, where LongRoPE is called su',
    scheme: 'rope',
    panel: {
      layout: 'half',
      base: phi3Mini.rope_theta,
      scalingType: 'longrope',
      scalingMaxPositionEmbeddings: phi3Mini.max_position_embeddings,
      scalingOriginalMaxPositionEmbeddings: phi3Mini.original_max_position_embeddings,
      scalingShortFactor: phi3Mini.rope_scaling.short_factor.join(' '),
      scalingLongFactor: phi3Mini.rope_scaling.long_factor.join(' '),
      headDim: phi3Mini.hidden_size / phi3Mini.num_attention_heads,
      heads: phi3Mini.num_attention_heads,
    },
  },
  'gpt-neox-20b': {
    file: 'config.json of gpt-neox-20b',
    scheme: 'rope',
    panel: {
      layout: 'half',
      base: gptNeoX.rotary_emb_base,
      rotaryDim: (gptNeoX.rotary_pct * gptNeoX.hidden_size) / gptNeoX.num_attention_heads,
      headDim: gptNeoX.hidden_size / gptNeoX.num_attention_heads,
      heads: gptNeoX.num_attention_heads,
    },
  },
  'gemma-3-4b': {
    file: 'text_config of gemma-3-4b',
    scheme: 'rope',
    panel: {
      layout: 'half',
      base: gemma3.rope_theta,
      scalingType: gemma3.rope_scaling.rope_type,
      scalingFactor: gemma3.rope_scaling.factor,
      headDim: gemma3.head_dim,
      heads: gemma3.num_attention_heads,
    },
  },
  'gemma-3-4b-local': {
    file: 'text_config of gemma-3-4b',
    scheme: 'rope',
    panel: {
      layout: 'half',
      base: gemma3.rope_local_base_freq,
      headDim: gemma3.head_dim,
      heads: gemma3.num_attention_heads,
    },
  },
  'deepseek-v3': {
    file: 'config.json of DeepSeek-V3',
    scheme: 'rope',
    panel: {
      layout: 'interleaved',
      base: deepSeekV3.rope_theta,
      scalingType: deepSeekV3.rope_scaling.type,
      scalingFactor: deepSeekV3.rope_scaling.factor,
      scalingOriginalMaxPositionEmbeddings: deepSeekV3.rope_scaling.original_max_position_embeddings,
      scalingBetaFast: deepSeekV3.rope_scaling.beta_fast,
      scalingBetaSlow: deepSeekV3.rope_scaling.beta_slow,
      scalingMscale: deepSeekV3.rope_scaling.mscale,
      scalingMscaleAllDim: deepSeekV3.rope_scaling.mscale_all_dim,
      rotaryDim: deepSeekV3.qk_rope_head_dim,
      rotaryPart: 'last',
      headDim: deepSeekV3.qk_rope_head_dim + deepSeekV3.qk_nope_head_dim,
      heads: deepSeekV3.num_attention_heads,
      softmaxScale:
        (0.1 * deepSeekV3.rope_scaling.mscale_all_dim * Math.log(deepSeekV3.rope_scaling.factor) + 1) ** 2 /
        Math.sqrt(deepSeekV3.qk_rope_head_dim + deepSeekV3.qk_nope_head_dim),
    },
  },
  'bloom-176b': {
    file: 'config.json of bloom, and the slopes of its code, which end at 2^-8 for a power of 2',
    scheme: 'alibi',
    panel: { alibiBiasMax: 8, headDim: bloom.hidden_size / bloom.n_head, heads: bloom.n_head },
  },
  'mpt-7b': {
    file: 'config.json of mpt-7b',
    scheme: 'alibi',
    panel: {
      form: 'mpt',
      alibiBiasMax: mpt.attn_config.alibi_bias_max,
      headDim: mpt.d_model / mpt.n_heads,
      heads: mpt.n_heads,
    },
  },
  't5-base': {
    file: 'config.json of t5-base, whose maximum distance is the default of the code at first and stands in later files',
    scheme: 't5',
    panel: {
      numBuckets: t5.relative_attention_num_buckets,
      maxDistance: t5.relative_attention_max_distance,
      headDim: t5.d_kv,
      heads: t5.num_heads,
      // T5 does not scale its logits: its projections were initialised with smaller numbers instead.
      softmaxScale: 1,
    },
  },
  'bert-base': {
    file: 'config.json of bert-base-uncased',
    scheme: 'learned',
    panel: {
      dim: bert.hidden_size,
      headDim: bert.hidden_size / bert.num_attention_heads,
      heads: bert.num_attention_heads,
    },
  },
  gpt2: {
    file: 'config.json of gpt2',
    scheme: 'learned',
    panel: { dim: gpt2.n_embd, headDim: gpt2.n_embd / gpt2.n_head, heads: gpt2.n_head },
  },
  'deberta-v3-base': {
    file: 'config.json of deberta-v3-base; -1 relative positions are max_position_embeddings',
    scheme: 'deberta',
    panel: {
      positionBuckets: debertaV3.position_buckets,
      maxRelativePositions:
        debertaV3.max_relative_positions < 1 ? debertaV3.max_position_embeddings : debertaV3.max_relative_positions,
      headDim: debertaV3.hidden_size / debertaV3.num_attention_heads,
      heads: debertaV3.num_attention_heads,
    },
  },
  'transformer-xl-wt103': {
    file: 'config.json of transfo-xl-wt103',
    scheme: 'transformer-xl',
    panel: { clampLen: transformerXl.clamp_len, headDim: transformerXl.d_head, heads: transformerXl.n_head },
  },
};
