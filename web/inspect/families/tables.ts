/** Families whose only positions are tables at the input: encoders of text, two stacks, and vision transformers. */
import { afterPadding, family, imagePatches, learned, positions, type Row, renamed, stack } from './rows.ts';
import type { Family, Kind, LayerRule, LearnedKind, Remark, SinusoidalKind, Value, When } from './types.ts';

/** An encoder like BERT. */
export interface TableEncoder extends Omit<Row, 'context' | 'sizes'> {
  /** hidden_size, num_attention_heads, num_hidden_layers and max_position_embeddings of the class. Absent: BERT's. */
  readonly sizes?: readonly [number, number, number, number];
  /** pad_token_id of the class, if positions start at the row after it (RoBERTa). */
  readonly padding?: number;
  readonly table?: Partial<LearnedKind>;
  /**
   * Whether releases before 5 read position_embedding_type, where 'relative_key' and 'relative_key_query' replace the
   * table.
   */
  readonly relativeKeys?: true;
  readonly dim?: Value;
  readonly context?: Value;
  readonly causal?: true;
}

/** Classes like BERT's are the decoders of encoder-decoder models, too. */
export const unlessDecoder: When = { key: 'is_decoder', isNot: [true] };

export function tableEncoder(value: TableEncoder): Family {
  const { sizes = [768, 12, 12, 512], padding, table, relativeKeys, dim, causal, ...row } = value;
  const context = row.context ?? positions(sizes[3]);
  const absolute = learned(context, {
    ...(padding === undefined ? {} : afterPadding(padding)),
    ...(dim ? { dim } : {}),
    ...(causal ? {} : { bidirectional: unlessDecoder }),
    ...table,
  });
  if (!relativeKeys) return family({ ...row, sizes, context, kinds: { absolute } });
  return family({
    ...row,
    sizes,
    context,
    kinds: { absolute, ...relativeKinds(sizes[3]) },
    rules: relativeRules,
    remarks: [...(row.remarks ?? []), onlyBefore5],
  });
}

const types = ['relative_key', 'relative_key_query'] as const;

const relativeKinds = (rows: number): Record<string, Kind> =>
  Object.fromEntries(
    types.map((positionEmbeddingType) => [
      positionEmbeddingType,
      {
        entry: 'relative',
        scheme: 'bert-relative',
        positionEmbeddingType,
        rows: positions(rows),
        bidirectional: unlessDecoder,
      } satisfies Kind,
    ]),
  );

export const relativeRules: readonly LayerRule[] = [
  ...types.map((type) => ({ all: type, when: { key: 'position_embedding_type', is: [type] } })),
  { all: 'absolute' },
];

const onlyBefore5: Remark = {
  when: { key: 'position_embedding_type', is: [...types] },
  id: 'bert.relative-before-5',
  keys: ['position_embedding_type'],
};

type Table = LearnedKind | SinusoidalKind;

/**
 * Two stacks with the key names of fairseq's descendants: d_model, encoder_layers, decoder_attention_heads …
 */
export interface EncoderDecoder extends Omit<Row, 'context'> {
  /** d_model of the class; `encoder` and `decoder` are layers and heads of each stack. */
  readonly dModel: number;
  readonly encoder: readonly [number, number];
  readonly decoder: readonly [number, number];
  /** max_position_embeddings of the class. */
  readonly context: number;
  readonly table: Table;
}

export function encoderDecoder({ dModel, encoder, decoder, context, table, ...row }: EncoderDecoder): Family {
  const [layers, heads] = encoder;
  return family({
    ...row,
    hiddenSize: renamed('d_model', dModel, 'hidden_size'),
    context: positions(context),
    kinds: { encoder: { ...table, bidirectional: true }, decoder: table },
    stacks: [
      // Donut and others have only the decoder.
      stack('encoder', layers, heads, {
        layers: renamed('encoder_layers', layers, 'num_hidden_layers'),
        heads: renamed('encoder_attention_heads', heads, 'num_attention_heads'),
        when: unlessDecoder,
      }),
      stack('decoder', ...decoder),
    ],
  });
}

/** A learned table of max_position_embeddings rows. */
export const learnedTable = (context: number, more?: Partial<LearnedKind>) => learned(positions(context), more);

/** BART's table: two extra rows, with the first position in row 2 whatever the padding. */
export const offsetByTwo = (context: number) => learnedTable(context, { extraRows: 2, offset: 2 });

/**
 * fairseq's sinusoid: frequencies reach 1/10000, and the first position is the row after that of the padding. `rows`:
 * their number, or the default of max_position_embeddings.
 */
export const fairseqSinusoid = (rows: Value | number, padding = 1): SinusoidalKind => ({
  entry: 'absolute',
  scheme: 'sinusoidal',
  rows: typeof rows === 'number' ? positions(rows) : rows,
  extraRows: 2,
  ...afterPadding(padding),
  layout: 'sin|cos',
  denominator: 'dim/2 - 1',
});

/** A vision transformer with a learned table of patches. */
export interface TableVision extends Omit<Row, 'sizes'> {
  /** hidden_size, num_attention_heads and num_hidden_layers of the class. Absent: those of ViT. */
  readonly sizes?: readonly [number, number, number];
  /** image_size and patch_size of the class, and the number of tokens before the patches. */
  readonly image?: readonly [image: number, patch: number, prefixTokens: number];
  readonly rows?: LearnedKind['rows'];
  readonly note?: string;
}

export function tableVision({ sizes = [768, 12, 12], image = [224, 16, 1], rows, note, ...row }: TableVision): Family {
  const more = { bidirectional: true, ...(note === undefined ? {} : { note }) };
  return family({
    context: null,
    kinds: { patches: learned(rows ?? imagePatches(...image), more) },
    ...row,
    sizes,
  });
}
