import { named } from '../named.ts';
import { model } from '../source.ts';
import type { Family, T5Kind, Value } from '../types.ts';

const stack = {
  entry: 'bias',
  scheme: 't5',
  numBuckets: { keys: ['relative_attention_num_buckets'], default: 32 },
  maxDistance: { keys: ['relative_attention_max_distance'], default: 128 },
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
  const shared = { ...stack, ...(tables ? { tables } : {}) };
  const layers: Value = { ...named('num_layers', count), otherwise: ['num_hidden_layers'] };
  return {
    title,
    modelTypes,
    architectures: [...architectures, ...encoders],
    sources: model(more.folder ?? modelTypes[0] ?? ''),
    hiddenSize: { ...named('d_model', width), otherwise: ['hidden_size'] },
    heads: { ...named('num_heads', heads), otherwise: ['num_attention_heads'] },
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

export const t5s: readonly Family[] = [
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
      encoder: {
        note: 'The encoder adds biases for buckets of the boxes’ horizontal and vertical distances.',
      },
      architectures: ['UdopForConditionalGeneration', 'UdopModel'],
      encoders: ['UdopEncoderModel'],
    }),
    silent: ['max_2d_position_embeddings', 'relative_bias_args'],
  },
  {
    title: 'Pix2Struct',
    modelTypes: ['pix2struct_text_model', 'pix2struct'],
    architectures: ['Pix2StructForConditionalGeneration'],
    sources: model('pix2struct'),
    hiddenSize: named('hidden_size', 768),
    heads: { ...named('num_heads', 12), otherwise: ['num_attention_heads'] },
    layers: { ...named('num_layers', 12), otherwise: ['num_hidden_layers'] },
    headDim: named('d_kv', 64),
    context: null,
    kinds: { decoder: { ...stack, bidirectional: false } },
  },
];
