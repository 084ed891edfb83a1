import { transformerXl, xlnet } from '../../catalogue/index.ts';
import { refused } from '../errors/index.ts';
import { allocated, sizeOf } from '../input/index.ts';
import { type Engine, type Filled, type RawRowBias, type RawTransformerXlArrays, Scratch } from '../module/index.ts';
import type { Scheme } from '../types/index.ts';
import {
  type DistanceProducts,
  dataOf,
  filledArray,
  type ReadRelative,
  type RelativeHandler,
  type RelativePlan,
  type RelativeRequest,
  rawShape,
  readRelative,
  repeatedKeys,
  rowsByEntry,
  scaleOf,
  type Table,
  tableOf,
  termShape,
} from './request.ts';
import { leaksNothing } from './shift.ts';

/** Computes the three terms in one call. */
function terms(
  engine: Engine,
  request: RelativeRequest,
  given: { r: ArrayLike<number>; u: ArrayLike<number>; v: ArrayLike<number> },
  call: (engine: Engine, arrays: RawTransformerXlArrays) => void,
): RelativePlan['terms'] {
  const { sizes } = request;
  const shape = termShape(sizes);
  const scratch = new Scratch();
  const inputs = {
    q: scratch.float32(request.q),
    k: scratch.float32(repeatedKeys(request)),
    r: scratch.float32(given.r),
    u: scratch.float32(given.u),
    v: scratch.float32(given.v),
  };
  const contentPosition = scratch.room32(sizeOf(shape));
  const positionContent = scratch.room32(sizeOf(shape));
  // The term depends on the distance alone, so all batch entries share it.
  const byDistance = [1, ...shape.slice(1)];
  const positionPosition = scratch.room32(sizeOf(byDistance));
  return scratch.run(engine, (filled) => {
    call(engine, {
      q: filled.at(inputs.q),
      k: filled.at(inputs.k),
      r: filled.at(inputs.r),
      u: filled.at(inputs.u),
      v: filled.at(inputs.v),
      content_position: filled.at(contentPosition),
      position_content: filled.at(positionContent),
      position_position: filled.at(positionPosition),
    });
    return {
      contentPosition: { data: filled.read32(contentPosition), shape },
      positionContent: { data: filled.read32(positionContent), shape },
      positionPosition: { data: filled.read32(positionPosition), shape: byDistance },
    };
  });
}

/** (q + u)·k + (q + v)·r is the sum of all four terms. */
function productsOf(
  request: RelativeRequest,
  read: ReadRelative<Scheme>,
  table: Table,
  rowOfEntry: Int32Array,
): DistanceProducts {
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

/** (q + u)·k + q·rEmb + rBias, whose last term depends on the distance alone. */
function learnedProducts(engine: Engine, request: RelativeRequest, read: ReadRelative<Scheme>): DistanceProducts {
  const scale = scaleOf(request);
  const table = tableOf(read, 'rEmb');
  const bias = dataOf(read, 'rBias');
  const rowOfEntry = rowsOf(engine, request, table);
  const length = rowOfEntry.length;
  const distanceBias = allocated(Float32Array, sizeOf([request.sizes.heads, length]));
  for (let n = 0; n < distanceBias.length; n++) {
    const row = rowOfEntry[n % length] as number;
    if (row >= 0) distanceBias[n] = scale * (bias[Math.floor(n / length) * table.rows + row] as number);
  }
  return { scale, query: { table, rowOfEntry }, contentBias: dataOf(read, 'rWBias'), distanceBias };
}

function transformerXlProducts(engine: Engine, request: RelativeRequest): DistanceProducts | undefined {
  const read = readRelative(transformerXl, request);
  if (!leaksNothing(read.values.leak, request)) return undefined;
  if (read.arrays.rEmb) return learnedProducts(engine, request, read);
  const table = tableOf(read, 'r');
  return productsOf(request, read, table, rowsOf(engine, request, table));
}

function planTransformerXl(engine: Engine, request: RelativeRequest): RelativePlan {
  const read = readRelative(transformerXl, request);
  const { leak } = read.values;
  const scale = scaleOf(request);
  const shape = rawShape(request);
  const u = dataOf(read, 'rWBias');
  if (!read.arrays.rEmb) {
    const given = { r: dataOf(read, 'r'), u, v: dataOf(read, 'rRBias') };
    return {
      scale,
      terms: terms(engine, request, given, ({ raw }, at) => raw.transformer_xl_terms(shape, scale, leak, at)),
    };
  }
  const { rows } = tableOf(read, 'rEmb');
  const given = { r: dataOf(read, 'rEmb'), u, v: dataOf(read, 'rBias') };
  return {
    scale,
    terms: terms(engine, request, given, ({ raw }, at) =>
      raw.transformer_xl_learned_terms(shape, rows, scale, leak, at),
    ),
  };
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

function xlnetProducts(_: Engine, request: RelativeRequest): DistanceProducts {
  const { queries, keys } = request.sizes;
  const read = readRelative(xlnet, request);
  // Row 0 is distance `keys`, which no pair has; the rows of the entries follow.
  const rowOfEntry = Int32Array.from({ length: queries + keys - 1 }, (_row, entry) => entry + 1);
  const segments = rawSegments(request, read);
  return {
    ...productsOf(request, read, tableOf(read, 'r'), rowOfEntry),
    ...(segments && {
      rowBias: (scratch: Scratch) => {
        const slots = segmentArrays(request, read).map((array) => scratch.float32(array));
        return (filled: Filled) => segments(slots.map((slot) => filled.at(slot)));
      },
    }),
  };
}

function planXlnet(engine: Engine, request: RelativeRequest): RelativePlan {
  const read = readRelative(xlnet, request);
  const scale = scaleOf(request);
  const shape = rawShape(request);
  const given = { r: dataOf(read, 'r'), u: dataOf(read, 'rWBias'), v: dataOf(read, 'rRBias') };
  const four = terms(engine, request, given, ({ raw }, at) => raw.xlnet_terms(shape, scale, at));
  const segments = rawSegments(request, read);
  if (!segments) return { scale, terms: four };
  const { batch, heads, queries, keys } = request.sizes;
  const size = { heads, queries, keys, offset: request.offset };
  const relativeBias = filledArray(engine, termShape(request.sizes), segmentArrays(request, read), (out, ...at) =>
    engine.raw.row_bias(batch, size, segments(at), out),
  );
  return { scale, terms: { ...four, relativeBias } };
}

/** Writes the distances of the rows of `r`, for each scheme that has it. */
export const distancesOf: Readonly<
  Record<string, (engine: Engine, queries: number, keys: number, clampLen: number | undefined, out: number) => void>
> = {
  [transformerXl.name]: ({ raw }, _, keys, clampLen, out) => raw.transformer_xl_positions(keys, clampLen, out),
  [xlnet.name]: ({ raw }, queries, keys, clampLen, out) => raw.xlnet_positions(queries, keys, clampLen, out),
};

export const transformerXlHandlers: readonly RelativeHandler[] = [
  { scheme: transformerXl, products: transformerXlProducts, plan: planTransformerXl },
  { scheme: xlnet, products: xlnetProducts, plan: planXlnet },
];
