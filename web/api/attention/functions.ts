import { broadcastTo, invalid, ofShape, rule } from '../errors/index.ts';
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
  checkTensor,
  keyAxes,
  padded,
  type Read,
  type Reading,
  readFlags,
  readHeadSizes,
  refuseMask,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type Engine, project, type RawBroadcastAt, type RawWindow, Scratch, type Slot } from '../module/index.ts';
import { callAttention, namesOf, type PartSlots, partsAt, reserveTerms, termNames } from '../relative/index.ts';
import type {
  AttentionFunctions,
  AttentionOptions,
  AttentionResult,
  AttentionTerms,
  Expected,
  OutOptions,
  Tensor,
  TensorLike,
} from '../types/index.ts';
import {
  combinedDistances,
  planEncodings,
  readLayerHeads,
  readRelatives,
  type Sizes,
  storedBias,
} from './encodings.ts';
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
