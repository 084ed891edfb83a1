/** Parameters of functions that are not schemes. */
import { frozen } from './frozen.ts';
import type { BooleanParameter, ChoiceParameter, NumberParameter } from './types.ts';

/** Parameters of `linearAttention`. */
export const linearAttentionParameters = frozen({
  similarity: {
    name: 'similarity',
    kind: 'choice',
    description:
      "What replaces exp(q · k). 'elu': φ(q) · φ(k) with φ(x) = elu(x) + 1 (Katharopoulos et al. 2020). 'normalised': 1 + q · k of unit vectors, never negative, even if both are rotated. 'dot': q · k without a normaliser.",
    default: 'elu',
    choices: ['elu', 'normalised', 'dot'],
  },
  eps: {
    name: 'eps',
    kind: 'number',
    description: 'Added to the normaliser.',
    default: 1e-6,
    min: 0,
    max: 1,
    when: { parameter: 'similarity', is: ['elu', 'normalised'] },
  },
  scale: {
    name: 'scale',
    kind: 'number',
    description: 'Multiplies q · k. If omitted, 1 / √head_dim.',
    optional: true,
    min: -1e6,
    max: 1e6,
    when: { parameter: 'similarity', is: ['dot'] },
  },
} as const satisfies Record<string, NumberParameter | ChoiceParameter>);

/** Parameters of `recurrentAttention`. */
export const recurrentAttentionParameters = frozen({
  scale: {
    name: 'scale',
    kind: 'number',
    description: 'Multiplies q · k. If omitted, 1 / √head_dim.',
    optional: true,
    min: -1e6,
    max: 1e6,
  },
  normaliser: {
    name: 'normaliser',
    kind: 'choice',
    description:
      "How a row is normalised. 'retention': its decays are divided by the square root of their sum, then its scores by the magnitude of their sum where that is above 1 (RetNet, Sun et al. 2023).",
    default: 'none',
    choices: ['none', 'retention'],
  },
  qkL2Norm: {
    name: 'qkL2Norm',
    kind: 'boolean',
    description: 'Divides queries and keys by √(sum of squares + eps), as Gated DeltaNet does (Yang et al. 2024).',
    default: false,
  },
  eps: {
    name: 'eps',
    kind: 'number',
    description: 'Added to the sum of squares with qkL2Norm.',
    default: 1e-6,
    min: 0,
    max: 1,
  },
  form: {
    name: 'form',
    kind: 'choice',
    description:
      "How the same numbers are computed. 'chunked': the products within a chunk together, with the state read and written once per chunk. 'recurrent': token by token.",
    default: 'chunked',
    choices: ['chunked', 'recurrent'],
  },
  chunkSize: {
    name: 'chunkSize',
    kind: 'integer',
    description: 'Tokens per chunk.',
    default: 32,
    min: 1,
    max: 4096,
    unit: 'tokens',
    when: { parameter: 'form', is: ['chunked'] },
  },
} as const satisfies Record<string, NumberParameter | ChoiceParameter | BooleanParameter>);

/** Parameters of `yarnMscale`. */
export const yarnMscaleParameters = frozen({
  factor: {
    name: 'factor',
    kind: 'number',
    description: 'How many times further the model reads than it was trained to; up to 1, the result is 1.',
    min: 0.01,
    max: 1e6,
  },
  mscale: {
    name: 'mscale',
    kind: 'number',
    description: 'Multiplies the logarithm of the factor.',
    default: 1,
    min: 0,
    max: 1000,
  },
} as const satisfies Record<string, NumberParameter>);

/** Parameters of `axialPositions`. */
export const axialPositionsParameters = frozen({
  coordinates: {
    name: 'coordinates',
    kind: 'choice',
    description:
      "Coordinates of the cells along an axis. 'index': 0, 1, 2, … 'edges': from −1 to 1 in equal steps, with the outer cells at the edges. 'centres': the centres of equal parts of [−1, 1].",
    default: 'index',
    choices: ['index', 'edges', 'centres'],
  },
} as const satisfies Record<string, ChoiceParameter>);

/** Parameters of `mropePositions`. */
export const mropePositionsParameters = frozen({
  spatialMergeSize: {
    name: 'spatialMergeSize',
    kind: 'integer',
    description: 'How many rows and columns of patches become one token (spatial_merge_size of configurations).',
    default: 2,
    min: 1,
    max: 2 ** 16,
  },
  temporalStep: {
    name: 'temporalStep',
    kind: 'number',
    description: 'Distance between successive frames of a video.',
    default: 1,
    min: 0,
    max: 2 ** 32,
  },
} as const satisfies Record<string, NumberParameter>);

/** Parameters of `swinShiftMask`. */
export const swinShiftMaskParameters = frozen({
  masked: {
    name: 'masked',
    kind: 'number',
    description: 'The value for pairs of tokens in different regions; -Infinity is allowed, too.',
    default: -100,
    min: -3e38,
    max: 3e38,
  },
} as const satisfies Record<string, NumberParameter>);

/** The forms of attention's `temperature`, each with its default of floorScale; 'log-n' has none. */
export const temperatureFloors = frozen({
  llama4: 8192,
  ministral3: 16384,
  inkling: 131072,
  'log-n': undefined,
} as const satisfies Record<string, number | undefined>);

/** Parameters of attention's `temperature` and of `temperatures`, except for their form. */
export const temperatureParameters = frozen({
  attnScale: {
    name: 'attnScale',
    kind: 'number',
    description:
      "s: how fast the logits grow with the logarithm of the position (attn_scale of Llama 4, llama_4_scaling_beta of Ministral 3, alpha of Inkling). 'log-n' has none.",
    default: 0.1,
    min: 0,
    slider: { range: [0, 2], spacing: 'linear' },
  },
  floorScale: {
    name: 'floorScale',
    kind: 'number',
    description:
      'n: the length from which the logits grow (floor_scale of Llama 4, original_max_position_embeddings of Ministral 3, n_floor of Inkling, the trained length of log-n). If omitted, that of the model: 8192, 16384 or 131072; log-n needs it.',
    optional: true,
    min: 1,
    unit: 'positions',
    slider: { range: [1, 16384], spacing: 'log' },
  },
} as const satisfies Record<string, NumberParameter>);
