import { transformerXl, xlnet } from '../catalogue.ts';
import { invalid, missing } from '../errors.ts';
import { type Engine, Scratch } from '../memory.ts';
import type { RawTransformerXlArrays } from '../raw.ts';
import { sizeOf } from '../tensor.ts';
import { readParameters } from '../validate.ts';
import {
  type DistanceVectors,
  type RelativeHandler,
  type RelativePlan,
  type RelativeRequest,
  rawShape,
  readArray,
  readTable,
  repeatedKeys,
  rowsByEntry,
  scaleOf,
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

function readLeak(request: RelativeRequest): string {
  const { options, prefix, besides } = request;
  const { leak } = readParameters(transformerXl, options, { besides: [...arrays, ...besides], prefix });
  checkAlignment(request);
  return leak;
}

/** (q + u)·k + (q + v)·r is all four terms at once. */
function vectorsOf(
  request: RelativeRequest,
  given: ArrayLike<number>,
  rows: number,
  rowOf: (distance: number) => number,
): DistanceVectors | undefined {
  const { heads, headDim } = request.sizes;
  const table = { data: given, heads, rows };
  const rowOfEntry = rowsByEntry(request, table, rowOf);
  return (
    rowOfEntry && {
      scale: scaleOf(request),
      table,
      rowOfEntry,
      contentBias: readArray(request, 'rWBias', '[heads, head_dim]', [heads, headDim]),
      positionBias: readArray(request, 'rRBias', '[heads, head_dim]', [heads, headDim]),
    }
  );
}

function transformerXlVectors(request: RelativeRequest): DistanceVectors | undefined {
  const { options, sizes } = request;
  const { heads, keys, headDim } = sizes;
  if (!leaksNothing(readLeak(request), request) || options.r === undefined) return undefined;
  if (options.rEmb !== undefined || options.rBias !== undefined) return undefined;
  const r = readArray(request, 'r', '[heads, keys, head_dim]', [heads, keys, headDim]);
  return vectorsOf(request, r, keys, (distance) => (distance < 0 ? -1 : keys - 1 - distance));
}

function planTransformerXl(engine: Engine, request: RelativeRequest): RelativePlan {
  const { options, prefix, sizes } = request;
  const { heads, keys, headDim } = sizes;
  const leak = readLeak(request);
  const scale = scaleOf(request);
  const shape = rawShape(request);
  if (options.rEmb === undefined) {
    if (options.r === undefined) throw missing(`${prefix}r`, '{ data, shape }, or learned vectors as rEmb');
    if (options.rBias !== undefined) throw invalid(`${prefix}rBias`, options.rBias, 'none beside r: it goes with rEmb');
    const r = readArray(request, 'r', '[heads, keys, head_dim]', [heads, keys, headDim]);
    const v = readArray(request, 'rRBias', '[heads, head_dim]', [heads, headDim]);
    return {
      scale,
      terms: terms(engine, request, { r, v }, ({ raw }, at) => raw.transformer_xl_terms(shape, scale, leak, at)),
    };
  }
  for (const name of ['r', 'rRBias']) {
    if (options[name] !== undefined) throw invalid(prefix + name, options[name], 'none beside rEmb');
  }
  const { data: r, rows } = readTable(request, 'rEmb', heads, headDim, 'required');
  const v = readArray(request, 'rBias', '[heads, rows]', [heads, rows]);
  return {
    scale,
    terms: terms(engine, request, { r, v }, ({ raw }, at) =>
      raw.transformer_xl_learned_terms(shape, rows, scale, leak, at),
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

function xlnetVectors(request: RelativeRequest): DistanceVectors | undefined {
  const { queries, keys } = request.sizes;
  const r = readXlnet(request);
  // Row 0 is distance `keys`, which no query has to a key.
  return vectorsOf(request, r, keys + queries, (distance) => keys - distance);
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
  { scheme: transformerXl, vectors: transformerXlVectors, plan: planTransformerXl },
  { scheme: xlnet, vectors: xlnetVectors, plan: planXlnet },
];
