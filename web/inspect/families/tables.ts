/** Families whose only positions are tables at the input: encoders of text, two stacks, and vision transformers. */
import { afterPadding, imagePatches, model, named, positions, sized } from './rows.ts';
import type {
  Family,
  Kind,
  LayerRule,
  LearnedKind,
  PatchGrid,
  Remark,
  SinusoidalKind,
  Source,
  Value,
  When,
} from './types.ts';

/** An encoder like BERT. */
export interface TableEncoder {
  readonly title: string;
  readonly modelTypes: readonly string[];
  readonly architectures?: readonly string[];
  readonly folder?: string;
  readonly sources?: readonly Source[];
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
  readonly remarks?: readonly Remark[];
  readonly silent?: readonly string[];
}

/** Classes like BERT's are the decoders of encoder-decoder models, too. */
export const unlessDecoder: When = { key: 'is_decoder', isNot: [true] };

export function tableEncoder(value: TableEncoder): Family {
  const { title, modelTypes, folder = modelTypes[0] ?? '', relativeKeys, context } = value;
  const [hidden, heads, layers, rows] = value.sizes ?? [768, 12, 12, 512];
  const direction = value.causal ? {} : { bidirectional: unlessDecoder };
  const absolute: LearnedKind = {
    entry: 'absolute',
    scheme: 'learned',
    rows: context ?? positions(rows),
    ...(value.padding === undefined ? {} : afterPadding(value.padding)),
    ...(value.dim ? { dim: value.dim } : {}),
    ...direction,
    ...value.table,
  };
  const remarks = [...(value.remarks ?? []), ...(relativeKeys ? [onlyBefore5] : [])];
  return {
    title,
    modelTypes,
    ...(value.architectures ? { architectures: value.architectures } : {}),
    sources: value.sources ?? model(folder),
    ...sized(hidden, heads, layers),
    context: context ?? positions(rows),
    kinds: { absolute, ...(relativeKeys ? relativeKinds(rows) : {}) },
    ...(relativeKeys ? { rules: relativeRules } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
    ...(value.silent ? { silent: value.silent } : {}),
  };
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

type Table = Omit<LearnedKind, 'bidirectional'> | Omit<SinusoidalKind, 'bidirectional'>;

/**
 * Two stacks with the key names of fairseq's descendants: d_model, encoder_layers, decoder_attention_heads …
 */
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

export function encoderDecoder(value: EncoderDecoder): Family {
  const { title, modelTypes, folder = modelTypes[0] ?? '', table, context } = value;
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
    ...(value.architectures ? { architectures: value.architectures } : {}),
    sources: model(folder),
    hiddenSize: { ...named('d_model', value.dModel), otherwise: ['hidden_size'] },
    context: positions(context),
    kinds: { encoder: { ...table, bidirectional: true }, decoder: table },
    stacks: [
      // Donut and others have only the decoder.
      { ...stack('encoder', value.encoder), when: { key: 'is_decoder', isNot: [true] } },
      stack('decoder', value.decoder),
    ],
    ...(value.remarks ? { remarks: value.remarks } : {}),
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

/** A vision transformer with a learned table of patches. */
export interface TableVision {
  readonly title: string;
  readonly modelTypes: readonly string[];
  readonly architectures?: readonly string[];
  readonly folder?: string;
  readonly sources?: readonly Source[];
  /** hidden_size, num_attention_heads and num_hidden_layers of the class. Absent: those of ViT. */
  readonly sizes?: readonly [number, number, number];
  /** image_size and patch_size of the class, and the number of tokens before the patches. */
  readonly image?: readonly [image: number, patch: number, prefixTokens: number];
  readonly rows?: LearnedKind['rows'];
  readonly note?: string;
  readonly more?: Partial<Family>;
}

export function tableVision({ title, modelTypes, folder, sizes, image, rows, note, ...value }: TableVision): Family {
  const patches: PatchGrid = imagePatches(...(image ?? [224, 16, 1]));
  return {
    title,
    modelTypes,
    ...(value.architectures ? { architectures: value.architectures } : {}),
    sources: value.sources ?? model(folder ?? modelTypes[0] ?? ''),
    ...sized(...(sizes ?? [768, 12, 12])),
    context: null,
    kinds: {
      patches: {
        entry: 'absolute',
        scheme: 'learned',
        rows: rows ?? patches,
        bidirectional: true,
        ...(note === undefined ? {} : { note }),
      },
    },
    ...value.more,
  };
}
