import { transformerXl, xlnet } from '../../catalogue/index.ts';
import { refused } from '../errors/index.ts';
import { allocated, sizeOf } from '../input/index.ts';
import type { Engine, RawRowBias } from '../module/index.ts';
import type { Scheme } from '../types/index.ts';
import {
  dataOf,
  type ReadRelative,
  type RelativeHandler,
  type RelativeRequest,
  rawShape,
  readRelative,
  rowsByEntry,
  type SchemeTerms,
  scaleOf,
  type Table,
  type TermName,
  tableOf,
} from './request.ts';
import { leaksNothing, logitsOf, storedTerm } from './shift.ts';

/** (q + u)·k + (q + v)·r is the sum of all four terms. */
function vectorTerms(
  request: RelativeRequest,
  read: ReadRelative<Scheme>,
  table: Table,
  rowOfEntry: Int32Array,
): SchemeTerms {
  return {
    scale: scaleOf(request),
    query: { table, rowOfEntry },
    contentBias: dataOf(read, 'rWBias'),
    positionBias: dataOf(read, 'rRBias'),
  };
}

/** Returns the row of each distance in a table that begins with the largest one. */
function rowsOf(engine: Engine, request: RelativeRequest, { rows }: Table): Int32Array {
  const shape = rawShape(request);
  return rowsByEntry(engine, request.sizes, (raw, out) => raw.transformer_xl_rows(shape, rows, out));
}

/** (q + u)·k + q·rEmb + rBias, whose last term depends only on the distance. */
function learnedTerms(engine: Engine, request: RelativeRequest, read: ReadRelative<Scheme>): SchemeTerms {
  const scale = scaleOf(request);
  const table = tableOf(read, 'rEmb');
  const bias = dataOf(read, 'rBias');
  const rowOfEntry = rowsOf(engine, request, table);
  const length = rowOfEntry.length;
  const distanceProducts = allocated(Float32Array, sizeOf([request.sizes.heads, length]));
  for (let n = 0; n < distanceProducts.length; n++) {
    const row = rowOfEntry[n % length] as number;
    if (row >= 0) distanceProducts[n] = scale * (bias[Math.floor(n / length) * table.rows + row] as number);
  }
  return { scale, query: { table, rowOfEntry }, contentBias: dataOf(read, 'rWBias'), distanceProducts };
}

function readTransformerXl(engine: Engine, request: RelativeRequest): SchemeTerms {
  const read = readRelative(transformerXl, request);
  const name = read.arrays.rEmb ? 'rEmb' : 'r';
  if (!leaksNothing(read.values.leak, request)) return leakingTerms(engine, request, read, name);
  if (name === 'rEmb') return learnedTerms(engine, request, read);
  const table = tableOf(read, name);
  return vectorTerms(request, read, table, rowsOf(engine, request, table));
}

/**
 * The terms with what the reshape leaves beyond the diagonal, which are no products with the vector of a distance: the
 * shift of q·r and that of v·r or rBias, which is the same for every query.
 */
function leakingTerms(
  engine: Engine,
  request: RelativeRequest,
  read: ReadRelative<Scheme>,
  name: 'r' | 'rEmb',
): SchemeTerms {
  const { batch, heads, queries, keys, headDim } = request.sizes;
  const scale = scaleOf(request);
  const table = tableOf(read, name);
  const rowOfEntry = rowsOf(engine, request, table);
  /** A row for each distance, the farthest first. */
  const byDistance = (values: ArrayLike<number>, width: number) => {
    const rows = allocated(Float32Array, sizeOf([heads, keys, width]));
    for (let n = 0; n < rows.length; n++) {
      const [head, distance] = [Math.floor(n / (keys * width)), Math.floor(n / width) % keys];
      rows[n] = values[(head * table.rows + (rowOfEntry[distance] as number)) * width + (n % width)] as number;
    }
    return rows;
  };
  const shifted = (term: TermName, of: number, q: ArrayLike<number>, values: ArrayLike<number>) => {
    const shape = { ...rawShape(request), batch: of, head_dim: values.length / (heads * keys) };
    const from = { data: values, heads, rows: keys };
    const shift = {
      direction: 'left-to-right',
      leak: 'keep',
      scale,
      heads,
      rows: keys,
      order: 'nearest-last',
    } as const;
    return storedTerm(term, logitsOf(engine, shape, shift, q, from), [of, heads, queries, keys]);
  };
  const vectors = byDistance(table.data, headDim);
  const positionPosition = read.arrays.rBias
    ? shifted('positionPosition', 1, new Float32Array(heads * queries).fill(1), byDistance(dataOf(read, 'rBias'), 1))
    : shifted('positionPosition', 1, everyQuery(dataOf(read, 'rRBias'), request), vectors);
  return {
    scale,
    contentBias: dataOf(read, 'rWBias'),
    rowTerms: [shifted('contentPosition', batch, request.q, vectors), positionPosition],
  };
}

