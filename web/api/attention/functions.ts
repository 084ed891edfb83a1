import { catalogue } from '../../catalogue/index.ts';
import {
  type BiasHandler,
  type BiasPlan,
  biasHandlerOf,
  computeBias,
  countsHeads,
  multipliesLogits,
} from '../bias/index.ts';
import { broadcastTo, invalid, missing, ofShape, oneOf, rule } from '../errors/index.ts';
import {
  additiveMask,
  broadcastStrides,
  checkArray,
  checkBoolean,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkQueryOffset,
  checkScheme,
  checkTensor,
  type HeadSizes,
  keyAxes,
  type Options,
  padded,
  type Read,
  type Reading,
  readFlags,
  readHeadSizes,
  refuseMask,
  sizeOf,
  tensor,
} from '../input/index.ts';
import {
  type Engine,
  type Filled,
  project,
  type RawBroadcastAt,
  type RawRowBias,
  type RawWindow,
  Scratch,
  type Slot,
} from '../module/index.ts';
import {
  callAttention,
  checkRelativeOffset,
  namesOf,
  type PartSlots,
  partsAt,
  type RelativeHandler,
  type RelativeRequest,
  relativeHandlerOf,
  reserveTerms,
  type SchemeTerms,
  termNames,
  withOptionNames,
} from '../relative/index.ts';
import { type RotaryScheme, readCall, rotaryScheme, rotationOf } from '../rotary/index.ts';
import type {
  AttentionFunctions,
  AttentionOptions,
  AttentionResult,
  AttentionTerms,
  ChoiceParameter,
  Expected,
  OutOptions,
  Scheme,
  Tensor,
  TensorLike,
} from '../types/index.ts';
import { multipliedByQuery, readTemperature, readWant, temperatures } from './temperature.ts';

export const optionNames = [
  'q',
  'k',
  'v',
  'encoding',
  'scale',
  'causal',
  'offset',
  'window',
  'softcap',
  'temperature',
  'sinks',
  'headOffset',
  'totalHeads',
  'bias',
  'mask',
  'want',
  'out',
] as const;
export const extras = ['logits', 'weights', 'logSumExp', 'terms'] as const;

