import type { ValuesOf } from '../catalogue.ts';
import { bertRelative, shaw } from '../catalogue.ts';
import { invalid } from '../errors.ts';
import type { Engine } from '../memory.ts';
import type { RawShaw } from '../raw.ts';
import { readParameters } from '../validate.ts';
import {
  filledArray,
  type RelativeHandler,
  type RelativeRequest,
  rawShape,
  readTable,
  repeatedKeys,
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

function planShaw(engine: Engine, request: RelativeRequest): ReturnType<RelativeHandler['plan']> {
  const { options, prefix, besides, sizes, valueDim } = request;
  const values = readParameters(shaw, options, { besides: ['keyTable', 'valueTable', ...besides], prefix });
  const keyTable = readTable(request, 'keyTable', sizes.heads, sizes.headDim);
  const raw = rawShaw(values, keyTable, `${prefix}keyTable`, prefix);
  const scale = scaleOf(request);
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
function planBert(engine: Engine, request: RelativeRequest): ReturnType<RelativeHandler['plan']> {
  const { options, prefix, besides, sizes } = request;
  const { positionEmbeddingType } = readParameters(bertRelative, options, { besides: ['table', ...besides], prefix });
  const table = readTable(request, 'table', sizes.heads, sizes.headDim);
  const values = { sign: 'query-minus-key', clip: false, maxRelativePositions: undefined } as const;
  const raw = rawShaw(values, table, `${prefix}table`);
  const scale = scaleOf(request);
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
  { scheme: shaw, plan: planShaw },
  { scheme: bertRelative, plan: planBert },
];
