import { named, positions } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { encoderDecoder, fairseqSinusoid, learnedTable, offsetByTwo } from './encoder-decoder.ts';

const large = { dModel: 1024, encoder: [12, 16], decoder: [12, 16], context: 1024 } as const;

/** BART, and models that adopted its tables or fairseq's sinusoid. */
export const barts: readonly Family[] = [
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
    dModel: 768,
    encoder: [6, 12],
    decoder: [6, 12],
    context: 1024,
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
    dModel: 512,
    encoder: [8, 16],
    decoder: [8, 16],
    context: 512,
    table: learnedTable(512),
  }),
  encoderDecoder({
    title: 'BigBird-Pegasus',
    modelTypes: ['bigbird_pegasus'],
    dModel: 1024,
    encoder: [16, 16],
    decoder: [16, 16],
    context: 4096,
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
      encoder: {
        entry: 'absolute',
        scheme: 'learned',
        rows: named('max_encoder_position_embeddings', 16384),
        bidirectional: true,
        window: { size: named('attention_window', 512) },
      },
      decoder: { entry: 'absolute', scheme: 'learned', rows: named('max_decoder_position_embeddings', 1024) },
    },
    stacks: (['encoder', 'decoder'] as const).map((name) => ({
      name,
      layers: named(`${name}_layers`, 12),
      heads: named(`${name}_attention_heads`, 16),
      rules: [{ all: name }],
      context: named(`max_${name}_position_embeddings`, name === 'encoder' ? 16384 : 1024),
    })),
  },
  ...['seamless_m4t', 'seamless_m4t_v2'].map((name) => {
    const context = name === 'seamless_m4t' ? 1024 : 4096;
    return encoderDecoder({
      title: `${name === 'seamless_m4t' ? 'SeamlessM4T' : 'SeamlessM4T v2'} text`,
      modelTypes: [name],
      dModel: 1024,
      encoder: [24, 16],
      decoder: [24, 16],
      context,
      table: fairseqSinusoid(context, 0),
    });
  }),
  {
    title: 'TrOCR',
    modelTypes: ['trocr'],
    architectures: ['TrOCRForCausalLM'],
    sources: model('trocr'),
    hiddenSize: { ...named('d_model', 1024), otherwise: ['hidden_size'] },
    heads: named('decoder_attention_heads', 16),
    layers: named('decoder_layers', 12),
    context: positions(512),
    kinds: { learned: offsetByTwo(512), sinusoidal: fairseqSinusoid(512) },
    rules: [
      { all: 'sinusoidal', when: { key: 'use_learned_position_embeddings', is: [false], default: true } },
      { all: 'learned' },
    ],
  },
];
