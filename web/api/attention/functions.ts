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
import { noTerms, type RelativePlan, spread, termNames } from '../relative/index.ts';
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
import { type Encodings, lineOf, planEncodings, type Sizes, sum } from './encodings.ts';
import { placeProducts, planRelatives, productsOf, relativeCalls } from './relatives.ts';
import { multipliedByQuery, readTemperature, type Temperature, temperatures } from './temperature.ts';
import { readWant } from './want.ts';

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
  'bias',
  'mask',
  'want',
  'out',
] as const;
export const extras = ['logits', 'weights', 'logSumExp', 'terms'] as const;

export function attention(engine: Engine, all: Read<AttentionOptions> & OutOptions): AttentionResult {
  const options = checkObject('options', all);
  checkKeys(options, optionNames);
  const sizes = readSizes(all);
  const { batch, heads, queries, keys, headDim, valueDim } = sizes;
  const logitsShape = [batch, heads, queries, keys];

  const offset = checkQueryOffset(all.offset, keys - queries);
  const temperature =
    all.temperature === undefined ? undefined : readTemperature(engine, all.temperature, sizes, offset);
  const onLogits = temperature?.appliesTo === 'logits' ? temperature : undefined;
  const given = temperature && !onLogits ? { ...all, q: multipliedByQuery(all.q, temperature) } : all;
  const causal = checkBoolean('causal', given.causal, false);
  const want = readWant(given.want, extras);
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
    window: readWindow(given.window),
    softcap: given.softcap === undefined ? 0 : checkNumber('softcap', given.softcap, { kind: 'number', min: 0 }),
  };
  const out = checkOut(given.out, sizeOf([batch, heads, queries, valueDim]));
  const wanted = (name: (typeof extras)[number]) => want.includes(name);
  if (wanted('logits') || wanted('weights')) sizeOf(logitsShape);

  const scratch = new Scratch();
  const q = scratch.float32(given.q.data);
  const k = scratch.rows(given.k.data);
  const v = scratch.rows(given.v.data);
  const stores = want.some((name) => name !== 'logSumExp');
  const place = { sizes, offset, causal, scratch, q, k, spread: wanted('terms'), stores };
  const encodings = planEncodings(engine, given.encoding, place);
  const { rotations, biases } = encodings;
  const calls = relativeCalls(encodings, given, { sizes, offset, causal }, (scale) => {
    // Keys that a query does not see open no gates.
    const { window, mask } = given;
    return contentLogits(engine, given, encodings, { scale, offset, causal, window, mask }).data;
  });
  const isStreamed = !stores && request.softcap === 0 && rotations.length === 0 && encodings.factors.length === 0;
  const products = isStreamed ? productsOf(engine, calls) : undefined;
  const { plans, scale } = products
    ? { plans: [], scale: products.scale }
    : planRelatives(engine, calls, given.scale, headDim);
  request.scale = scale;
  const productsAt = placeProducts(scratch, products);
  const rowsAt = [...encodings.rowBiases, products?.rowBias?.(scratch) ?? []].flat();
  const line = lineOf(encodings.lines, products?.distanceBias, place);
  const factorLine = lineOf(encodings.factors, undefined, place, 'product');
  const own = readBias(given.bias, logitsShape);
  const positionTerms = plans.flatMap(({ terms }) => Object.values(terms));
  const bias = sum([...positionTerms, ...biases, ...own], logitsShape);
  const biasSlot = bias && scratch.float32(bias.data);
  const biasStrides = bias ? broadcastStrides('bias', bias.shape, logitsShape) : [0, 0, 0, 0];

  const mask = given.mask === undefined ? undefined : checkTensor('mask', given.mask, broadcastTo(logitsShape));
  const maskStrides = mask ? broadcastStrides('mask', mask.shape, logitsShape) : [0, 0, 0, 0];
  const maskSlot = mask && scratch.bytes(readFlags('mask', mask.data, additiveMask.belongsInBias));

  const sinks = given.sinks === undefined ? undefined : scratch.float32(checkArray('sinks', given.sinks, [heads]).data);
  const factors = onLogits && scratch.float32(onLogits.factors);

  const output = scratch.room32(sizeOf([batch, heads, queries, valueDim]));
  const logits = wanted('logits') ? scratch.room32(sizeOf(logitsShape)) : undefined;
  const valueTerms = plans.flatMap(({ values }) => values ?? []);
  const weights = wanted('weights') || valueTerms.length > 0 ? scratch.room32(sizeOf(logitsShape)) : undefined;
  const logSumExp = wanted('logSumExp') ? scratch.room32(sizeOf([batch, heads, queries])) : undefined;

  // Computed before the result is written, because `out` may be the array of the queries.
  const content = wanted('terms') ? contentLogits(engine, given, encodings, { scale, offset }) : undefined;
  const result = scratch.run(engine, (filled) => {
    for (const rotate of rotations) rotate(engine, filled);
    line?.fill(engine, filled);
    factorLine?.fill(engine, filled);
    engine.raw.attention(
      request,
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
        distance_bias: filled.at(line?.slot),
        distance_factors: filled.at(factorLine?.slot),
        ...noTerms,
        ...productsAt(filled),
        sinks: filled.at(sinks),
        logit_factors: filled.at(factors),
        factor_rows: onLogits ? onLogits.rows : 0,
        output: filled.at(output),
        logits: filled.at(logits),
        weights: filled.at(weights),
        log_sum_exp: filled.at(logSumExp),
      },
      rowsAt.map((at) => at(filled)),
    );
    const lead = given.q.shape.slice(0, -2);
    const read = (slot: Slot, shape: readonly number[], into?: Float32Array) =>
      tensor(filled.read32(slot, into), shape);
    return {
      output: read(output, [...lead, queries, valueDim], out),
      ...(logits && { logits: read(logits, [...lead, queries, keys]) }),
      ...(weights && { weights: read(weights, [...lead, queries, keys]) }),
      ...(logSumExp && { logSumExp: read(logSumExp, [...lead, queries]) }),
    };
  });
  for (const values of valueTerms) {
    const added = values((result.weights as Tensor).data);
    for (let n = 0; n < added.length; n++) (result.output.data[n] as number) += added[n] as number;
  }
  if (!wanted('weights')) delete result.weights;
  if (!content) return result;
  const terms = termsOf(content, plans, [...biases, ...own], given.q.shape.slice(0, -2), logitsShape, onLogits);
  return { ...result, terms };
}

