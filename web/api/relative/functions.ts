import { deberta, relativeSchemes, shaw, transformerXl, tupe, xlnet } from '../../catalogue/index.ts';
import { invalid, missing, ofShape, ofType, refused, wholeNumber } from '../errors/index.ts';
import {
  allocated,
  checkBoolean,
  checkFits,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkScheme,
  checkTensor,
  type HeadSizes,
  headAxes,
  isNumberList,
  mentions,
  type Options,
  padded,
  type Read,
  type Reading,
  readArrays,
  readHeadSizes,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import {
  type Engine,
  type Filled,
  filled32,
  filled64,
  filledInt32,
  type RawDebertaOptions,
  Scratch,
  type Slot,
} from '../module/index.ts';
import type {
  OutOptions,
  RelativeFunctions,
  RelativeIndexOptions,
  RelativePositionsOptions,
  RelativeTerms,
  RelativeTermsOptions,
  RelativeValuesOptions,
  Scheme,
  Tensor,
} from '../types/index.ts';
import { contextualTerm, copeHandlers, decomposedRelativeHandlers, decomposedRelativeRows } from './content.ts';
import { debertaHandlers, rawDeberta, rawShaw, shawHandlers, valueTerm } from './distance-vectors.ts';
import {
  callAttention,
  namesOf,
  partsAt,
  type RelativeHandler,
  type RelativeRequest,
  rawShape,
  reserveTerms,
  rowsByEntry,
  type SchemeTerms,
  type TermName,
  tableOf,
  withOptionNames,
} from './request.ts';
import {
  checkRelativeOffset,
  relativeLogits,
  relativeProducts,
  relativeShift,
  shiftHandlers,
  shiftStages,
  toeplitzTensor,
} from './shift.ts';
import { distancesOf, transformerXlHandlers } from './transformer-xl.ts';
import { tupeBuckets, tupeHandlers } from './tupe.ts';

/** The handlers of all relative schemes: what each adds to the logits and to the output. */
const all: readonly RelativeHandler[] = [
  ...shawHandlers,
  ...shiftHandlers,
  ...transformerXlHandlers,
  ...debertaHandlers,
  ...tupeHandlers,
  ...copeHandlers,
  ...decomposedRelativeHandlers,
];

const byName: Readonly<Record<string, RelativeHandler>> = Object.fromEntries(all.map((one) => [one.scheme.name, one]));

export function relativeHandlerOf({ name }: Scheme): RelativeHandler {
  return byName[name] as RelativeHandler;
}

/** `bias` is called so because only the biases of relative schemes are part of it. */
const resultNames = ['contentPosition', 'positionContent', 'positionPosition', 'relativeBias', 'positions'] as const;
type ResultName = (typeof resultNames)[number];

/** Reads the caller's arrays for the terms. */
function readOut(value: unknown, size: number): Partial<Record<ResultName, Float32Array>> {
  if (value === undefined) return {};
  const arrays = checkObject('out', value);
  checkKeys(arrays, resultNames, 'out.');
  return Object.fromEntries(
    Object.entries(arrays).map(([name, array]) => [
      name,
      checkOut(array as Float32Array | undefined, size, `out.${name}`),
    ]),
  );
}

function relativeTerms(engine: Engine, input: Read<RelativeTermsOptions>): RelativeTerms {
  const options = checkObject('options', input);
  const scheme = checkScheme(options, relativeSchemes);
  const handler = relativeHandlerOf(scheme);
  const sizes = readHeadSizes(input.q, input.k);
  const { batch, heads, queries, keys } = sizes;
  const target = [batch, heads, queries, keys];
  const whole = [...input.q.shape.slice(0, -1), keys];
  const out = readOut(input.out, sizeOf(target));
  const request = {
    options,
    prefix: '',
    alsoAllowed: ['q', 'k', 'offset', 'scale', 'out', ...(scheme.contextual ? ['causal', 'logits'] : [])],
    sizes,
    q: input.q.data,
    offset: checkRelativeOffset(input.offset, queries, keys),
    causal: checkBoolean('causal', input.causal, false),
    scale: input.scale === undefined ? undefined : checkNumber('scale', input.scale, { kind: 'number' }),
  };
  const refuseOthers = (names: ReadonlySet<ResultName>) => {
    for (const name of resultNames) {
      if (out[name] && !names.has(name)) {
        throw refused(`out.${name}`, 'an array', { kind: 'absent', because: `: ${scheme.name} has no such term here` });
      }
    }
  };
  if (scheme.contextual) {
    const found = contextualTerm(engine, request, (scale) => {
      if (input.logits === undefined) return contentLogits(engine, input, sizes, scale);
      const { data, shape } = checkTensor('logits', input.logits, ofShape(whole), [2, 4]);
      if (padded(shape).join() !== target.join()) throw invalid('logits.shape', shape, ofShape(whole));
      return data;
    });
    refuseOthers(new Set(['contentPosition', 'positions']));
    for (const name of ['contentPosition', 'positions'] as const) out[name]?.set(found[name]);
    return {
      contentPosition: tensor(out.contentPosition ?? found.contentPosition, whole),
      positions: tensor(out.positions ?? found.positions, whole),
    };
  }
  const terms = handler.readTerms(engine, request);
  const names = new Map([...namesOf(terms)].map((name) => [name === 'bias' ? 'relativeBias' : name, name] as const));
  refuseOthers(new Set(names.keys()));
  const found = computeTerms(
    engine,
    request,
    input.k.data,
    terms,
    (name) => out[name === 'bias' ? 'relativeBias' : name],
  );
  return Object.fromEntries(
    resultNames.flatMap((name) => {
      const data = found[names.get(name as 'relativeBias') as TermName];
      return data ? [[name, tensor(data, whole)]] : [];
    }),
  );
}

/** Computes the terms of a scheme, [batch, heads, queries, keys] each. CoPE's gates see what `causal` leaves. */
export function computeTerms(
  engine: Engine,
  { sizes, q, offset, causal }: Pick<RelativeRequest, 'sizes' | 'q' | 'offset' | 'causal'>,
  k: ArrayLike<number>,
  terms: SchemeTerms,
  outOf: (name: TermName) => Float32Array | undefined = () => undefined,
): Partial<Record<TermName, Float32Array>> {
  const scratch = new Scratch();
  const queries = scratch.float32(q);
  const keys = scratch.rows(k);
  const { rowBiases, at } = reserveTerms(scratch, terms, true);
  const size = sizeOf([sizes.batch, sizes.heads, sizes.queries, sizes.keys]);
  const slots = [...namesOf(terms)].map((name) => [name, scratch.room32(size)] as const);
  return scratch.run(engine, (filled) => {
    callAttention(
      engine,
      { ...rawSizes(sizes, terms.scale), offset, causal },
      { ...keysAt(filled, queries, keys), parts: partsAt(filled, Object.fromEntries(slots)) },
      rowBiases.map((one) => one(filled)),
      [at(filled)],
    );
    return Object.fromEntries(slots.map(([name, slot]) => [name, filled.read32(slot, outOf(name))]));
  });
}

/** The sizes of a call of attention without values. */
function rawSizes({ batch, heads, kvHeads, queries, keys, headDim }: HeadSizes, scale: number) {
  return {
    batch,
    heads,
    kv_heads: kvHeads,
    queries,
    keys,
    head_dim: headDim,
    value_dim: headDim,
    scale,
    causal: false,
    offset: 0,
    window: {},
    softcap: 0,
  };
}

/** The addresses of queries and keys; the keys take the place of values that nobody asks for. */
function keysAt(filled: Filled, q: Slot, k: Slot) {
  const room = k.resident?.room ?? 0;
  const isHalf = k.resident?.dtype === 'float16';
  const [query, key] = [filled.at(q), filled.at(k)];
  return { q: query, k: key, v: key, key_room: room, value_room: room, k_float16: isHalf, v_float16: isHalf };
}

/** Returns scale · q·kᵀ. */
function contentLogits(
  engine: Engine,
  options: Pick<Read<RelativeTermsOptions>, 'q' | 'k'>,
  sizes: HeadSizes,
  scale: number,
): Float32Array {
  const scratch = new Scratch();
  const q = scratch.float32(options.q.data);
  const k = scratch.rows(options.k.data);
  return filled32(engine, scratch, { shape: [sizes.batch, sizes.heads, sizes.queries, sizes.keys] }, (filled, result) =>
    callAttention(engine, rawSizes(sizes, scale), { ...keysAt(filled, q, k), logits: result }),
  ).data;
}

function relativeValues(engine: Engine, request: Read<RelativeValuesOptions> & OutOptions): Tensor {
  const options = checkObject('options', request);
  checkScheme(options, [shaw]);
  const values = readParameters(shaw, options, { alsoAllowed: ['weights', 'valueTable', 'offset', 'out'] });
  const weights = checkTensor('weights', request.weights, headAxes('queries', 'keys'));
  const [batch = 1, heads = 1, queries = 1, keys = 1] = padded(weights.shape);
  const read = readArrays(shaw, { options, values, sizes: { heads }, only: ['valueTable'], needed: true });
  const valueDim = read.sizes.valueDim as number;
  const table = tableOf(read, 'valueTable');
  const raw = rawShaw(values, table);
  const offset = checkRelativeOffset(request.offset, queries, keys);
  const sizes = { batch, heads, kvHeads: heads, queries, keys, headDim: valueDim };
  const out = checkOut(request.out, sizeOf([batch, heads, queries, valueDim]));
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
function repeatRows({ sizes: { queries, keys } }: Pairs, rows: Int32Array): Tensor<Int32Array> {
  const result = allocated(Int32Array, queries * keys);
  for (let i = 0; i < queries; i++) result.set(rows.subarray(queries - 1 - i, queries - 1 - i + keys), i * keys);
  return tensor(result, [queries, keys]);
}

const pairOptions = ['queries', 'keys', 'offset'];

function bucketsOf(engine: Engine, raw: RawDebertaOptions, distances: ArrayLike<number>): Int32Array {
  const scratch = new Scratch();
  const from = scratch.int32(distances);
  return filledInt32(engine, scratch, { shape: [distances.length] }, (filled, result) =>
    engine.raw.deberta_buckets(raw.buckets, filled.at(from), distances.length, result),
  ).data;
}

const indices: Record<string, (engine: Engine, options: Options) => Tensor<Int32Array>> = {
  shaw: (engine, options) => {
    const values = readParameters(shaw, options, { alsoAllowed: pairOptions });
    const max = values.maxRelativePositions;
    if (max === undefined) throw missing('maxRelativePositions', wholeNumber(0));
    const raw = { max_relative_positions: max, sign: values.sign, clip: values.clip, table_heads: 1 };
    const pairs = readPairs(options);
    const shape = rawShape({ ...pairs, sizes: { batch: 1, heads: 1, kvHeads: 1, headDim: 1, ...pairs.sizes } });
    return repeatRows(
      pairs,
      rowsByEntry(engine, pairs.sizes, (module, out) => module.shaw_rows(shape, raw, out)),
    );
  },
  deberta: (engine, options) => {
    const listed = options.relativePositions !== undefined;
    const values = readParameters(deberta, options, {
      only: ['positionBuckets', 'maxRelativePositions', 'clampDistance'],
      alsoAllowed: listed ? ['relativePositions'] : pairOptions,
    });
    const raw = rawDeberta(values, 1);
    if (!listed) {
      const pairs = readPairs(options);
      const { queries, keys } = pairs.sizes;
      const distances = Int32Array.from({ length: queries + keys - 1 }, (_, n) => queries - 1 + pairs.offset - n);
      return repeatRows(pairs, bucketsOf(engine, raw, distances));
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
    const values = readParameters(tupe, options, { only, alsoAllowed: ['length'] });
    const length = checkInteger('length', options.length, 1, 2 ** 31 - 1);
    return tensor(tupeBuckets(engine, length, values), [length, length]);
  },
};

function relativeIndex(engine: Engine, request: RelativeIndexOptions): Tensor<Int32Array> {
  const options = checkObject('options', request);
  const { name } = checkScheme(options, [shaw, deberta, tupe]);
  return (indices[name] as (typeof indices)[string])(engine, options);
}

function relativePositions(engine: Engine, request: RelativePositionsOptions): Float64Array {
  const options = checkObject('options', request);
  const scheme = checkScheme(options, [transformerXl, xlnet]);
  // For XLNet, the number of distances depends on the number of queries, too.
  const both = mentions(scheme, 'queries');
  checkKeys(options, ['scheme', 'keys', 'clampLen', ...(both ? ['queries'] : [])]);
  const keys = checkInteger('keys', options.keys, 1, 2 ** 31 - 1);
  const queries = both ? checkInteger('queries', options.queries, 1, 2 ** 31 - 1) : 0;
  const clampLen =
    options.clampLen === undefined ? undefined : checkNumber('clampLen', options.clampLen, { kind: 'number', min: 0 });
  checkFits(8 * (queries + keys));
  return filled64(engine, new Scratch(), { shape: [queries + keys] }, (_, result) =>
    distancesOf[scheme.name]?.(engine, queries, keys, clampLen, result),
  ).data;
}

export function relativeFunctions(engine: Engine): Reading<RelativeFunctions> {
  return {
    relativeLogits: (q, table, options) => withOptionNames('', () => relativeLogits(engine, q, table, options)),
    relativeProducts: (q, table, options) => withOptionNames('', () => relativeProducts(engine, q, table, options)),
    relativeShift: (x, options) => relativeShift(engine, x, options),
    shiftStages: (x, options) => shiftStages(engine, x, options),
    toeplitzTensor: (table, options) => withOptionNames('', () => toeplitzTensor(engine, table, options)),
    relativeTerms: (options) => withOptionNames('', () => relativeTerms(engine, options)),
    relativeValues: (options) => relativeValues(engine, options),
    decomposedRelativeRows: (table, options) => decomposedRelativeRows(engine, table, options),
    relativeIndex: (options) => withOptionNames('', () => relativeIndex(engine, options)),
    relativePositions: (options) => relativePositions(engine, options),
  };
}
