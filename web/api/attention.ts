import { type Bias, planEncodings, type Sizes, sum } from './encoding.ts';
import { invalid } from './errors.ts';
import { type Engine, Scratch, type Slot } from './memory.ts';
import { project } from './project.ts';
import type { RawBroadcast } from './raw.ts';
import { broadcastStrides, checkOut, checkTensor, padded, sizeOf, tensor } from './tensor.ts';
import type { AttentionFunctions, AttentionOptions, AttentionResult, OutOptions } from './types.ts';
import { checkBoolean, checkInteger, checkKeys, checkNumber, checkObject, oneOf } from './validate.ts';

const optionNames = [
  'q',
  'k',
  'v',
  'encoding',
  'scale',
  'causal',
  'offset',
  'window',
  'softcap',
  'bias',
  'mask',
  'want',
  'out',
] as const;
const extras = ['logits', 'weights', 'logSumExp'] as const;

export function attention(engine: Engine, given: AttentionOptions & OutOptions): AttentionResult {
  const options = checkObject('options', given);
  checkKeys(options, optionNames);
  const sizes = readSizes(given);
  const { batch, heads, queries, keys, headDim, valueDim } = sizes;
  const logitsShape = [batch, heads, queries, keys];

  const offset =
    given.offset === undefined ? keys - queries : checkInteger('offset', given.offset, -(2 ** 31), 2 ** 31 - 1);
  const causal = checkBoolean('causal', given.causal, false);
  const [windowLeft, windowRight] = readWindow(given.window);
  const want = readWant(given.want);
  const request = {
    batch,
    heads,
    kv_heads: sizes.kvHeads,
    queries,
    keys,
    head_dim: headDim,
    value_dim: valueDim,
    scale: given.scale === undefined ? 1 / Math.sqrt(headDim) : checkNumber('scale', given.scale, { kind: 'number' }),
    causal,
    offset,
    window_left: windowLeft,
    window_right: windowRight,
    softcap: given.softcap === undefined ? 0 : checkNumber('softcap', given.softcap, { kind: 'number', min: 0 }),
  };
  const out = checkOut(given.out, sizeOf([batch, heads, queries, valueDim]));
  const wanted = (name: (typeof extras)[number]) => want.includes(name);
  if (wanted('logits') || wanted('weights')) sizeOf(logitsShape);

  const scratch = new Scratch();
  const q = scratch.float32(given.q.data);
  const k = scratch.float32(given.k.data);
  const v = scratch.float32(given.v.data);
  const place = { sizes, offset, causal, scratch, q, k };
  const { rotations, biases } = planEncodings(engine, given.encoding, place);
  const own: Bias[] = [];
  if (given.bias !== undefined) {
    const { data, shape } = checkTensor('bias', given.bias, `one that broadcasts to [${logitsShape.join(', ')}]`);
    broadcastStrides('bias', shape, logitsShape);
    own.push({ data, shape });
  }
  const bias = sum([...biases, ...own], logitsShape);
  const biasSlot = bias && scratch.float32(bias.data);
  const biasStrides = bias ? broadcastStrides('bias', bias.shape, logitsShape) : [0, 0, 0, 0];

  const mask =
    given.mask === undefined
      ? undefined
      : checkTensor('mask', given.mask, `one that broadcasts to [${logitsShape.join(', ')}]`);
  const maskStrides = mask ? broadcastStrides('mask', mask.shape, logitsShape) : [0, 0, 0, 0];
  const maskSlot = mask && scratch.flags(mask.data);

  const output = scratch.room32(sizeOf([batch, heads, queries, valueDim]));
  const logits = wanted('logits') ? scratch.room32(sizeOf(logitsShape)) : undefined;
  const weights = wanted('weights') ? scratch.room32(sizeOf(logitsShape)) : undefined;
  const logSumExp = wanted('logSumExp') ? scratch.room32(sizeOf([batch, heads, queries])) : undefined;

  return scratch.run(engine, (filled) => {
    for (const rotate of rotations) rotate(engine, filled);
    engine.raw.attention(request, {
      q: filled.at(q),
      k: filled.at(k),
      v: filled.at(v),
      bias: rawBroadcast(filled.at(biasSlot), biasStrides),
      mask: rawBroadcast(filled.at(maskSlot), maskStrides),
      output: filled.at(output),
      logits: filled.at(logits),
      weights: filled.at(weights),
      log_sum_exp: filled.at(logSumExp),
    });
    const lead = given.q.shape.slice(0, -2);
    const result = (slot: Slot, shape: readonly number[], into?: Float32Array) =>
      tensor(filled.read32(slot, into), shape);
    return {
      output: result(output, [...lead, queries, valueDim], out),
      ...(logits && { logits: result(logits, [...lead, queries, keys]) }),
      ...(weights && { weights: result(weights, [...lead, queries, keys]) }),
      ...(logSumExp && { logSumExp: result(logSumExp, [...lead, queries]) }),
    };
  });
}