/** @param stored  arrays in the shape of the logits that are added like a bias */
export function attention(
  engine: Engine,
  all: Read<AttentionOptions> & OutOptions,
  stored: readonly TensorLike[] = [],
): AttentionResult {
  const options = checkObject('options', all);
  checkKeys(options, optionNames);
  const sizes = readSizes(all);
  const { batch, heads, queries, keys, headDim, valueDim } = sizes;
  const logitsShape = [batch, heads, queries, keys];

  const offset = checkQueryOffset(all.offset, keys - queries);
  const temperature =
    all.temperature === undefined ? undefined : readTemperature(engine, all.temperature, sizes, offset);
  const onLogits = temperature?.appliesTo === 'logits' ? temperature : undefined;
  const value = temperature && !onLogits ? { ...all, q: multipliedByQuery(all.q, temperature) } : all;
  const causal = checkBoolean('causal', value.causal, false);
  const want = readWant(value.want, extras);
  const request = {
    batch,
    heads,
    kv_heads: sizes.kvHeads,
    queries,
    keys,
    head_dim: headDim,
    value_dim: valueDim,
    scale: 1,
    causal,
    offset,
    window: readWindow(value.window),
    softcap: value.softcap === undefined ? 0 : checkNumber('softcap', value.softcap, { kind: 'number', min: 0 }),
  };
  const out = checkOut(value.out, sizeOf([batch, heads, queries, valueDim]));
  const wanted = (name: (typeof extras)[number]) => want.includes(name);
  if (wanted('logits') || wanted('weights')) sizeOf(logitsShape);

  const scratch = new Scratch();
  const q = scratch.float32(value.q.data);
  const k = scratch.rows(value.k.data);
  const v = scratch.rows(value.v.data);
  const stores = want.some((name) => name !== 'logSumExp');
  const layer = readLayerHeads(value.headOffset, value.totalHeads, sizes);
  const call = { sizes, offset, causal, scratch, q, k, layer };
  const encodings = planEncodings(engine, value.encoding, call);
  const { rotations } = encodings;
  const { schemes, scale } = readRelatives(engine, encodings, value, call);
  request.scale = scale;
  const terms = schemes.map((one) => reserveTerms(scratch, one, stores));
  const biases = [...encodings.rowBiases, ...stored.map((array) => storedBias(scratch, array))];
  const rowBiases = [...biases, ...terms.flatMap((one) => one.rowBiases)];
  // Terms are products with queries and keys before these are rotated.
  const isRotatedAlone = rotations.length > 0 && schemes.length > 0;
  const termQ = isRotatedAlone ? scratch.float32(value.q.data) : undefined;
  const termK = isRotatedAlone ? scratch.rows(value.k.data) : undefined;
  const distanceBias = combinedDistances(encodings.distanceBiases, call, 'sum');
  const distanceFactors = combinedDistances(encodings.distanceFactors, call, 'product');
  const bias = readBias(value.bias, logitsShape);
  const biasSlot = bias && scratch.float32(bias.data);
  const biasStrides = bias ? broadcastStrides('bias', bias.shape, logitsShape) : [0, 0, 0, 0];

  const mask = value.mask === undefined ? undefined : checkTensor('mask', value.mask, broadcastTo(logitsShape));
  const maskStrides = mask ? broadcastStrides('mask', mask.shape, logitsShape) : [0, 0, 0, 0];
  const maskSlot = mask && scratch.bytes(readFlags('mask', mask.data, additiveMask.belongsInBias));

  const sinks = value.sinks === undefined ? undefined : scratch.float32(checkArray('sinks', value.sinks, [heads]).data);
  const factors = onLogits && scratch.float32(onLogits.factors);

  const output = scratch.room32(sizeOf([batch, heads, queries, valueDim]));
  const logits = wanted('logits') ? scratch.room32(sizeOf(logitsShape)) : undefined;
  const weights = wanted('weights') ? scratch.room32(sizeOf(logitsShape)) : undefined;
  const logSumExp = wanted('logSumExp') ? scratch.room32(sizeOf([batch, heads, queries])) : undefined;
  const hasBias = biases.length > 0 || distanceBias !== undefined || bias !== undefined;
  const named = new Set([...schemes.flatMap((one) => [...namesOf(one)]), ...(hasBias ? ['bias' as const] : [])]);
  const termsWanted = ['contentContent' as const, ...termNames.filter((name) => named.has(name))];
  const parts: PartSlots | undefined = wanted('terms')
    ? Object.fromEntries(termsWanted.map((name) => [name, scratch.room32(sizeOf(logitsShape))]))
    : undefined;

  return scratch.run(engine, (filled) => {
    for (const rotate of rotations) rotate(engine, filled);
    distanceBias?.compute(engine, filled);
    distanceFactors?.compute(engine, filled);
    callAttention(
      engine,
      request,
      {
        q: filled.at(q),
        k: filled.at(k),
        v: filled.at(v),
        key_room: k.resident?.room ?? 0,
        value_room: v.resident?.room ?? 0,
        k_float16: k.resident?.dtype === 'float16',
        v_float16: v.resident?.dtype === 'float16',
        bias: biasSlot && rawBroadcast(filled.at(biasSlot), biasStrides),
        mask: maskSlot && rawBroadcast(filled.at(maskSlot), maskStrides),
        distance_bias: filled.at(distanceBias?.slot),
        distance_factors: filled.at(distanceFactors?.slot),
        term_q: filled.at(termQ),
        term_k: filled.at(termK),
        term_k_float16: termK?.resident?.dtype === 'float16',
        sinks: filled.at(sinks),
        logit_factors: filled.at(factors),
        factor_rows: onLogits ? onLogits.rows : 0,
        output: filled.at(output),
        logits: filled.at(logits),
        weights: filled.at(weights),
        log_sum_exp: filled.at(logSumExp),
        parts: parts && partsAt(filled, parts),
      },
      rowBiases.map((at) => at(filled)),
      terms.map(({ at }) => at(filled)),
    );
    const lead = value.q.shape.slice(0, -2);
    const read = (slot: Slot, shape: readonly number[], into?: Float32Array) =>
      tensor(filled.read32(slot, into), shape);
    const pairs = [...lead, queries, keys];
    const readTerms = (slots: PartSlots) =>
      Object.fromEntries(termsWanted.map((name) => [name, read(slots[name] as Slot, pairs)])) as Record<
        keyof AttentionTerms,
        Tensor
      >;
    return {
      output: read(output, [...lead, queries, valueDim], out),
      ...(logits && { logits: read(logits, pairs) }),
      ...(weights && { weights: read(weights, pairs) }),
      ...(logSumExp && { logSumExp: read(logSumExp, [...lead, queries]) }),
      ...(parts && { terms: readTerms(parts) }),
    };
  });
}

