/** Encoder-decoders with the key names of fairseq's descendants: d_model, encoder_layers, decoder_attention_heads … */
import { named, positions } from '../named.ts';
import { model } from '../source.ts';
import type { Family, LearnedKind, Remark, SinusoidalKind } from '../types.ts';

type Table = Omit<LearnedKind, 'bidirectional'> | Omit<SinusoidalKind, 'bidirectional'>;

export interface EncoderDecoder {
  readonly title: string;
  readonly modelTypes: readonly string[];
  readonly architectures?: readonly string[];
  readonly folder?: string;
  /** d_model of the class; `encoder` and `decoder` are layers and heads of each stack. */
  readonly dModel: number;
  readonly encoder: readonly [number, number];
  readonly decoder: readonly [number, number];
  /** max_position_embeddings of the class. */
  readonly context: number;
  readonly table: Table;
  readonly remarks?: readonly Remark[];
}

export function encoderDecoder(given: EncoderDecoder): Family {
  const { title, modelTypes, folder = modelTypes[0] ?? '', table, context } = given;
  const stack = (name: 'encoder' | 'decoder', [layers, heads]: readonly [number, number]) => ({
    name,
    layers: { ...named(`${name}_layers`, layers), otherwise: name === 'encoder' ? ['num_hidden_layers'] : [] },
    heads: {
      ...named(`${name}_attention_heads`, heads),
      otherwise: name === 'encoder' ? ['num_attention_heads'] : [],
    },
    rules: [{ all: name }],
  });
  return {
    title,
    modelTypes,
    ...(given.architectures ? { architectures: given.architectures } : {}),
    sources: model(folder),
    hiddenSize: { ...named('d_model', given.dModel), otherwise: ['hidden_size'] },
    context: positions(context),
    kinds: { encoder: { ...table, bidirectional: true }, decoder: table },
    stacks: [
      // Donut and others have only the decoder.
      { ...stack('encoder', given.encoder), when: { key: 'is_decoder', isNot: [true] } },
      stack('decoder', given.decoder),
    ],
    ...(given.remarks ? { remarks: given.remarks } : {}),
  };
}

/** A learned table of max_position_embeddings rows. */
export const learnedTable = (context: number, more: Partial<LearnedKind> = {}): Table => ({
  entry: 'absolute',
  scheme: 'learned',
  rows: positions(context),
  ...more,
});

/** BART's table: two extra rows, with the first position in row 2 whatever the padding. */
export const offsetByTwo = (context: number): Table => learnedTable(context, { extraRows: 2, offset: 2 });

/** fairseq's sinusoid: frequencies reach 1/10000, and the first position is the row after that of the padding. */
export const fairseqSinusoid = (context: number, padding = 1): Table => ({
  entry: 'absolute',
  scheme: 'sinusoidal',
  rows: positions(context),
  extraRows: 2,
  offset: { after: named('pad_token_id', padding) },
  layout: 'sin|cos',
  denominator: 'dim/2 - 1',
});
