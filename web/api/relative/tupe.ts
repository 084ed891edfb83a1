import { tupe } from '../../catalogue/index.ts';
import {
  derivedArray,
  type Engine,
  type Filled,
  filledInt32,
  type RawRowBias,
  type RawTupeArrays,
  Scratch,
} from '../module/index.ts';
import { dataOf, type RelativeHandler, type RelativeRequest, readRelative, type SchemeTerms } from './request.ts';

/** Returns the buckets, int32 [length, length]. */
export function tupeBuckets(
  engine: Engine,
  length: number,
  { relPosBins, maxRelPos, untieCls }: { relPosBins: number; maxRelPos: number; untieCls: boolean },
): Int32Array {
  return filledInt32(engine, new Scratch(), { shape: [length, length] }, (_, result) =>
    engine.raw.tupe_buckets(length, { rel_pos_bins: relPosBins, max_rel_pos: maxRelPos, untie_cls: untieCls }, result),
  ).data;
}

/** Reads and checks all options, with arrays under their names in the module. */
function readTupe(request: RelativeRequest) {
  const { heads, keys, headDim } = request.sizes;
  const read = readRelative(tupe, request);
  const { untieCls, layerNormEps, attnScaleFactor, relPosBins, maxRelPos } = read.values;
  const dim = read.sizes.dim as number;
  const scaleFor = (width: number) => request.scale ?? 1 / Math.sqrt(attnScaleFactor * width);
  return {
    scale: scaleFor(headDim),
    options: {
      heads,
      length: keys,
      dim,
      untie_cls: untieCls,
      layer_norm_eps: layerNormEps,
      // The scale for heads as wide as those of the table.
      scale: scaleFor(dim / heads),
    },
    inputs: {
      positions: usedRows(dataOf(read, 'positions'), (keys + Number(untieCls)) * dim),
      layer_norm_weight: dataOf(read, 'layerNormWeight'),
      layer_norm_bias: dataOf(read, 'layerNormBias'),
      query_weight: dataOf(read, 'queryWeight'),
      query_bias: dataOf(read, 'queryBias'),
      key_weight: dataOf(read, 'keyWeight'),
      key_bias: dataOf(read, 'keyBias'),
    },
    buckets: { rel_pos_bins: relPosBins, max_rel_pos: maxRelPos, untie_cls: untieCls },
    relativeTable: read.arrays.relativeTable?.data,
  };
}

/** Returns the first `size` numbers of a plain array; the factors of a resident one are made once for all lengths. */
function usedRows(table: ArrayLike<number>, size: number): ArrayLike<number> {
  return table instanceof Float32Array ? table.subarray(0, size) : table;
}

type Tupe = ReturnType<typeof readTupe>;

/**
 * Returns the module's record of the positions: the addresses of `inputs`, in order, and of the factors made from them,
 * beside which they are not needed.
 */
function rawPositions({ options, inputs }: Tupe, at: readonly number[], factors = 0): RawTupeArrays {
  const arrays = Object.fromEntries(Object.keys(inputs).map((name, i) => [name, at[i] ?? 0]));
  return { options, ...arrays, factors } as RawTupeArrays;
}

/** Returns the factors of all positions that were read, if they need not be made only for this call. */
function factorsOf(engine: Engine, scratch: Scratch, read: Tupe): ((filled: Filled) => RawTupeArrays) | undefined {
  const { options, inputs } = read;
  const { heads, dim, untie_cls } = options;
  const length = inputs.positions.length / dim - Number(untie_cls);
  const whole = { ...read, options: { ...options, length } };
  const shape = [heads, 2, length, dim / heads + (untie_cls ? 2 : 0)];
  const slot = derivedArray(engine, scratch, Object.values(inputs), whole.options, shape, (factors, ...at) =>
    engine.raw.tupe_factors(rawPositions(whole, at, factors)),
  );
  return slot && ((filled) => rawPositions(whole, [], filled.at(slot)));
}

/** TUPE-R's bias, which is made row by row. */
function rawRelative({ buckets }: Tupe, table: number): RawRowBias {
  return { scheme: 'tupe_relative', buckets, table };
}

function readTerms(engine: Engine, request: RelativeRequest): SchemeTerms {
  const read = readTupe(request);
  const { relativeTable } = read;
  return {
    scale: read.scale,
    untiedPositions: (scratch, isStored) => {
      const factors = isStored ? undefined : factorsOf(engine, scratch, read);
      if (factors) return factors;
      const slots = Object.values(read.inputs).map((array) => scratch.float32(array));
      return (filled) =>
        rawPositions(
          read,
          slots.map((slot) => filled.at(slot)),
        );
    },
    rowTerms: relativeTable && [
      {
        term: 'bias',
        reserve: (scratch) => {
          const slot = scratch.float32(relativeTable);
          return (filled) => rawRelative(read, filled.at(slot));
        },
      },
    ],
  };
}

export const tupeHandlers: readonly RelativeHandler[] = [{ scheme: tupe, readTerms }];
