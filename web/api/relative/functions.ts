import { deberta, relativeSchemes, shaw, transformerXl, tupe, xlnet } from '../../catalogue/index.ts';
import { invalid, missing, ofShape, ofShapes, ofType, refused, wholeNumber } from '../errors/index.ts';
import {
  allocated,
  broadcastStrides,
  checkBoolean,
  checkFits,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkScheme,
  checkTensor,
  isNumberList,
  mentions,
  padded,
  type Read,
  type Reading,
  readArrays,
  readHeadSizes,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, type RawDebertaOptions, Scratch } from '../module/index.ts';
import type {
  OutOptions,
  RelativeFunctions,
  RelativeIndexOptions,
  RelativePositionsOptions,
  RelativeTerms,
  RelativeTermsOptions,
  RelativeValuesOptions,
  Tensor,
  TensorLike,
} from '../types/index.ts';
import { rawDeberta } from './deberta.ts';
import { decomposedRelativeRows } from './decomposed-relative.ts';
import { relativeHandlerOf } from './handlers.ts';
import { inOptionNames, type Options, rawShape, rowsByEntry, tableOf, termNames } from './request.ts';
import { rawShaw, valueTerm } from './shaw.ts';
import {
  checkRelativeOffset,
  relativeLogits,
  relativeProducts,
  relativeShift,
  shiftStages,
  toeplitzTensor,
} from './shift.ts';
import { noTerms } from './tiled-terms.ts';
import { distancesOf } from './transformer-xl.ts';
import { tupeBuckets } from './tupe.ts';

/** Broadcasts a term to all axes of the logits and returns it with the leading axes of q, in `out` or a new array. */
export function spread(
  { data, shape }: TensorLike,
  lead: readonly number[],
  target: readonly number[],
  out?: Float32Array,
): Tensor {
  const [, heads = 1, queries = 1, keys = 1] = target;
  const whole = [...lead, queries, keys];
  if (data === out || (!out && data instanceof Float32Array && shape.join() === target.join())) {
    return tensor(data as Float32Array, whole);
  }
  const size = sizeOf(target);
  const result = out ?? allocated(Float32Array, size);
  const [b = 0, h = 0, q = 0, k = 0] = broadcastStrides('term', shape, target);
  for (let n = 0; n < size; n++) {
    const [j, row] = [n % keys, Math.floor(n / keys)];
    const matrix = Math.floor(row / queries);
    result[n] = data[Math.floor(matrix / heads) * b + (matrix % heads) * h + (row % queries) * q + j * k] as number;
  }
  return tensor(result, whole);
}

const resultNames = [...termNames, 'positions'] as const;

/** Reads the caller's arrays for the terms. */
function readOut(given: unknown, size: number): Partial<Record<(typeof resultNames)[number], Float32Array>> {
  if (given === undefined) return {};
  const arrays = checkObject('out', given);
  checkKeys(arrays, resultNames, 'out.');
  return Object.fromEntries(
    Object.entries(arrays).map(([name, array]) => [
      name,
      checkOut(array as Float32Array | undefined, size, `out.${name}`),
    ]),
  );
}

function relativeTerms(engine: Engine, given: Read<RelativeTermsOptions>): RelativeTerms {
  const options = checkObject('options', given);
  const scheme = checkScheme(options, relativeSchemes);
  const handler = relativeHandlerOf(scheme);
  const sizes = readHeadSizes(given.q, given.k);
  const { batch, heads, queries, keys } = sizes;
  const target = [batch, heads, queries, keys];
  const lead = given.q.shape.slice(0, -2);
  const out = readOut(given.out, sizeOf(target));
  const plan = handler.plan(engine, {
    options,
    prefix: '',
    besides: ['q', 'k', 'offset', 'scale', 'out', ...(scheme.contextual ? ['causal', 'logits'] : [])],
    sizes,
    q: given.q.data,
    k: given.k.data,
    out,
    offset: checkRelativeOffset(given.offset, queries, keys),
    causal: checkBoolean('causal', given.causal, false),
    scale: given.scale === undefined ? undefined : checkNumber('scale', given.scale, { kind: 'number' }),
    logits: (scale) => {
      if (given.logits === undefined) return contentLogits(engine, given, sizes, scale);
      const { data, shape } = checkTensor('logits', given.logits, ofShape([...lead, queries, keys]), [2, 4]);
      if (padded(shape).join() !== target.join()) {
        throw invalid('logits.shape', shape, ofShape([...lead, queries, keys]));
      }
      return data;
    },
  });
  const found = { ...plan.terms, ...(plan.positions && { positions: plan.positions }) };
  for (const name of resultNames) {
    if (out[name] && !found[name])
      throw refused(`out.${name}`, 'an array', { kind: 'absent', because: `: ${scheme.name} has no such term here` });
  }
  return Object.fromEntries(
    resultNames.flatMap((name) => {
      const term = found[name];
      return term ? [[name, spread(term, lead, target, out[name])]] : [];
    }),
  );
}