export function readSizes({ q, k, v }: Pick<AttentionOptions, 'q' | 'k' | 'v'>): Sizes {
  checkTensor('q', q, '[queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim]', [2, 4]);
  const rank = q.shape.length;
  const axes = ['batch', 'heads', 'keys'].slice(4 - rank);
  checkTensor('k', k, `[${[...axes, 'head_dim'].join(', ')}], as many axes as q`, [rank, rank]);
  checkTensor('v', v, `[${[...axes, 'value_dim'].join(', ')}], as many axes as q`, [rank, rank]);
  const [batch = 1, heads = 1, queries = 1, headDim = 1] = padded(q.shape);
  const [keyBatch, kvHeads = 1, keys = 1, keyDim] = padded(k.shape);
  const [valueBatch, valueHeads, valueKeys, valueDim = 1] = padded(v.shape);
  if (keyDim !== headDim) throw invalid('k.shape', k.shape, `a last axis of ${headDim}, as in q`);
  if (keyBatch !== batch) throw invalid('k.shape', k.shape, `a first axis of ${batch}, as in q`);
  if (heads % kvHeads !== 0) throw invalid('k.shape', k.shape, `a number of heads that divides the ${heads} of q`);
  if (valueBatch !== batch || valueHeads !== kvHeads || valueKeys !== keys) {
    throw invalid('v.shape', v.shape, `[${k.shape.slice(0, -1).join(', ')}, value_dim], as k has it`);
  }
  return { batch, heads, kvHeads, queries, keys, headDim, valueDim };
}

function readWindow(window: AttentionOptions['window']): [number, number] {
  if (window === undefined) return [-1, -1];
  if (!Array.isArray(window) || window.length !== 2) {
    throw invalid('window', window, '[left, right], whole numbers of at least 0 or null');
  }
  const [left, right] = window.map((side, i) =>
    side === null ? -1 : checkInteger(`window[${i}]`, side, 0, 2 ** 31 - 1),
  );
  return [left as number, right as number];
}

function readWant(want: AttentionOptions['want']): readonly string[] {
  if (want === undefined) return [];
  const expected = `a list of ${extras.map((name) => `'${name}'`).join(', ')}`;
  if (!Array.isArray(want)) throw invalid('want', want, expected);
  want.forEach((name, i) => {
    if (!(extras as readonly unknown[]).includes(name)) throw invalid(`want[${i}]`, name, oneOf(extras));
  });
  return want;
}

function rawBroadcast(pointer: number, strides: readonly number[]): RawBroadcast {
  const [batch_stride = 0, head_stride = 0, query_stride = 0, key_stride = 0] = strides;
  return { pointer, batch_stride, head_stride, query_stride, key_stride };
}

export function attentionFunctions(engine: Engine): AttentionFunctions {
  return {
    attention: (options) => attention(engine, options),
    project: (x, weight) => project(engine, x, weight),
  };
}