/** Reads the option `bias`. */
function readBias(value: TensorLike | undefined, target: readonly number[]): TensorLike | undefined {
  if (value === undefined) return undefined;
  const { data, shape } = checkTensor('bias', value, broadcastTo(target));
  broadcastStrides('bias', shape, target);
  refuseMask('bias', value);
  return { data, shape };
}

export function readSizes({ q, k, v }: Pick<Read<AttentionOptions>, 'q' | 'k' | 'v'>): Sizes {
  const sizes = readHeadSizes(q, k);
  const rank = q.shape.length;
  checkTensor('v', v, keyAxes(rank, 'value_dim', 'q'));
  const [batch, heads, keys, valueDim = 1] = padded(v.shape);
  if (batch !== sizes.batch || heads !== sizes.kvHeads || keys !== sizes.keys) {
    throw invalid('v.shape', v.shape, ofShape([...k.shape.slice(0, -1), 'value_dim'], ', as k has it'));
  }
  return { ...sizes, valueDim };
}

/** A window of n tokens, as sliding_window of configurations counts them, includes the query itself. */
function windowRule(window: unknown): Expected {
  const pair = '[left, right], whole numbers of at least 0 or null';
  if (typeof window !== 'number' || !Number.isSafeInteger(window) || window < 1) return rule(pair);
  return rule(
    '{pair}: [{left}, 0] for {window} tokens that end with the query, or [{window}, {window}] for as many on each side',
    {
      pair,
      left: window - 1,
      window,
    },
  );
}

function readWindow(window: Read<AttentionOptions>['window']): RawWindow {
  if (window === undefined) return {};
  if (!Array.isArray(window) || window.length !== 2) {
    throw invalid('window', window, windowRule(window));
  }
  const [left, right] = window.map((side, i) =>
    side === null ? undefined : checkInteger(`window[${i}]`, side, 0, 2 ** 31 - 1),
  );
  return { left, right };
}

function rawBroadcast(pointer: number, strides: readonly number[]): RawBroadcastAt {
  const [batch_stride = 0, head_stride = 0, query_stride = 0, key_stride = 0] = strides;
  return { pointer, batch_stride, head_stride, query_stride, key_stride };
}

export function attentionFunctions(engine: Engine): Reading<AttentionFunctions> {
  return {
    attention: (options) => attention(engine, options),
    temperatures: (options) => temperatures(engine, options),
    project: (x, weight, options) => project(engine, x, weight, options),
  };
}

/** The sizes of the arrays of attention. */
export interface Sizes extends HeadSizes {
  readonly valueDim: number;
}