/** scale · q·kᵀ after rotation, softcap and factors of the distance, without biases and masks. */
function contentLogits(
  engine: Engine,
  { q, k, v, softcap }: Read<AttentionOptions>,
  { ofContent }: Encodings,
  { scale, offset, ...masks }: Pick<Read<AttentionOptions>, 'scale' | 'offset' | 'causal' | 'window' | 'mask'>,
): Tensor {
  const options = { q, k, v, softcap, encoding: ofContent, scale, offset, ...masks, want: ['logits'] } as const;
  return attention(engine, options as Read<AttentionOptions>).logits as Tensor;
}

/** Adds terms of the same name from several encodings. */
function termsOf(
  contentContent: Tensor,
  plans: readonly RelativePlan[],
  biases: readonly TensorLike[],
  lead: readonly number[],
  target: readonly number[],
  temperature: Temperature | undefined,
): AttentionTerms {
  const terms: Record<string, Tensor> = { contentContent };
  for (const name of termNames) {
    const parts = plans.flatMap((plan) => plan.terms[name] ?? []);
    const total = sum(name === 'relativeBias' ? [...parts, ...biases] : parts, target);
    if (total) terms[name === 'relativeBias' ? 'bias' : name] = spread(total, lead, target);
  }
  if (temperature) for (const name in terms) terms[name] = multipliedByQuery(terms[name] as Tensor, temperature);
  return terms as unknown as AttentionTerms;
}

/** Reads the option `bias`, as a list of one array or none. */
export function readBias(given: TensorLike | undefined, target: readonly number[]): TensorLike[] {
  if (given === undefined) return [];
  const { data, shape } = checkTensor('bias', given, broadcastTo(target));
  broadcastStrides('bias', shape, target);
  refuseMask('bias', given);
  return [{ data, shape }];
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
