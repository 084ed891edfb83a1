import { yarnMscale } from 'posenc/catalogue';
import { type ConfiguredModel, configuredModels } from './models/index.ts';
import { textOf, type Values } from './state.ts';

/**
 * LongRoPE's divisors of Phi-3-mini-128k-instruct, one for each of the 48 pairs of a head: `rope_scaling` of the
 * configuration as released in April 2024. Later revisions of the model have other lists.
 */

/** `short_factor`: up to 4096 tokens. */
const shortFactor: readonly number[] = [
  1.05, 1.05, 1.05, 1.1, 1.1, 1.1500000000000001, 1.2000000000000002, 1.2500000000000002, 1.3000000000000003,
  1.3500000000000003, 1.5000000000000004, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001,
  2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001,
  2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001,
  2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.000000000000001, 2.0500000000000007,
  2.0500000000000007, 2.0500000000000007, 2.1000000000000005, 2.1000000000000005, 2.1000000000000005,
  2.1500000000000004, 2.1500000000000004, 2.3499999999999996, 2.549999999999999, 2.5999999999999988, 2.5999999999999988,
  2.7499999999999982, 2.849999999999998, 2.849999999999998, 2.9499999999999975,
];

/** `long_factor`: beyond 4096 tokens. */
const longFactor: readonly number[] = [
  1.0299999713897705, 1.0499999523162842, 1.0499999523162842, 1.0799999237060547, 1.2299998998641968,
  1.2299998998641968, 1.2999999523162842, 1.4499999284744263, 1.5999999046325684, 1.6499998569488525,
  1.8999998569488525, 2.859999895095825, 3.68999981880188, 5.419999599456787, 5.489999771118164, 5.489999771118164,
  9.09000015258789, 11.579999923706055, 15.65999984741211, 15.769999504089355, 15.789999961853027, 18.360000610351562,
  21.989999771118164, 23.079999923706055, 30.009998321533203, 32.35000228881836, 32.590003967285156, 35.56000518798828,
  39.95000457763672, 53.840003967285156, 56.20000457763672, 57.95000457763672, 59.29000473022461, 59.77000427246094,
  59.920005798339844, 61.190006256103516, 61.96000671386719, 62.50000762939453, 63.3700065612793, 63.48000717163086,
  63.48000717163086, 63.66000747680664, 63.850006103515625, 64.08000946044922, 64.760009765625, 64.80001068115234,
  64.81001281738281, 64.81001281738281,
];

/** The positional encoding of a published model, with the numbers of its configuration. */
export interface Preset {
  readonly name: string;
  readonly title: string;
  readonly scheme: string;
  /** By property name, as in a panel. */
  readonly values: Values;
  /** The source of the numbers. */
  readonly source: string;
  /** Properties in which the Lab differs from the model. */
  readonly remark?: string;
  /** Properties of the model that the Lab does not show. */
  readonly leftOut?: readonly string[];
}