/** The encodings of a call, prepared before attention reads its arrays. */
export interface Encodings {
  /** Steps that rotate q and k in scratch memory. */
  readonly rotations: readonly ((engine: Engine, filled: Filled) => void)[];
  /** Biases that depend only on the distance, each computed for one query that sees every distance. */
  readonly distanceBiases: readonly BiasPlan[];
  /** Factors that depend only on the distance, computed in the same way. */
  readonly distanceFactors: readonly BiasPlan[];
  /** The other biases, row by row, in the module's format. */
  readonly rowBiases: readonly ((filled: Filled) => RawRowBias)[];
  /** Schemes with terms that depend on the scale. */
  readonly relatives: readonly RelativeCall[];
}

/** A relative scheme among the encodings of a call. */
interface RelativeCall extends Pick<RelativeRequest, 'options' | 'prefix'> {
  readonly handler: RelativeHandler;
}

/** [heads, queries + keys - 1]: entry j - i + queries - 1 of a head is the value for key j and query i. */
interface DistanceValues {
  readonly slot: Slot;
  readonly compute: (engine: Engine, filled: Filled) => void;
}

/** The arrays and positions of a call of attention. */
interface AttentionCall {
  readonly sizes: Sizes;
  readonly offset: number;
  readonly causal: boolean;
  readonly scratch: Scratch;
  readonly q: Slot;
  readonly k: Slot;
  /** The heads of the layer, of which the call has those from `first` on. */
  readonly layer: LayerHeads;
}

interface LayerHeads {
  readonly first: number;
  readonly total: number;
}

/** Reads the options that say of which heads a call has a part. */
function readLayerHeads(headOffset: unknown, totalHeads: unknown, { heads }: Sizes): LayerHeads {
  const total = totalHeads === undefined ? heads : checkInteger('totalHeads', totalHeads, heads, 65536);
  const first = headOffset === undefined ? 0 : checkInteger('headOffset', headOffset, 0, total - heads);
  return { first, total };
}

/** All schemes except tables that are added to the embedding. */
const schemes = catalogue.filter(({ place }) => place !== 'embedding');

function planEncodings(engine: Engine, options: AttentionOptions['encoding'], call: AttentionCall): Encodings {
  const rotations: Encodings['rotations'][number][] = [];
  const distanceBiases: BiasPlan[] = [];
  const distanceFactors: BiasPlan[] = [];
  const rowBiases: Encodings['rowBiases'][number][] = [];
  const relatives: RelativeCall[] = [];
  for (const { encoding, prefix } of readEncodings(options)) {
    const scheme = checkScheme(encoding, schemes, `${prefix}scheme`);
    if (scheme.place === 'relative') {
      relatives.push({ handler: relativeHandlerOf(scheme), options: encoding, prefix });
    } else if (scheme.place === 'bias') {
      const bias = biasHandlerOf(scheme);
      const request = { options: encoding, prefix, attention: ofLayer(scheme, call) };
      if (multipliesLogits(scheme, encoding))
        distanceFactors.push(planDistances(bias, encoding, prefix, ofLayer(scheme, call)));
      else if (bias.byDistance(request))
        distanceBiases.push(planDistances(bias, encoding, prefix, ofLayer(scheme, call)));
      else if (bias.byRows) rowBiases.push(bias.byRows({ ...request, scratch: call.scratch }));
      else rowBiases.push(storedBias(call.scratch, headsOfPart(computeBias(engine, bias, request), call)));
    } else {
      rotations.push(planRotation(engine, { handler: rotaryScheme(scheme), encoding, prefix }, call, sidesOf(call)));
    }
  }
  return { rotations, distanceBiases, distanceFactors, rowBiases, relatives };
}

/** The call as a scheme sees it whose values depend on how many heads the layer has. */
function ofLayer(scheme: Scheme, call: AttentionCall): AttentionCall {
  return countsHeads(scheme) ? { ...call, sizes: { ...call.sizes, heads: call.layer.total } } : call;
}