/** Returns scale · q·kᵀ. */
function contentLogits(
  engine: Engine,
  { q, k }: Pick<Read<RelativeTermsOptions>, 'q' | 'k'>,
  { batch, heads, kvHeads, queries, keys, headDim }: ReturnType<typeof readHeadSizes>,
  scale: number,
): Float32Array {
  const scratch = new Scratch();
  const queryAt = scratch.float32(q.data);
  const keyAt = scratch.float32(k.data);
  const logits = scratch.room32(sizeOf([batch, heads, queries, keys]));
  return scratch.run(engine, (filled) => {
    engine.raw.attention(
      {
        batch,
        heads,
        kv_heads: kvHeads,
        queries,
        keys,
        head_dim: headDim,
        value_dim: headDim,
      },
      { scale, causal: false, offset: 0, window: {}, softcap: 0 },
      {
        q: filled.at(queryAt),
        k: filled.at(keyAt),
        v: filled.at(keyAt),
        key_room: 0,
        value_room: 0,
        k_float16: false,
        v_float16: false,
        distance_bias: 0,
        distance_factors: 0,
        ...noTerms,
        sinks: 0,
        logit_factors: 0,
        factor_rows: 0,
        output: 0,
        logits: filled.at(logits),
        weights: 0,
        log_sum_exp: 0,
      },
      [],
    );
    return filled.read32(logits);
  });
}

function relativeValues(engine: Engine, given: Read<RelativeValuesOptions> & OutOptions): Tensor {
  const options = checkObject('options', given);
  checkScheme(options, [shaw]);
  const values = readParameters(shaw, options, { besides: ['weights', 'valueTable', 'offset', 'out'] });
  const axes = ofShapes([
    ['queries', 'keys'],
    ['heads', 'queries', 'keys'],
    ['batch', 'heads', 'queries', 'keys'],
  ]);
  const weights = checkTensor('weights', given.weights, axes);
  const [batch = 1, heads = 1, queries = 1, keys = 1] = padded(weights.shape);
  const read = readArrays(shaw, { options, values, sizes: { heads }, only: ['valueTable'], needed: true });
  const valueDim = read.sizes.valueDim as number;
  const table = tableOf(read, 'valueTable');
  const raw = rawShaw(values, table);
  const offset = checkRelativeOffset(given.offset, queries, keys);
  const sizes = { batch, heads, kvHeads: heads, queries, keys, headDim: valueDim };
  const out = checkOut(given.out, sizeOf([batch, heads, queries, valueDim]));
  const data = valueTerm(engine, { sizes, offset }, raw, table, valueDim, weights.data, out);
  return tensor(data, [...weights.shape.slice(0, -1), valueDim]);
}

interface Pairs {
  readonly sizes: { readonly queries: number; readonly keys: number };
  readonly offset: number;
}

function readPairs(options: Options): Pairs {
  const queries = checkInteger('queries', options.queries, 1, 2 ** 31 - 1);
  const keys = checkInteger('keys', options.keys, 1, 2 ** 31 - 1);
  const offset = checkRelativeOffset(options.offset, queries, keys);
  sizeOf([queries, keys]);
  return { sizes: { queries, keys }, offset };
}

/** Expands values by distance (`rowsByEntry`) to int32 [queries, keys]. */
function spreadRows({ sizes: { queries, keys } }: Pairs, rows: Int32Array): Tensor<Int32Array> {
  const result = allocated(Int32Array, queries * keys);
  for (let i = 0; i < queries; i++) result.set(rows.subarray(queries - 1 - i, queries - 1 - i + keys), i * keys);
  return tensor(result, [queries, keys]);
}

const pairOptions = ['queries', 'keys', 'offset'];

function bucketsOf(engine: Engine, raw: RawDebertaOptions, distances: ArrayLike<number>): Int32Array {
  const scratch = new Scratch();
  const from = scratch.int32(distances);
  const result = scratch.room32(distances.length);
  return scratch.run(engine, (filled) => {
    engine.raw.deberta_buckets(raw.buckets, filled.at(from), distances.length, filled.at(result));
    return filled.readInt32(result);
  });
}