/** Models whose numbers were read by hand; the others come from their configurations. */
export const presets: readonly Preset[] = [
  {
    name: 'llama-3.1-8b',
    title: 'Llama 3.1 8B',
    scheme: 'rope',
    values: {
      layout: 'half',
      base: 500000,
      scalingType: 'llama3',
      scalingFactor: 8,
      scalingLowFreqFactor: 1,
      scalingHighFreqFactor: 4,
      scalingOriginalMaxPositionEmbeddings: 8192,
      headDim: 128,
      heads: 32,
    },
    source: 'rope_theta and rope_scaling of the configuration; hidden_size 4096 over 32 heads',
  },
  {
    name: 'qwen2.5-7b-yarn',
    title: 'Qwen2.5 7B Instruct with YaRN',
    scheme: 'rope',
    values: {
      layout: 'half',
      base: 1e6,
      scalingType: 'yarn',
      scalingFactor: 4,
      scalingOriginalMaxPositionEmbeddings: 32768,
      headDim: 128,
      heads: 28,
    },
    source: 'rope_theta of the configuration; the rope_scaling that its model card gives for long texts',
  },
  {
    name: 'phi-3-mini-128k',
    title: 'Phi-3 mini 128k',
    scheme: 'rope',
    values: {
      layout: 'half',
      base: 10000,
      scalingType: 'longrope',
      scalingMaxPositionEmbeddings: 131072,
      scalingOriginalMaxPositionEmbeddings: 4096,
      scalingShortFactor: textOf(shortFactor),
      scalingLongFactor: textOf(longFactor),
      headDim: 96,
      heads: 32,
    },
    source:
      'rope_theta, rope_scaling, max_position_embeddings and original_max_position_embeddings of the configuration of April 2024',
    remark:
      'Up to 4096 tokens the short list of divisors counts, beyond them the long one. Later revisions have other lists.',
  },
  {
    name: 'gpt-neox-20b',
    title: 'GPT-NeoX 20B',
    scheme: 'rope',
    values: { layout: 'half', base: 10000, rotaryDim: 24, headDim: 96, heads: 64 },
    source: 'rotary_pct 0.25 and rotary_emb_base of the configuration; hidden_size 6144 over 64 heads',
  },
  {
    name: 'gemma-3-4b',
    title: 'Gemma 3 4B, global layers',
    scheme: 'rope',
    values: { layout: 'half', base: 1e6, scalingType: 'linear', scalingFactor: 8, headDim: 256, heads: 8 },
    source: 'rope_theta, rope_scaling and head_dim of the text configuration',
  },
  {
    name: 'gemma-3-4b-local',
    title: 'Gemma 3 4B, local layers',
    scheme: 'rope',
    values: { layout: 'half', base: 10000, headDim: 256, heads: 8 },
    source: 'rope_local_base_freq and head_dim of the text configuration',
    remark: 'Its window of 1024 tokens is not shown.',
  },
  {
    name: 'deepseek-v3',
    title: 'DeepSeek-V3',
    scheme: 'rope',
    values: {
      layout: 'interleaved',
      base: 10000,
      scalingType: 'yarn',
      scalingFactor: 40,
      scalingOriginalMaxPositionEmbeddings: 4096,
      scalingBetaFast: 32,
      scalingBetaSlow: 1,
      scalingMscale: 1,
      scalingMscaleAllDim: 1,
      rotaryDim: 64,
      rotaryPart: 'last',
      headDim: 192,
      heads: 128,
      // 1 / √192, times the square of YaRN's factor for mscale_all_dim.
      softmaxScale: yarnMscale({ factor: 40 }) ** 2 / Math.sqrt(192),
    },
    source: 'rope_theta, rope_scaling, qk_rope_head_dim and qk_nope_head_dim of the configuration',
    remark: 'The last 64 of the 192 components of a head turn; the others carry no position.',
  },
  {
    name: 'bloom-176b',
    title: 'BLOOM 176B',
    scheme: 'alibi',
    values: { alibiBiasMax: 8, headDim: 128, heads: 112 },
    source: 'n_head 112 of the configuration; 2^-8 is the last slope of its code for a power of 2',
    remark: 'Its own numbers differ by a constant in each row, which softmax does not see.',
  },
  {
    name: 'mpt-7b',
    title: 'MPT 7B',
    scheme: 'alibi',
    values: { form: 'mpt', alibiBiasMax: 8, headDim: 128, heads: 32 },
    source: 'alibi_bias_max and n_heads of the configuration',
  },
  {
    name: 't5-base',
    title: 'T5 base',
    scheme: 't5',
    values: { numBuckets: 32, maxDistance: 128, headDim: 64, heads: 12, softmaxScale: 1 },
    source: 'relative_attention_num_buckets and relative_attention_max_distance of the configuration',
    remark: 'This is its encoder; the buckets of its decoder are for the past alone.',
  },
  {
    name: 'bert-base',
    title: 'BERT base',
    scheme: 'learned',
    values: { dim: 768, headDim: 64, heads: 12 },
    source: 'Devlin et al. 2018; hidden_size and num_attention_heads of the configuration',
    remark: 'Its table has 512 rows.',
  },
  {
    name: 'gpt2',
    title: 'GPT-2 small',
    scheme: 'learned',
    values: { dim: 768, headDim: 64, heads: 12 },
    source: 'n_embd and n_head of the configuration',
    remark: 'Its table has 1024 rows.',
  },
  {
    name: 'deberta-v3-base',
    title: 'DeBERTa-v3 base',
    scheme: 'deberta',
    values: { positionBuckets: 256, maxRelativePositions: 512, headDim: 64, heads: 12 },
    source: 'position_buckets of the configuration; max_relative_positions −1 stands for max_position_embeddings, 512',
    remark:
      'Its table of distances goes through a layer norm and the projections of the words (share_att_key); the Lab draws what comes out at random.',
  },
  {
    name: 'transformer-xl-wt103',
    title: 'Transformer-XL, WikiText-103',
    scheme: 'transformer-xl',
    values: { clampLen: 1000, headDim: 64, heads: 16 },
    source: 'd_head, n_head and clamp_len of the configuration',
    remark: 'Its memory of 1600 tokens is what the Lab calls keys before the queries.',
  },
];

/** Every model that a panel can start from, sorted by title. */
export const allPresets: readonly Preset[] = [...presets, ...configuredModels.map(asPreset)].sort((a, b) =>
  a.title.localeCompare(b.title, 'en'),
);

function asPreset({ configuration: _, layer: __, ...model }: ConfiguredModel): Preset {
  return { ...model, source: 'its configuration, as Inspect reads it' };
}

export function presetNamed(name: string | undefined): Preset | undefined {
  return name === undefined ? undefined : allPresets.find((preset) => preset.name === name);
}