/** The part of an array [heads of the layer, ...] that belongs to the heads of the call. */
function headsOfPart({ data, shape }: Tensor, { sizes: { heads }, layer }: AttentionCall): TensorLike {
  const [all, ...rest] = shape;
  if (shape.length !== 3 || all === heads) return { data, shape };
  const size = sizeOf(rest);
  return { data: data.subarray(layer.first * size, (layer.first + heads) * size), shape: [heads, ...rest] };
}

/** A bias that was computed as an array, in a shape that broadcasts to [batch, heads, queries, keys]. */
export function storedBias(scratch: Scratch, { data, shape }: TensorLike): Encodings['rowBiases'][number] {
  const [batch = 1, heads = 1, queries = 1, keys = 1] = padded(shape);
  const slot = scratch.float32(data);
  return (filled) => ({ scheme: 'stored', part: 'bias', batch, heads, queries, keys, values: filled.at(slot) });
}

/** Plans a bias for a single query that sees every distance. */
function planDistances(handler: BiasHandler, options: Options, prefix: string, call: AttentionCall): BiasPlan {
  const { scratch, sizes, offset, causal } = call;
  const oneRow = { ...sizes, queries: 1, keys: sizes.queries + sizes.keys - 1 };
  const attention = { sizes: oneRow, offset: offset + sizes.queries - 1, causal };
  return handler.planArray({ options, prefix, attention, scratch });
}

/** The sum or the product of values by distance in scratch memory; undefined if there are none. */
function combinedDistances(
  plans: readonly BiasPlan[],
  { scratch, sizes, layer }: AttentionCall,
  combine: 'sum' | 'product',
): DistanceValues | undefined {
  if (plans.length === 0) return undefined;
  const length = sizes.queries + sizes.keys - 1;
  const size = sizeOf([sizes.heads, length]);
  const slot = scratch.room32(size);
  const parts = plans.map(({ shape, compute }) => ({ compute, part: scratch.room32(sizeOf(shape)) }));
  const compute: DistanceValues['compute'] = ({ raw }, filled) => {
    for (const { compute: computePart, part } of parts) computePart(raw, filled, filled.at(part));
    const total = filled.view32(slot).fill(combine === 'sum' ? 0 : 1);
    for (const { part } of parts) {
      const values = filled.view32(part);
      // The values of a single head may serve all, and those of a layer may be more than the call needs.
      const step = values.length === length ? length : size;
      const from = values.length > size ? layer.first * length : 0;
      for (let n = 0; n < size; n++) {
        const [before, value] = [total[n] as number, values[from + (n % step)] as number];
        total[n] = combine === 'sum' ? before + value : before * value;
      }
    }
  };
  return { slot, compute };
}

function readEncodings(options: AttentionOptions['encoding']): { encoding: Options; prefix: string }[] {
  if (options === undefined) return [];
  if (!Array.isArray(options)) return [{ encoding: checkObject('encoding', options), prefix: 'encoding.' }];
  return options.map((one, i) => ({ encoding: checkObject(`encoding[${i}]`, one), prefix: `encoding[${i}].` }));
}

/** The rows to rotate in scratch memory: queries or keys. */
export interface TurnedSide {
  readonly side: 'query' | 'key';
  readonly slot: Slot;
  readonly heads: number;
  readonly length: number;
  /** Position of the first row, unless the encoding has explicit positions. */
  readonly start: number;
}

/** The queries and the keys of a call. */
function sidesOf({ sizes, offset, q, k }: AttentionCall): TurnedSide[] {
  return [
    { side: 'query', slot: q, heads: sizes.heads, length: sizes.queries, start: offset },
    { side: 'key', slot: k, heads: sizes.kvHeads, length: sizes.keys, start: 0 },
  ];
}

