/** Models of two stacks. */
import {
  everyNth,
  family,
  learned,
  model,
  named,
  positions,
  type Row,
  renamed,
  renamedSizes,
  rotary,
  sized,
  stack,
  window,
} from './rows.ts';
import { encoderDecoder, fairseqSinusoid, learnedTable, offsetByTwo } from './tables.ts';
import type { Family, LayerRule, RotaryKind, SinusoidalKind, Stack, T5Kind, Value } from './types.ts';

/** Two stacks of one size. */
const equal = (dModel: number, layers: number, heads: number, context: number) =>
  ({ dModel, encoder: [layers, heads], decoder: [layers, heads], context }) as const;

const large = equal(1024, 12, 16, 1024);

const half = (context: number): SinusoidalKind => ({
  entry: 'absolute',
  scheme: 'sinusoidal',
  rows: positions(context),
  layout: 'sin|cos',
  denominator: 'dim',
});

const t5Stack = {
  entry: 'bias',
  scheme: 't5',
  numBuckets: named('relative_attention_num_buckets', 32),
  maxDistance: named('relative_attention_max_distance', 128),
  tables: 'one in the first layer, added in all',
  softmaxScale: { fixed: 1 },
  crossAttention: 'no bias',
} as const satisfies Partial<T5Kind>;

interface T5Like {
  readonly title: string;
  readonly modelTypes: readonly string[];
  readonly folder?: string;
  /** d_model, num_heads and num_layers of the class. */
  readonly sizes: readonly [number, number, number];
  /** num_decoder_layers of the class. Absent: num_layers. */
  readonly decoderLayers?: number;
  readonly tables?: T5Kind['tables'];
  readonly encoder?: Partial<T5Kind>;
  readonly architectures: readonly string[];
  /** Names of classes without a decoder. */
  readonly encoders: readonly string[];
}

function t5Like({ title, modelTypes, sizes, decoderLayers, tables, architectures, encoders, ...more }: T5Like): Family {
  const [width, heads, count] = sizes;
  const shared = { ...t5Stack, ...(tables ? { tables } : {}) };
  const layers: Value = renamed('num_layers', count, 'num_hidden_layers');
  return {
    title,
    modelTypes,
    architectures: [...architectures, ...encoders],
    sources: model(more.folder ?? modelTypes[0] ?? ''),
    hiddenSize: renamed('d_model', width, 'hidden_size'),
    heads: renamed('num_heads', heads, 'num_attention_heads'),
    headDim: named('d_kv', 64),
    context: null,
    kinds: {
      encoder: { ...shared, bidirectional: true, ...more.encoder },
      decoder: { ...shared, bidirectional: false },
    },
    stacks: [
      { name: 'encoder', layers, rules: [{ all: 'encoder' }] },
      {
        name: 'decoder',
        layers:
          decoderLayers === undefined
            ? { ...named('num_decoder_layers', count), otherwise: ['num_layers', 'num_hidden_layers'] }
            : named('num_decoder_layers', decoderLayers),
        rules: [{ all: 'decoder' }],
        when: { key: 'architectures', isNot: encoders },
      },
    ],
  };
}

const sinusoid: SinusoidalKind = {
  entry: 'absolute',
  scheme: 'sinusoidal',
  layout: 'sin|cos',
  denominator: 'dim',
  note: 'Rows for context_length + prediction_length time steps; those to be predicted go on behind the context.',
};

function timeSeries(title: string, modelType: string, architecture: string): Family {
  return {
    title,
    modelTypes: [modelType],
    architectures: [`${architecture}Model`, `${architecture}ForPrediction`],
    sources: model(modelType),
    hiddenSize: renamed('d_model', 64, 'hidden_size'),
    context: null,
    kinds: { encoder: { ...sinusoid, bidirectional: true }, decoder: sinusoid },
    stacks: [stack('encoder', 2, 2), stack('decoder', 2, 2)],
  };
}

const softmaxScale = { inverseRootOf: named('query_pre_attn_scalar', 256) } as const;

/** T5Gemma's sizes, which both stacks have. */
const gemmaSizes = (context: number) => sized(2304, 8, 26, context, 256);

/** The layers of Gemma 2 or 3 in two stacks, each with its own object in the file. */
function twoStacks(
  full: RotaryKind,
  local: RotaryKind,
  every: LayerRule,
  parts: readonly [string, string],
  context: number,
) {
  const { layers, ...sizes } = gemmaSizes(context);
  const stackOf = (name: Stack['name'], part: string): Stack => {
    const [wide, narrow] = [`${name}_full_attention`, `${name}_sliding_attention`];
    const listed = { list: 'layer_types', means: { full_attention: wide, sliding_attention: narrow } };
    return { name, part, layers, context: sizes.context, rules: [listed, { ...every, kind: wide, others: narrow }] };
  };
  return {
    ...sizes,
    kinds: {
      encoder_full_attention: { ...full, bidirectional: true },
      encoder_sliding_attention: { ...local, bidirectional: true },
      decoder_full_attention: full,
      decoder_sliding_attention: local,
    },
    stacks: [stackOf('encoder', parts[0]), stackOf('decoder', parts[1])],
  };
}

