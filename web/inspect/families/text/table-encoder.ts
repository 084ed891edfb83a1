/** Encoders whose only positions are a learned table at the input, like BERT's. */
import { afterPadding, positions, sized } from '../named.ts';
import { model } from '../source.ts';
import type { Family, Kind, LayerRule, LearnedKind, Remark, Source, Value, When } from '../types.ts';

export interface TableEncoder {
  readonly title: string;
  readonly modelTypes: readonly string[];
  readonly architectures?: readonly string[];
  readonly folder?: string;
  readonly sources?: readonly Source[];
  /** hidden_size, num_attention_heads, num_hidden_layers and max_position_embeddings of the class. */
  readonly sizes: readonly [number, number, number, number];
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

export function tableEncoder(given: TableEncoder): Family {
  const { title, modelTypes, folder = modelTypes[0] ?? '', relativeKeys, context } = given;
  const [hidden, heads, layers, rows] = given.sizes;
  const direction = given.causal ? {} : { bidirectional: unlessDecoder };
  const absolute: LearnedKind = {
    entry: 'absolute',
    scheme: 'learned',
    rows: context ?? positions(rows),
    ...(given.padding === undefined ? {} : afterPadding(given.padding)),
    ...(given.dim ? { dim: given.dim } : {}),
    ...direction,
    ...given.table,
  };
  const remarks = [...(given.remarks ?? []), ...(relativeKeys ? [onlyBefore5] : [])];
  return {
    title,
    modelTypes,
    ...(given.architectures ? { architectures: given.architectures } : {}),
    sources: given.sources ?? model(folder),
    ...sized(hidden, heads, layers),
    context: context ?? positions(rows),
    kinds: { absolute, ...(relativeKeys ? relativeKinds(rows) : {}) },
    ...(relativeKeys ? { rules: relativeRules } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
    ...(given.silent ? { silent: given.silent } : {}),
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