/** A rotary scheme among the encodings of a call. */
export interface RotationCall {
  readonly handler: RotaryScheme;
  readonly encoding: Options;
  readonly prefix: string;
}

/** Returns the step that rotates queries and keys in scratch memory before attention reads them. */
export function planRotation(
  engine: Engine,
  { handler, encoding, prefix }: RotationCall,
  { scratch, sizes: { batch, headDim } }: { scratch: Scratch; sizes: Pick<Sizes, 'batch' | 'headDim'> },
  value: readonly TurnedSide[],
): Encodings['rotations'][number] {
  const call = readCall(handler, encoding, 'encoding', { prefix });
  const sides = value.map((one) => {
    const array = { batch, length: one.length, start: one.start };
    const request = { options: encoding, prefix, argument: `${one.side}Positions`, array, bytesPerRow: 0 };
    return { ...one, rows: handler.rows(engine, call, request) };
  });
  const all = sides.map(({ rows }) => rows);
  const axes = all[0]?.axes as number;
  if (all.some((rows) => rows.axes !== axes)) {
    throw invalid(
      `${prefix}keyPositions`,
      encoding.keyPositions,
      rule('positions on {axes} axes, as the queries have', { axes }),
    );
  }
  const rotaryDim = handler.dim(call, headDim, axes);
  const angles = handler.planAngles(scratch, call, rotaryDim, all);
  const turns = sides.map(({ side, slot, heads: sideHeads, length, rows }) => {
    const shape = { batch, heads: sideHeads, length, head_dim: headDim };
    return {
      slot: scratch.writable(slot),
      rotation: rotationOf(call, shape, rotaryDim, rows),
      positions: scratch.float64(rows.positions),
      turn: handler.planTurn(scratch, call, rows, all, side),
    };
  });
  return ({ raw }, filled) => {
    const rotary = angles.prepare(raw, filled);
    for (const { slot, rotation, positions, turn } of turns) {
      turn(raw, filled, rotary, rotation, filled.at(positions), filled.at(slot));
    }
  };
}

/** The relative schemes of a call of attention. */

/** Returns the terms of all schemes, and the scale that they and the content have in common. */
function readRelatives(
  engine: Engine,
  { relatives }: Encodings,
  { q, scale: value }: Read<AttentionOptions>,
  { sizes, offset, causal }: { sizes: Sizes; offset: number; causal: boolean },
): { schemes: SchemeTerms[]; scale: number } {
  const scale = value === undefined ? undefined : checkNumber('scale', value, { kind: 'number' });
  const schemes = relatives.map(({ handler, options, prefix }) => {
    if (!causal && sizes.queries > 1) checkLaterKeys(handler, { options, prefix });
    const request = {
      options,
      prefix,
      alsoAllowed: [],
      sizes,
      q: q.data,
      offset: checkRelativeOffset(offset, sizes.queries, sizes.keys),
      causal,
      scale,
      valueDim: sizes.valueDim,
    };
    return withOptionNames(prefix, () => handler.readTerms(engine, request));
  });
  const scales = [...new Set(schemes.map((one) => one.scale))];
  if (scales.length > 1) {
    throw missing('scale', rule('a number, because the encodings have their own scales: {scales}', { scales }));
  }
  return { schemes, scale: scale ?? scales[0] ?? 1 / Math.sqrt(sizes.headDim) };
}

/** Rejects a scheme that has nothing for later keys, unless the caller says what they get. */
function checkLaterKeys({ scheme }: RelativeHandler, { options, prefix }: Pick<RelativeRequest, 'options' | 'prefix'>) {
  const { parameter, otherwise, because } = scheme.byCausality ?? {};
  if (parameter === undefined || otherwise !== undefined || options[parameter] !== undefined) return;
  const known = scheme.parameters.find(({ name }) => name === parameter) as ChoiceParameter;
  throw missing(prefix + parameter, { ...oneOf(known.choices), because: ` ${because}` });
}
