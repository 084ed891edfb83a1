import type { ValuesOf } from '../catalogue.ts';
import { bertRelative, shaw } from '../catalogue.ts';
import { invalid } from '../errors.ts';
import type { Engine } from '../memory.ts';
import type { RawShaw } from '../raw.ts';
import { readParameters } from '../validate.ts';
import {
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
export function rawShaw(values: ValuesOf<typeof shaw>, table: Table, argument: string, prefix = ''): RawShaw {
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
  raw: RawShaw,
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

/** The rows of a table from -max to max. */
function vectorsOf(request: RelativeRequest, table: Table, raw: RawShaw, scale: number): DistanceVectors | undefined {
  const { max_relative_positions: max, sign, clip } = raw;
  const rowOfEntry = rowsByEntry(request, table, (distance) => {
    const relative = sign === 'query-minus-key' ? distance : -distance;
    const within = clip ? Math.min(Math.max(relative, -max), max) : relative;
    return Math.abs(within) <= max ? within + max : table.rows;
  });
  return rowOfEntry && { scale, table, rowOfEntry };
}

function shawVectors(request: RelativeRequest): DistanceVectors | undefined {
  // What is added to the values goes by the weights, which must then be at hand.
  if (request.options.valueTable !== undefined) return undefined;
  const { keyTable, raw, scale } = readShaw(request);
  return vectorsOf(request, keyTable, raw, scale);
}

function planShaw(engine: Engine, request: RelativeRequest): ReturnType<RelativeHandler['plan']> {
  const { options, prefix, sizes, valueDim } = request;
  const { values, keyTable, raw, scale } = readShaw(request);
  const contentPosition = filledArray(engine, termShape(sizes), [request.q, keyTable.data], (out, q, table) =>
    engine.raw.shaw_content_position(rawShape(request), raw, scale, q as number, table as number, out),
  );
  if (options.valueTable === undefined || valueDim === undefined) return { scale, terms: { contentPosition } };
  const valueTable = readTable(request, 'valueTable', sizes.heads, valueDim);
  const rawValues = rawShaw(values, valueTable, `${prefix}valueTable`, prefix);
  return {
    scale,
    terms: { contentPosition },
    values: (weights) => valueTerm(engine, request, rawValues, valueTable, valueDim, weights),
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

function bertVectors(request: RelativeRequest): DistanceVectors | undefined {
  const { positionEmbeddingType, table, raw, scale } = readBert(request);
  return positionEmbeddingType === 'relative_key' ? vectorsOf(request, table, raw, scale) : undefined;
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
  { scheme: shaw, vectors: shawVectors, plan: planShaw },
  { scheme: bertRelative, vectors: bertVectors, plan: planBert },
];
