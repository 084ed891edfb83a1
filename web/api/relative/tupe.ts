import { tupe } from '../catalogue.ts';
import { invalid } from '../errors.ts';
import { type Engine, Scratch } from '../memory.ts';
import { checkTensor, sizeOf } from '../tensor.ts';
import type { TensorLike } from '../types.ts';
import { readParameters } from '../validate.ts';
import { filledArray, type RelativeHandler, type RelativePlan, type RelativeRequest, readArray } from './request.ts';

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
    engine.raw.tupe_buckets(length, relPosBins, maxRelPos, untieCls, filled.at(result));
    return filled.readInt32(result);
  });
}

function plan(engine: Engine, request: RelativeRequest): RelativePlan {
  const { options, prefix, besides, sizes, offset } = request;
  const { heads, queries, keys, headDim } = sizes;
  const values = readParameters(tupe, options, { besides: [...arrays, ...besides], prefix });
  if (queries !== keys) throw invalid('k.shape', [keys], `${queries} keys: TUPE sees the whole sequence at once`);
  if (offset !== 0) throw invalid('offset', offset, '0: TUPE sees the whole sequence at once');
  const { untieCls, layerNormEps, attnScaleFactor } = values;
  const rows = keys + (untieCls ? 1 : 0);
  const { data, shape } = readPositions(request, rows);
  const dim = shape[1] as number;
  const raw = {
    heads,
    length: keys,
    dim,
    untie_cls: untieCls,
    layer_norm_eps: layerNormEps,
    attn_scale_factor: attnScaleFactor,
  };
  const vector = (name: string) => readArray(request, name, '[dim]', [dim]);
  const matrix = (name: string) => readArray(request, name, '[dim, dim]', [dim, dim]);
  const out = [1, heads, keys, keys];
  const inputs = [data, ...vectors.map(vector), ...matrices.map(matrix)];
  const term = filledArray(engine, out, inputs, (result, ...at) => {
    const [positions = 0, layerNormWeight = 0, layerNormBias = 0, queryBias = 0, keyBias = 0, ...weights] = at;
    const [queryWeight = 0, keyWeight = 0] = weights;
    engine.raw.tupe_position_position(
      raw,
      {
        positions,
        layer_norm_weight: layerNormWeight,
        layer_norm_bias: layerNormBias,
        query_weight: queryWeight,
        query_bias: queryBias,
        key_weight: keyWeight,
        key_bias: keyBias,
      },
      result,
    );
  });
  const scale = request.scale ?? 1 / Math.sqrt(attnScaleFactor * headDim);
  // The scale of the paper, for heads as wide as the table's, is in the term already.
  const factor = request.scale === undefined ? 1 : request.scale * Math.sqrt((attnScaleFactor * dim) / heads);
  const positionPosition = factor === 1 ? term : { ...term, data: term.data.map((x) => x * factor) };
  if (options.relativeTable === undefined) return { scale, terms: { positionPosition } };
  const bins = values.relPosBins + (untieCls ? 1 : 0);
  const table = readArray(request, 'relativeTable', '[bins, heads]', [bins, heads]);
  const scratch = new Scratch();
  const buckets = scratch.int32(tupeBuckets(engine, keys, values));
  const from = scratch.float32(table);
  const result = scratch.room32(sizeOf(out));
  const relativeBias = scratch.run(engine, (filled) => {
    engine.raw.tupe_relative_bias(heads, keys, bins, filled.at(buckets), filled.at(from), filled.at(result));
    return { data: filled.read32(result), shape: out };
  });
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

export const tupeHandlers: readonly RelativeHandler[] = [{ scheme: tupe, plan }];
