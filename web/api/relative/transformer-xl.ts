import { transformerXl, xlnet } from '../../catalogue/index.ts';
import { invalid, missing } from '../errors/index.ts';
import { allocated, readParameters, sizeOf } from '../input/index.ts';
import { type Engine, type RawTransformerXlArrays, Scratch } from '../module/index.ts';
import {
  type DistanceProducts,
  type RelativeHandler,
  type RelativePlan,
  type RelativeRequest,
  rawShape,
  readArray,
  readTable,
  repeatedKeys,
  rowsByEntry,
  scaleOf,
  type Table,
  termShape,
} from './request.ts';
import { leaksNothing } from './shift.ts';

const arrays = ['r', 'rWBias', 'rRBias', 'rEmb', 'rBias'] as const;

/** The three terms in one call. */
function terms(
  engine: Engine,
  request: RelativeRequest,
  given: { r: ArrayLike<number>; v: ArrayLike<number> },
  call: (engine: Engine, arrays: RawTransformerXlArrays) => void,
): RelativePlan['terms'] {
  const { sizes } = request;
  const shape = termShape(sizes);
  const scratch = new Scratch();
  const inputs = {
    q: scratch.float32(request.q),
    k: scratch.float32(repeatedKeys(request)),
    r: scratch.float32(given.r),
    u: scratch.float32(readArray(request, 'rWBias', '[heads, head_dim]', [sizes.heads, sizes.headDim])),
    v: scratch.float32(given.v),
  };
  const contentPosition = scratch.room32(sizeOf(shape));
  const positionContent = scratch.room32(sizeOf(shape));
  // It depends on the distance alone.
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

function checkAlignment({ offset, sizes: { queries, keys } }: RelativeRequest): void {
  if (offset === keys - queries) return;
  throw invalid('offset', offset, `keys - queries, ${keys - queries}: memory is keys before the queries`);
}

function readLeak(request: RelativeRequest): 'zero' | 'keep' {
  const { options, prefix, besides } = request;
  const { leak } = readParameters(transformerXl, options, { besides: [...arrays, ...besides], prefix });
  checkAlignment(request);
  return leak;
}

/** (q + u)·k + (q + v)·r is all four terms at once. */
function productsOf(request: RelativeRequest, table: Table, rowOfEntry: Int32Array): DistanceProducts {
  const { heads, headDim } = request.sizes;
  return {
    scale: scaleOf(request),
    query: { table, rowOfEntry },
    contentBias: readArray(request, 'rWBias', '[heads, head_dim]', [heads, headDim]),
    positionBias: readArray(request, 'rRBias', '[heads, head_dim]', [heads, headDim]),
  };
}

/** Of a table that begins with the farthest distance. */
function rowsOf(engine: Engine, request: RelativeRequest, { rows }: Table): Int32Array {
  const shape = rawShape(request);
  return rowsByEntry(engine, request.sizes, (raw, out) => raw.transformer_xl_rows(shape, rows, out));
}

/** (q + u)·k + q·rEmb + rBias: the last goes by distance. */
function learnedProducts(engine: Engine, request: RelativeRequest): DistanceProducts {
  const { heads, headDim } = request.sizes;
  const scale = scaleOf(request);
  const { table, bias } = readLearned(request);
  const rowOfEntry = rowsOf(engine, request, table);
  const length = rowOfEntry.length;
  const distanceBias = allocated(Float32Array, sizeOf([heads, length]));
  for (let n = 0; n < distanceBias.length; n++) {
    const row = rowOfEntry[n % length] as number;
    if (row >= 0) distanceBias[n] = scale * (bias[Math.floor(n / length) * table.rows + row] as number);
  }
  const contentBias = readArray(request, 'rWBias', '[heads, head_dim]', [heads, headDim]);
  return { scale, query: { table, rowOfEntry }, contentBias, distanceBias };
}

function readLearned(request: RelativeRequest) {
  const { options, prefix, sizes } = request;
  const { heads, headDim } = sizes;
  for (const name of ['r', 'rRBias']) {
    if (options[name] !== undefined) throw invalid(prefix + name, options[name], 'none beside rEmb');
  }
  const table = readTable(request, 'rEmb', heads, headDim, 'required');
  return { table, bias: readArray(request, 'rBias', '[heads, rows]', [heads, table.rows]) };
}

function readVectors(request: RelativeRequest): Table {
  const { options, prefix, sizes } = request;
  const { heads, keys, headDim } = sizes;
  if (options.r === undefined) throw missing(`${prefix}r`, '{ data, shape }, or learned vectors as rEmb');
  if (options.rBias !== undefined) throw invalid(`${prefix}rBias`, options.rBias, 'none beside r: it goes with rEmb');
  return { data: readArray(request, 'r', '[heads, keys, head_dim]', [heads, keys, headDim]), heads, rows: keys };
}

function transformerXlProducts(engine: Engine, request: RelativeRequest): DistanceProducts | undefined {
  if (!leaksNothing(readLeak(request), request)) return undefined;
  if (request.options.rEmb !== undefined) return learnedProducts(engine, request);
  const table = readVectors(request);
  return productsOf(request, table, rowsOf(engine, request, table));
}

function planTransformerXl(engine: Engine, request: RelativeRequest): RelativePlan {
  const { heads, headDim } = request.sizes;
  const leak = readLeak(request);
  const scale = scaleOf(request);
  const shape = rawShape(request);
  if (request.options.rEmb === undefined) {
    const { data: r } = readVectors(request);
    const v = readArray(request, 'rRBias', '[heads, head_dim]', [heads, headDim]);
    return {
      scale,
      terms: terms(engine, request, { r, v }, ({ raw }, at) => raw.transformer_xl_terms(shape, scale, leak, at)),
    };
  }
  const { table, bias } = readLearned(request);
  return {
    scale,
    terms: terms(engine, request, { r: table.data, v: bias }, ({ raw }, at) =>
      raw.transformer_xl_learned_terms(shape, table.rows, scale, leak, at),
    ),
  };
}

function readXlnet(request: RelativeRequest): ArrayLike<number> {
  const { options, prefix, besides, sizes } = request;
  const { heads, queries, keys, headDim } = sizes;
  readParameters(xlnet, options, { besides: ['r', 'rWBias', 'rRBias', ...besides], prefix });
  checkAlignment(request);
  return readArray(request, 'r', '[heads, keys + queries, head_dim]', [heads, keys + queries, headDim]);
}

function xlnetProducts(_: Engine, request: RelativeRequest): DistanceProducts {
  const { heads, queries, keys } = request.sizes;
  const table = { data: readXlnet(request), heads, rows: keys + queries };
  // Row 0 is distance `keys`, which no query has to a key; then come those of the entries.
  return productsOf(
    request,
    table,
    Int32Array.from({ length: queries + keys - 1 }, (_row, entry) => entry + 1),
  );
}

function planXlnet(engine: Engine, request: RelativeRequest): RelativePlan {
  const { heads, headDim } = request.sizes;
  const r = readXlnet(request);
  const scale = scaleOf(request);
  const v = readArray(request, 'rRBias', '[heads, head_dim]', [heads, headDim]);
  const shape = rawShape(request);
  return {
    scale,
    terms: terms(engine, request, { r, v }, ({ raw }, at) => raw.xlnet_terms(shape, scale, at)),
  };
}

export const transformerXlHandlers: readonly RelativeHandler[] = [
  { scheme: transformerXl, products: transformerXlProducts, plan: planTransformerXl },
  { scheme: xlnet, products: xlnetProducts, plan: planXlnet },
];
