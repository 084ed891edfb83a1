import { bertRelative, deberta, shaw, type ValuesOf } from '../../catalogue/index.ts';
import { missing, rule } from '../errors/index.ts';
import type { Engine, RawDebertaOptions, RawShawOptions } from '../module/index.ts';
import {
  type DistanceVectors,
  filledArray,
  type RelativeHandler,
  type RelativeRequest,
  rawShape,
  readRelative,
  rowsByEntry,
  type SchemeTerms,
  scaleOf,
  type Table,
  tableOf,
} from './request.ts';

/** Returns the module's options for a table. */
export function rawShaw(values: Pick<ValuesOf<typeof shaw>, 'sign' | 'clip'>, table: Table): RawShawOptions {
  const { sign, clip } = values;
  return { max_relative_positions: (table.rows - 1) / 2, sign, clip, table_heads: table.heads };
}

/** Returns what Shaw's value vectors add to the output, [..., queries, value_dim]. */
export function valueTerm(
  engine: Engine,
  request: Pick<RelativeRequest, 'sizes' | 'offset'>,
  raw: RawShawOptions,
  table: Table,
  valueDim: number,
  weights: ArrayLike<number>,
  into?: Float32Array,
): Float32Array {
  const { batch, heads, queries } = request.sizes;
  const shape = { ...rawShape(request), head_dim: valueDim };
  return filledArray(
    engine,
    [batch, heads, queries, valueDim],
    [weights, table.data],
    (out, from, vectors) => engine.raw.shaw_values(shape, raw, from as number, vectors as number, out),
    into,
  ).data;
}

function readShaw(request: RelativeRequest) {
  const read = readRelative(shaw, request);
  const keyTable = tableOf(read, 'keyTable');
  return { ...read, keyTable, raw: rawShaw(read.values, keyTable), scale: scaleOf(request) };
}

function vectorsOf(engine: Engine, request: RelativeRequest, table: Table, raw: RawShawOptions): DistanceVectors {
  const shape = rawShape(request);
  return { table, rowOfEntry: rowsByEntry(engine, request.sizes, (module, out) => module.shaw_rows(shape, raw, out)) };
}

function readValueTable({ valueDim }: RelativeRequest, read: ReturnType<typeof readShaw>) {
  if (read.arrays.valueTable === undefined || valueDim === undefined) return undefined;
  const table = tableOf(read, 'valueTable');
  return { table, raw: rawShaw(read.values, table), valueDim };
}

function readShawTerms(engine: Engine, request: RelativeRequest): SchemeTerms {
  const read = readShaw(request);
  const { keyTable, raw, scale } = read;
  const value = readValueTable(request, read);
  return {
    scale,
    query: vectorsOf(engine, request, keyTable, raw),
    value: value && vectorsOf(engine, request, value.table, value.raw),
  };
}

/** BERT's relative keys are the same terms with the opposite sign and without clipping. */
function readBert(request: RelativeRequest) {
  const read = readRelative(bertRelative, request);
  const table = tableOf(read, 'table');
  const raw = rawShaw({ sign: 'query-minus-key', clip: false }, table);
  return { positionEmbeddingType: read.values.positionEmbeddingType, table, raw, scale: scaleOf(request) };
}

function readBertTerms(engine: Engine, request: RelativeRequest): SchemeTerms {
  const { positionEmbeddingType, table, raw, scale } = readBert(request);
  const query = vectorsOf(engine, request, table, raw);
  return { scale, query, key: positionEmbeddingType === 'relative_key_query' ? query : undefined };
}

export const shawHandlers: readonly RelativeHandler[] = [
  { scheme: shaw, readTerms: readShawTerms },
  { scheme: bertRelative, readTerms: readBertTerms },
];

type Values = ValuesOf<typeof deberta>;

/** Returns the module's options. `attSpan` has no effect where there is no table. */
export function rawDeberta(
  values: Pick<Values, 'positionBuckets' | 'maxRelativePositions' | 'clampDistance'> & Partial<Pick<Values, 'p2c'>>,
  attSpan: number,
  prefix = '',
): RawDebertaOptions {
  const count = (value: number | undefined) => (value === undefined || value < 0 ? 0 : value);
  const buckets = count(values.positionBuckets);
  const max = count(values.maxRelativePositions);
  if (buckets > 0 && max === 0) {
    throw missing(`${prefix}maxRelativePositions`, rule('a whole number above positionBuckets / 2 + 1'));
  }
  return {
    buckets: {
      position_buckets: buckets,
      // Without buckets, distances are only clamped to the table.
      max_position: buckets > 0 ? max : 0,
      clamp_distance: values.clampDistance,
    },
    att_span: attSpan,
    p2c: values.p2c ?? 'query-minus-key',
  };
}

function readOptions(request: RelativeRequest) {
  const { prefix, sizes } = request;
  const read = readRelative(deberta, request);
  const table = (name: string) => (read.arrays[name] === undefined ? undefined : tableOf(read, name));
  return {
    raw: rawDeberta(read.values, read.sizes.attSpan as number, prefix),
    // The variance of the sum grows with the number of terms.
    scale: request.scale ?? 1 / Math.sqrt((1 + Object.keys(read.arrays).length) * sizes.headDim),
    posKey: table('posKey'),
    posQuery: table('posQuery'),
  };
}

function readTerms(engine: Engine, request: RelativeRequest): SchemeTerms {
  const { raw, scale, posKey, posQuery } = readOptions(request);
  const shape = rawShape(request);
  const vectors = (table: Table | undefined, toContent: boolean) =>
    table && {
      table,
      rowOfEntry: rowsByEntry(engine, request.sizes, (module, out) => module.deberta_rows(shape, raw, toContent, out)),
    };
  return { scale, query: vectors(posKey, false), key: vectors(posQuery, true) };
}

export const debertaHandlers: readonly RelativeHandler[] = [{ scheme: deberta, readTerms }];
