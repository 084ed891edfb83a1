import { described, NotSupported, number, oneOf, optional, readInputs, readParams } from '../case.mjs';

const list = (value, name) => {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'number')) return value;
  throw new NotSupported(`parameter ${name} is not a list of numbers`);
};

const boolean = oneOf({ true: true, false: false });

/** The fields of a configuration that determine a model's frequencies. */
const settingReaders = {
  type: described,
  rope_type: described,
  rope_theta: optional(number),
  factor: optional(number),
  partial_rotary_factor: optional(number),
  original_max_position_embeddings: optional(number),
  attention_factor: optional(number),
  beta_fast: optional(number),
  beta_slow: optional(number),
  truncate: optional(boolean),
  mscale: optional(number),
  mscale_all_dim: optional(number),
  short_factor: optional(list),
  long_factor: optional(list),
  low_freq_factor: optional(number),
  high_freq_factor: optional(number),
};

function readConfig(config) {
  const model = readParams(config, {
    rope_theta: optional(number),
    hidden_size: number,
    num_attention_heads: number,
    head_dim: optional(number),
    partial_rotary_factor: optional(number),
    max_position_embeddings: optional(number),
    original_max_position_embeddings: optional(number),
    // Two names for the same object; newer revisions have the base in it too.
    rope_scaling: described,
    rope_parameters: described,
  });
  const settings = readParams(model.rope_parameters ?? model.rope_scaling ?? {}, settingReaders);
  const headDim = model.head_dim ?? Math.floor(model.hidden_size / model.num_attention_heads);
  const base = model.rope_theta ?? settings.rope_theta;
  if (base === undefined) throw new NotSupported('rope_theta is not given');
  const partial = model.partial_rotary_factor ?? settings.partial_rotary_factor ?? 1;
  return { model, settings, headDim, base, partial };
}

const originalLength = ({ model, settings }) =>
  settings.original_max_position_embeddings ?? model.original_max_position_embeddings ?? model.max_position_embeddings;

/** The reference's reading of a configuration, by rope_type. Without a length, the trained length is meant. */
const scalings = {
  default: () => ({ type: 'none' }),
  linear: ({ settings }) => ({ type: 'linear', factor: settings.factor }),
  ntk: ({ settings }) => ({ type: 'ntk', factor: settings.factor }),
  dynamic: ({ model, settings }, seqLen) => ({
    type: 'dynamic',
    factor: settings.factor,
    maxPositionEmbeddings: model.max_position_embeddings,
    seqLen: seqLen ?? model.max_position_embeddings,
  }),
  yarn: (config) => ({
    type: 'yarn',
    // In newer revisions a factor that is not stated is the ratio of the lengths.
    factor: config.settings.factor ?? config.model.max_position_embeddings / originalLength(config),
    originalMaxPositionEmbeddings: originalLength(config),
    betaFast: config.settings.beta_fast,
    betaSlow: config.settings.beta_slow,
    truncate: config.settings.truncate,
    mscale: config.settings.mscale,
    mscaleAllDim: config.settings.mscale_all_dim,
    attentionFactor: config.settings.attention_factor,
  }),
  longrope: ({ model, settings }, seqLen) => {
    const extended = model.max_position_embeddings;
    // With a length beside the scaling, the factor is the ratio of the lengths; otherwise it is stated.
    const stated = model.original_max_position_embeddings;
    const inside = settings.original_max_position_embeddings;
    if (stated === undefined && inside !== undefined && settings.factor !== extended / inside) {
      throw new NotSupported('original_max_position_embeddings inside the scaling: revisions disagree on the factor');
    }
    const original = stated ?? inside ?? extended;
    return {
      type: 'longrope',
      factor: stated === undefined ? settings.factor : undefined,
      maxPositionEmbeddings: extended,
      originalMaxPositionEmbeddings: original,
      seqLen: seqLen ?? original,
      shortFactor: settings.short_factor,
      longFactor: settings.long_factor,
      attentionFactor: settings.attention_factor,
    };
  },
  llama3: ({ settings }) => ({
    type: 'llama3',
    factor: settings.factor,
    lowFreqFactor: settings.low_freq_factor,
    highFreqFactor: settings.high_freq_factor,
    originalMaxPositionEmbeddings: settings.original_max_position_embeddings,
  }),
  proportional({ model, settings }) {
    if (model.partial_rotary_factor !== undefined) {
      throw new NotSupported('partial_rotary_factor outside rope_parameters with rope_type proportional');
    }
    return { type: 'proportional', partialRotaryFactor: settings.partial_rotary_factor, factor: settings.factor };
  },
};

function scalingTables({ pe, params, inputs }) {
  const { positions } = readInputs(inputs, ['positions']);
  const read = readParams(params, {
    rope_type: oneOf(Object.fromEntries(Object.keys(scalings).map((name) => [name, name]))),
    config: readConfig,
    seq_len: optional(number),
    rotary_dim: number,
  });
  const { config, rope_type: type } = read;
  const dim = type === 'proportional' ? config.headDim : Math.floor(config.headDim * config.partial);
  if (dim !== read.rotary_dim) throw new NotSupported(`rotary_dim ${read.rotary_dim} is not what the config says`);
  const options = { scheme: 'rope', dim, base: config.base, scaling: scalings[type](config, read.seq_len) };
  const { cos, sin } = pe.rotaryTable({ ...options, positions: positions.data });
  // Both components of a pair have a column, in the half layout.
  const twice = ({ data, shape: [rows, pairs] }) => ({
    data: Float32Array.from({ length: rows * dim }, (_, i) => data[Math.floor(i / dim) * pairs + ((i % dim) % pairs)]),
    shape: [rows, dim],
  });
  return {
    inv_freq: pe.frequencies(options),
    attention_factor: { data: Float64Array.of(pe.attentionFactor(options)), shape: [] },
    cos: twice(cos),
    sin: twice(sin),
  };
}

export const ops = { 'rope.scaling': scalingTables };