/** Repeats the vector of each head for every query. */
function everyQuery(vectors: ArrayLike<number>, { sizes: { heads, queries, headDim } }: RelativeRequest): Float32Array {
  const repeated = allocated(Float32Array, sizeOf([heads, queries, headDim]));
  for (let n = 0; n < repeated.length; n++) {
    repeated[n] = vectors[Math.floor(n / (queries * headDim)) * headDim + (n % headDim)] as number;
  }
  return repeated;
}

/** Returns the module's record for the segment term, given the addresses of its arrays; undefined without segments. */
function rawSegments(
  request: RelativeRequest,
  { arrays }: ReadRelative<Scheme>,
): ((at: readonly number[]) => RawRowBias) | undefined {
  if (!arrays.tokenTypeIds) return undefined;
  const { shape } = arrays.tokenTypeIds;
  const { queries, keys } = request.sizes;
  if (queries > keys) {
    throw refused(
      `${request.prefix}tokenTypeIds`,
      { text: '{keys} keys', values: { keys } },
      { kind: 'range', min: queries, bound: 'as many as there are queries' },
    );
  }
  const options = {
    head_dim: request.sizes.headDim,
    scale: scaleOf(request),
    segment_rows: shape.length === 2 ? (shape[0] as number) : 1,
  };
  return ([q = 0, segEmbed = 0, rSBias = 0, ids = 0]) => {
    return { scheme: 'xlnet_segments', options, q, seg_embed: segEmbed, r_s_bias: rSBias, token_type_ids: ids };
  };
}

function segmentArrays(request: RelativeRequest, read: ReadRelative<Scheme>): ArrayLike<number>[] {
  return [request.q, ...['segEmbed', 'rSBias', 'tokenTypeIds'].map((name) => dataOf(read, name))];
}

function readXlnet(_: Engine, request: RelativeRequest): SchemeTerms {
  const { queries, keys } = request.sizes;
  const read = readRelative(xlnet, request);
  // Row 0 is distance `keys`, which no pair has; the rows of the entries follow.
  const rowOfEntry = Int32Array.from({ length: queries + keys - 1 }, (_row, entry) => entry + 1);
  const segments = rawSegments(request, read);
  return {
    ...vectorTerms(request, read, tableOf(read, 'r'), rowOfEntry),
    rowTerms: segments && [
      {
        term: 'bias',
        reserve: (scratch) => {
          const slots = segmentArrays(request, read).map((array) => scratch.float32(array));
          return (filled) => segments(slots.map((slot) => filled.at(slot)));
        },
      },
    ],
  };
}

/** Writes the distances of the rows of `r`, for each scheme that has it. */
export const distancesOf: Readonly<
  Record<string, (engine: Engine, queries: number, keys: number, clampLen: number | undefined, out: number) => void>
> = {
  [transformerXl.name]: ({ raw }, _, keys, clampLen, out) => raw.transformer_xl_positions(keys, clampLen, out),
  [xlnet.name]: ({ raw }, queries, keys, clampLen, out) => raw.xlnet_positions(queries, keys, clampLen, out),
};

export const transformerXlHandlers: readonly RelativeHandler[] = [
  { scheme: transformerXl, readTerms: readTransformerXl },
  { scheme: xlnet, readTerms: readXlnet },
];