const gemma3Full = rotary(1000000, { scaling: 'rope_scaling', softmaxScale });

const gemma3Local = rotary(10000, {
  base: named('rope_local_base_freq', 10000),
  scaling: 'nested',
  window: window(4096),
  softmaxScale,
});

/** A single stack of T5Gemma 2, like Gemma 3; the encoder's attention is bidirectional. */
const oneStack = (title: string, modelTypes: readonly string[], bidirectional: boolean) => ({
  title,
  modelTypes,
  folder: 't5gemma2',
  ...gemmaSizes(131072),
  kinds: { sliding_attention: { ...gemma3Local, bidirectional }, full_attention: { ...gemma3Full, bidirectional } },
  rules: [{ list: 'layer_types' }, everyNth(['sliding_window_pattern'], 6)],
});

const rows = [
  // BART, and models that adopted its tables or fairseq's sinusoid.
  encoderDecoder({
    title: 'BART',
    modelTypes: ['bart'],
    architectures: ['BartForConditionalGeneration', 'BartModel', 'BartForSequenceClassification'],
    ...large,
    table: offsetByTwo(1024),
  }),
  encoderDecoder({
    title: 'mBART',
    modelTypes: ['mbart'],
    architectures: ['MBartForConditionalGeneration'],
    ...large,
    table: offsetByTwo(1024),
  }),
  encoderDecoder({
    title: 'PLBART',
    modelTypes: ['plbart'],
    ...equal(768, 6, 12, 1024),
    table: offsetByTwo(1024),
  }),
  encoderDecoder({ title: 'MVP', modelTypes: ['mvp'], ...large, table: offsetByTwo(1024) }),
  encoderDecoder({
    title: 'Blenderbot',
    modelTypes: ['blenderbot'],
    architectures: ['BlenderbotForConditionalGeneration'],
    dModel: 2560,
    encoder: [2, 32],
    decoder: [24, 32],
    context: 128,
    table: learnedTable(128),
  }),
  encoderDecoder({
    title: 'Blenderbot small',
    modelTypes: ['blenderbot-small'],
    folder: 'blenderbot_small',
    ...equal(512, 8, 16, 512),
    table: learnedTable(512),
  }),
  encoderDecoder({
    title: 'BigBird-Pegasus',
    modelTypes: ['bigbird_pegasus'],
    ...equal(1024, 16, 16, 4096),
    table: learnedTable(4096),
  }),
  encoderDecoder({
    title: 'M2M-100 and NLLB',
    modelTypes: ['m2m_100'],
    architectures: ['M2M100ForConditionalGeneration'],
    ...large,
    table: fairseqSinusoid(1024),
  }),
  encoderDecoder({
    title: 'NLLB-MoE',
    modelTypes: ['nllb-moe'],
    folder: 'nllb_moe',
    ...large,
    table: fairseqSinusoid(1024),
  }),
  encoderDecoder({
    title: 'FSMT',
    modelTypes: ['fsmt'],
    architectures: ['FSMTForConditionalGeneration'],
    ...large,
    table: fairseqSinusoid(1024),
  }),
  {
    ...encoderDecoder({ title: 'LED', modelTypes: ['led'], ...large, table: learnedTable(16384) }),
    context: null,
    kinds: {
      encoder: learned(named('max_encoder_position_embeddings', 16384), {
        bidirectional: true,
        window: { size: named('attention_window', 512) },
      }),
      decoder: learned(named('max_decoder_position_embeddings', 1024)),
    },
    stacks: [
      stack('encoder', 12, 16, { context: named('max_encoder_position_embeddings', 16384) }),
      stack('decoder', 12, 16, { context: named('max_decoder_position_embeddings', 1024) }),
    ],
  },
  encoderDecoder({
    title: 'SeamlessM4T text',
    modelTypes: ['seamless_m4t'],
    ...equal(1024, 24, 16, 1024),
    table: fairseqSinusoid(1024, 0),
  }),
  encoderDecoder({
    title: 'SeamlessM4T v2 text',
    modelTypes: ['seamless_m4t_v2'],
    ...equal(1024, 24, 16, 4096),
    table: fairseqSinusoid(4096, 0),
  }),
  {
    title: 'TrOCR',
    modelTypes: ['trocr'],
    architectures: ['TrOCRForCausalLM'],
    hiddenSize: renamed('d_model', 1024, 'hidden_size'),
    heads: named('decoder_attention_heads', 16),
    layers: named('decoder_layers', 12),
    context: positions(512),
    kinds: { learned: offsetByTwo(512), sinusoidal: fairseqSinusoid(512) },
    rules: [
      { all: 'sinusoidal', when: { key: 'use_learned_position_embeddings', is: [false], default: true } },
      { all: 'learned' },
    ],
  },
  // A fixed sinusoid in a table, with sines before cosines.
  encoderDecoder({
    title: 'Marian',
    modelTypes: ['marian'],
    architectures: ['MarianMTModel', 'MarianModel'],
    ...large,
    table: half(1024),
  }),
  encoderDecoder({
    title: 'Pegasus',
    modelTypes: ['pegasus'],
    architectures: ['PegasusForConditionalGeneration', 'PegasusModel'],
    ...large,
    table: half(1024),
  }),
  encoderDecoder({
    title: 'Pegasus-X',
    modelTypes: ['pegasus_x'],
    ...equal(1024, 16, 16, 16384),
    table: { entry: 'absolute', scheme: 'sinusoidal', layout: 'sin|cos', denominator: 'dim/2 - 1' },
  }),
  t5Like({
    title: 'T5',
    modelTypes: ['t5'],
    sizes: [512, 8, 6],
    architectures: ['T5ForConditionalGeneration', 'T5Model', 'T5WithLMHeadModel'],
    encoders: ['T5EncoderModel', 'T5ForTokenClassification'],
  }),
  t5Like({
    title: 'mT5',
    modelTypes: ['mt5'],
    sizes: [512, 6, 8],
    architectures: ['MT5ForConditionalGeneration', 'MT5Model'],
    encoders: ['MT5EncoderModel'],
  }),
  t5Like({
    title: 'UMT5',
    modelTypes: ['umt5'],
    sizes: [512, 6, 8],
    tables: 'one in every layer',
    architectures: ['UMT5ForConditionalGeneration', 'UMT5Model'],
    encoders: ['UMT5EncoderModel'],
  }),
  t5Like({
    title: 'Switch Transformers',
    modelTypes: ['switch_transformers'],
    sizes: [768, 12, 12],
    decoderLayers: 12,
    architectures: ['SwitchTransformersForConditionalGeneration'],
    encoders: ['SwitchTransformersEncoderModel'],
  }),
  t5Like({
    title: 'Pop2Piano',
    modelTypes: ['pop2piano'],
    sizes: [512, 8, 6],
    architectures: ['Pop2PianoForConditionalGeneration'],
    encoders: [],
  }),
  t5Like({
    title: 'LongT5',
    modelTypes: ['longt5'],
    sizes: [512, 8, 6],
    encoder: {
      window: { size: named('local_radius', 127), counts: 'each-side-and-itself' },
      note: 'With encoder_attention_type transient-global every token also sees one summary for each global_block_size tokens, with a bias by the distance of blocks.',
    },
    architectures: ['LongT5ForConditionalGeneration', 'LongT5Model'],
    encoders: ['LongT5EncoderModel'],
  }),
  {
    ...t5Like({
      title: 'UDOP',
      modelTypes: ['udop'],
      sizes: [1024, 16, 24],
      encoder: { note: 'The encoder adds biases for buckets of the boxes’ horizontal and vertical distances.' },
      architectures: ['UdopForConditionalGeneration', 'UdopModel'],
      encoders: ['UdopEncoderModel'],
    }),
    silent: ['max_2d_position_embeddings', 'relative_bias_args'],
  },
  {
    title: 'Pix2Struct',
    modelTypes: ['pix2struct_text_model', 'pix2struct'],
    architectures: ['Pix2StructForConditionalGeneration'],
    folder: 'pix2struct',
    ...renamedSizes(['hidden_size', 768], ['num_heads', 12], ['num_layers', 12]),
    headDim: named('d_kv', 64),
    context: null,
    kinds: { decoder: { ...t5Stack, bidirectional: false } },
  },
  // Fixed sinusoids over time steps.
  timeSeries('Time Series Transformer', 'time_series_transformer', 'TimeSeriesTransformer'),
  timeSeries('Informer', 'informer', 'Informer'),
  timeSeries('Autoformer', 'autoformer', 'Autoformer'),
  // Gemma 2 in two stacks; cross attention to the encoder is not rotated.
  {
    title: 'T5Gemma',
    modelTypes: ['t5gemma'],
    architectures: ['T5GemmaForConditionalGeneration'],
    ...twoStacks(
      rotary(10000, { softmaxScale }),
      rotary(10000, { softmaxScale, window: window(4096) }),
      everyNth([], 2),
      ['encoder', 'decoder'],
      8192,
    ),
  },
  // Gemma 3 in two stacks.
  {
    title: 'T5Gemma 2',
    modelTypes: ['t5gemma2'],
    architectures: ['T5Gemma2ForConditionalGeneration'],
    ...twoStacks(
      { ...gemma3Full, parametersName: 'full_attention' },
      { ...gemma3Local, parametersName: 'sliding_attention' },
      everyNth(['sliding_window_pattern'], 6),
      ['encoder.text_config', 'decoder'],
      131072,
    ),
  },
  oneStack('T5Gemma 2 encoder', ['t5gemma2_encoder', 't5gemma2_text'], true),
  oneStack('T5Gemma 2 decoder', ['t5gemma2_decoder'], false),
] as const satisfies readonly Row[];

export const encoderDecoders: readonly Family[] = rows.map(family);
