import type { ValuesOf } from '../../catalogue/index.ts';
import { bertRelative, shaw } from '../../catalogue/index.ts';
import { invalid } from '../errors/index.ts';
import { readParameters } from '../input/index.ts';
import type { Engine, RawShawOptions } from '../module/index.ts';
import {
  type DistanceProducts,
  type DistanceVectors,
  filledArray,
  type RelativeHandler,
  type RelativeRequest,
  rawShape,
  readTable,
  repeatedKeys,
  rowsByEntry,
  scaleOf,
  type Table,
  termShape,
} from './request.ts';

/** The table's options for the module; its rows and `maxRelativePositions` must say the same. */
export function rawShaw(values: ValuesOf<typeof shaw>, table: Table, argument: string, prefix = ''): RawShawOptions {
  if (table.rows % 2 === 0) throw invalid(`${argument}.shape`, [table.rows], 'an odd number of rows, 2m + 1');
  const max = (table.rows - 1) / 2;
  const given = values.maxRelativePositions ?? max;
  if (given !== max) {
    throw invalid(`${prefix}maxRelativePositions`, given, `${max}, because ${argument} has ${table.rows} rows`);
  }
  return { max_relative_positions: max, sign: values.sign, clip: values.clip, table_heads: table.heads };
}

/** [..., queries, value_dim] */
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
  const { options, prefix, besides, sizes } = request;
  const values = readParameters(shaw, options, { besides: ['keyTable', 'valueTable', ...besides], prefix });
  const keyTable = readTable(request, 'keyTable', sizes.heads, sizes.headDim);
  return { values, keyTable, raw: rawShaw(values, keyTable, `${prefix}keyTable`, prefix), scale: scaleOf(request) };
}

function vectorsOf(engine: Engine, request: RelativeRequest, table: Table, raw: RawShawOptions): DistanceVectors {
  const shape = rawShape(request);
  return { table, rowOfEntry: rowsByEntry(engine, request.sizes, (module, out) => module.shaw_rows(shape, raw, out)) };
}

function readValueTable(request: RelativeRequest, values: ValuesOf<typeof shaw>) {
  const { options, prefix, sizes, valueDim } = request;
  if (options.valueTable === undefined || valueDim === undefined) return undefined;
  const table = readTable(request, 'valueTable', sizes.heads, valueDim);
  return { table, raw: rawShaw(values, table, `${prefix}valueTable`, prefix), valueDim };
}

function shawProducts(engine: Engine, request: RelativeRequest): DistanceProducts {
  const { values, keyTable, raw, scale } = readShaw(request);
  const value = readValueTable(request, values);
  return {
    scale,
    query: vectorsOf(engine, request, keyTable, raw),
    value: value && vectorsOf(engine, request, value.table, value.raw),
  };
}

function planShaw(engine: Engine, request: RelativeRequest): ReturnType<RelativeHandler['plan']> {
  const { values, keyTable, raw, scale } = readShaw(request);
  const contentPosition = filledArray(engine, termShape(request.sizes), [request.q, keyTable.data], (out, q, table) =>
    engine.raw.shaw_content_position(rawShape(request), raw, scale, q as number, table as number, out),
  );
  const value = readValueTable(request, values);
  if (!value) return { scale, terms: { contentPosition } };
  return {
    scale,
    terms: { contentPosition },
    values: (weights) => valueTerm(engine, request, value.raw, value.table, value.valueDim, weights),
  };
}

/** The same terms with the other sign and no clipping. */
function readBert(request: RelativeRequest) {
  const { options, prefix, besides, sizes } = request;
  const { positionEmbeddingType } = readParameters(bertRelative, options, { besides: ['table', ...besides], prefix });
  const table = readTable(request, 'table', sizes.heads, sizes.headDim);
  const values = { sign: 'query-minus-key', clip: false, maxRelativePositions: undefined } as const;
  return { positionEmbeddingType, table, raw: rawShaw(values, table, `${prefix}table`), scale: scaleOf(request) };
}

function bertProducts(engine: Engine, request: RelativeRequest): DistanceProducts {
  const { positionEmbeddingType, table, raw, scale } = readBert(request);
  const query = vectorsOf(engine, request, table, raw);
  return { scale, query, key: positionEmbeddingType === 'relative_key_query' ? query : undefined };
}

function planBert(engine: Engine, request: RelativeRequest): ReturnType<RelativeHandler['plan']> {
  const { sizes } = request;
  const { positionEmbeddingType, table, raw, scale } = readBert(request);
  const term = (call: 'shaw_content_position' | 'shaw_position_content', x: ArrayLike<number>) =>
    filledArray(engine, termShape(sizes), [x, table.data], (out, from, vectors) =>
      engine.raw[call](rawShape(request), raw, scale, from as number, vectors as number, out),
    );
  return {
    scale,
    terms: {
      contentPosition: term('shaw_content_position', request.q),
      ...(positionEmbeddingType === 'relative_key_query' && {
        positionContent: term('shaw_position_content', repeatedKeys(request)),
      }),
    },
  };
}

export const shawHandlers: readonly RelativeHandler[] = [
  { scheme: shaw, products: shawProducts, plan: planShaw },
  { scheme: bertRelative, products: bertProducts, plan: planBert },
];