const indices: Record<string, (engine: Engine, options: Options) => Tensor<Int32Array>> = {
  shaw: (engine, options) => {
    const values = readParameters(shaw, options, { besides: pairOptions });
    const max = values.maxRelativePositions;
    if (max === undefined) throw missing('maxRelativePositions', wholeNumber(0));
    const raw = { max_relative_positions: max, sign: values.sign, clip: values.clip, table_heads: 1 };
    const pairs = readPairs(options);
    const shape = rawShape({ ...pairs, sizes: { batch: 1, heads: 1, kvHeads: 1, headDim: 1, ...pairs.sizes } });
    return spreadRows(
      pairs,
      rowsByEntry(engine, pairs.sizes, (module, out) => module.shaw_rows(shape, raw, out)),
    );
  },
  deberta: (engine, options) => {
    const listed = options.relativePositions !== undefined;
    const values = readParameters(deberta, options, {
      only: ['positionBuckets', 'maxRelativePositions', 'clampDistance'],
      besides: listed ? ['relativePositions'] : pairOptions,
    });
    const raw = rawDeberta(values, 1);
    if (!listed) {
      const pairs = readPairs(options);
      const { queries, keys } = pairs.sizes;
      const distances = Int32Array.from({ length: queries + keys - 1 }, (_, n) => queries - 1 + pairs.offset - n);
      return spreadRows(pairs, bucketsOf(engine, raw, distances));
    }
    const list = options.relativePositions;
    if (!isNumberList(list) || list.length === 0) {
      throw invalid('relativePositions', list, ofType('a list of at least one distance'));
    }
    for (let i = 0; i < list.length; i++) checkInteger(`relativePositions[${i}]`, list[i], -(2 ** 31) + 1, 2 ** 31 - 1);
    return tensor(bucketsOf(engine, raw, list), [list.length]);
  },
  tupe: (engine, options) => {
    const only = ['untieCls', 'relPosBins', 'maxRelPos'];
    const values = readParameters(tupe, options, { only, besides: ['length'] });
    const length = checkInteger('length', options.length, 1, 2 ** 31 - 1);
    return tensor(tupeBuckets(engine, length, values), [length, length]);
  },
};

function relativeIndex(engine: Engine, given: RelativeIndexOptions): Tensor<Int32Array> {
  const options = checkObject('options', given);
  const { name } = checkScheme(options, [shaw, deberta, tupe]);
  return (indices[name] as (typeof indices)[string])(engine, options);
}

function relativePositions(engine: Engine, given: RelativePositionsOptions): Float64Array {
  const options = checkObject('options', given);
  const scheme = checkScheme(options, [transformerXl, xlnet]);
  // For XLNet, the number of distances depends on the number of queries, too.
  const both = mentions(scheme, 'queries');
  checkKeys(options, ['scheme', 'keys', 'clampLen', ...(both ? ['queries'] : [])]);
  const keys = checkInteger('keys', options.keys, 1, 2 ** 31 - 1);
  const queries = both ? checkInteger('queries', options.queries, 1, 2 ** 31 - 1) : 0;
  const clampLen =
    options.clampLen === undefined ? undefined : checkNumber('clampLen', options.clampLen, { kind: 'number', min: 0 });
  checkFits(8 * (queries + keys));
  const scratch = new Scratch();
  const result = scratch.room64(queries + keys);
  return scratch.run(engine, (filled) => {
    distancesOf[scheme.name]?.(engine, queries, keys, clampLen, filled.at(result));
    return filled.read64(result);
  });
}

export function relativeFunctions(engine: Engine): Reading<RelativeFunctions> {
  return {
    relativeLogits: (q, table, options) => inOptionNames('', () => relativeLogits(engine, q, table, options)),
    relativeProducts: (q, table, options) => inOptionNames('', () => relativeProducts(engine, q, table, options)),
    relativeShift: (x, options) => relativeShift(engine, x, options),
    shiftStages: (x, options) => shiftStages(engine, x, options),
    toeplitzTensor: (table, options) => inOptionNames('', () => toeplitzTensor(engine, table, options)),
    relativeTerms: (options) => inOptionNames('', () => relativeTerms(engine, options)),
    relativeValues: (options) => relativeValues(engine, options),
    decomposedRelativeRows: (table, options) => decomposedRelativeRows(engine, table, options),
    relativeIndex: (options) => inOptionNames('', () => relativeIndex(engine, options)),
    relativePositions: (options) => relativePositions(engine, options),
  };
}
