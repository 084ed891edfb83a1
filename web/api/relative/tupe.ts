import { tupe } from '../../catalogue/index.ts';
import { invalid } from '../errors/index.ts';
import { checkTensor, readParameters, sizeOf } from '../input/index.ts';
import { type Engine, type RawRowBias, type RawTupeArrays, Scratch } from '../module/index.ts';
import type { TensorLike } from '../types/index.ts';
import {
  type DistanceProducts,
  filledArray,
  type RelativeHandler,
  type RelativePlan,
  type RelativeRequest,
  readArray,
} from './request.ts';

const vectors = ['layerNormWeight', 'layerNormBias', 'queryBias', 'keyBias'] as const;
const matrices = ['queryWeight', 'keyWeight'] as const;
const arrays = ['positions', ...vectors, ...matrices, 'relativeTable'] as const;

/** int32 [length, length] */
export function tupeBuckets(
  engine: Engine,
  length: number,
  { relPosBins, maxRelPos, untieCls }: { relPosBins: number; maxRelPos: number; untieCls: boolean },
): Int32Array {
  const scratch = new Scratch();
  const result = scratch.room32(sizeOf([length, length]));
  return scratch.run(engine, (filled) => {
    engine.raw.tupe_buckets(
      length,
      { rel_pos_bins: relPosBins, max_rel_pos: maxRelPos, untie_cls: untieCls },
      filled.at(result),
    );
    return filled.readInt32(result);
  });
}

/** Everything checked, and the arrays by the names that the module has for them. */
function readTupe(request: RelativeRequest) {
  const { options, prefix, besides, sizes, offset } = request;
  const { heads, queries, keys, headDim } = sizes;
  const values = readParameters(tupe, options, { besides: [...arrays, ...besides], prefix });
  if (queries !== keys) throw invalid('k.shape', [keys], `${queries} keys: TUPE sees the whole sequence at once`);
  if (offset !== 0) throw invalid('offset', offset, '0: TUPE sees the whole sequence at once');
  const { untieCls, layerNormEps, attnScaleFactor, relPosBins, maxRelPos } = values;
  const { data, shape } = readPositions(request, keys + (untieCls ? 1 : 0));
  const dim = shape[1] as number;
  const scaleFor = (width: number) => request.scale ?? 1 / Math.sqrt(attnScaleFactor * width);
  const vector = (name: (typeof vectors)[number]) => readArray(request, name, '[dim]', [dim]);
  const matrix = (name: (typeof matrices)[number]) => readArray(request, name, '[dim, dim]', [dim, dim]);
  const bins = relPosBins + (untieCls ? 1 : 0);
  return {
    scale: scaleFor(headDim),
    options: {
      heads,
      length: keys,
      dim,
      untie_cls: untieCls,
      layer_norm_eps: layerNormEps,
      // Of heads as wide as the table's.
      scale: scaleFor(dim / heads),
    },
    inputs: {
      positions: data,
      layer_norm_weight: vector('layerNormWeight'),
      layer_norm_bias: vector('layerNormBias'),
      query_weight: matrix('queryWeight'),
      query_bias: vector('queryBias'),
      key_weight: matrix('keyWeight'),
      key_bias: vector('keyBias'),
    },
    buckets: { rel_pos_bins: relPosBins, max_rel_pos: maxRelPos, untie_cls: untieCls },
    relativeTable:
      options.relativeTable === undefined
        ? undefined
        : readArray(request, 'relativeTable', '[bins, heads]', [bins, heads]),
  };
}

type Tupe = ReturnType<typeof readTupe>;

/** As the module takes the positions: where `inputs` are, in their order. */
function rawPositions({ options, inputs }: Tupe, at: readonly number[]): RawTupeArrays {
  return { options, ...Object.fromEntries(Object.keys(inputs).map((name, i) => [name, at[i]])) } as RawTupeArrays;
}

/** TUPE-R's bias, which is made by rows. */
function rawRelative({ buckets }: Tupe, table: number): RawRowBias {
  return { scheme: 'tupe_relative', buckets, table };
}

function products(_: Engine, request: RelativeRequest): DistanceProducts {
  const read = readTupe(request);
  return {
    scale: read.scale,
    untiedPositions: (scratch) => {
      const slots = Object.values(read.inputs).map((array) => scratch.float32(array));
      return (filled) =>
        rawPositions(
          read,
          slots.map((slot) => filled.at(slot)),
        );
    },
    rowBias: (scratch) => {
      const slot = read.relativeTable && scratch.float32(read.relativeTable);
      return slot && ((filled) => rawRelative(read, filled.at(slot)));
    },
  };
}

function plan(engine: Engine, request: RelativeRequest): RelativePlan {
  const read = readTupe(request);
  const { scale, inputs, relativeTable } = read;
  const { heads, keys } = request.sizes;
  const shape = [1, heads, keys, keys];
  const positionPosition = filledArray(engine, shape, Object.values(inputs), (out, ...at) =>
    engine.raw.tupe_position_position(rawPositions(read, at), out),
  );
  if (!relativeTable) return { scale, terms: { positionPosition } };
  const square = { heads, queries: keys, keys, offset: 0 };
  const relativeBias = filledArray(engine, shape, [relativeTable], (out, table) =>
    engine.raw.row_bias(1, square, rawRelative(read, table as number), out),
  );
  return { scale, terms: { positionPosition, relativeBias } };
}

/** Tables are as long as the longest sequence; the first rows count. */
function readPositions({ options, prefix, sizes: { heads } }: RelativeRequest, rows: number): TensorLike {
  const axes = `[at least ${rows}, dim] with dim a multiple of ${heads} heads`;
  const positions = checkTensor(`${prefix}positions`, options.positions as TensorLike | undefined, axes, [2, 2]);
  const [given = 0, dim = 0] = positions.shape;
  if (given < rows || dim % heads !== 0) throw invalid(`${prefix}positions.shape`, positions.shape, axes);
  return positions;
}

export const tupeHandlers: readonly RelativeHandler[] = [{ scheme: tupe, products, plan }];
