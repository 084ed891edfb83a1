/** Divides a call of attention into parts. */
import {
  additiveMask,
  allocated,
  type HeadSizes,
  isNumberList,
  isWhole,
  padded,
  type Read,
  readFlags,
  refuseMask,
  sizeOf,
  tensor,
} from '../input/index.ts';
import type { Keeper } from '../thread/index.ts';
import type { AttentionOptions, MaskLike, Tensor, TensorLike } from '../types/index.ts';
import { CannotDivide, countLayerHeads, type Encoding, encodingOf, type Part } from './encodings.ts';
import { type CallOrder, copied } from './messages.ts';
import { type ArrayPool, extentOf, type Range, readSubArray, sizeOfBox, writeSubArray } from './sub-arrays.ts';

/** How finely work is divided. */
export interface Grain {
  /** Number of multiplications that make a part worth sending to a worker. */
  readonly minWork: number;
  /** Number of multiplications above which progress reports and aborts would have to wait too long. */
  readonly maxWork: number;
  /** Blocks of queries begin at multiples of this. */
  readonly queries: number;
}

/** About a millisecond, about a tenth of a second, and the size of the module's own blocks. */
export const usualGrain: Grain = { minWork: 16e6, maxWork: 1e9, queries: 64 };

/** Several parts per worker, so that a worker that becomes free late still finds one to do. */
const partsPerWorker = 4;

export interface Divisible {
  readonly heads: boolean;
  readonly queries: boolean;
}

/** Returns the parts in the best order to do them; parts with the same keys are adjacent. */
export function partsOf(
  { batch, heads, kvHeads, queries, keys, headDim, valueDim }: HeadSizes & { readonly valueDim: number },
  divisible: Divisible,
  workers: number,
  grain: Grain,
): Part[] {
  const workPerHead = queries * keys * (headDim + valueDim);
  const work = batch * heads * workPerHead;
  const wanted = Math.max(
    1,
    Math.min(partsPerWorker * workers, Math.floor(work / grain.minWork)),
    Math.ceil(work / grain.maxWork),
  );
  const group = heads / kvHeads;
  const wantedHere = Math.ceil(wanted / batch);
  const headsAtOnce = (): number => {
    if (!divisible.heads) return heads;
    if (wantedHere <= kvHeads) return group * Math.floor(kvHeads / wantedHere);
    // If queries can be divided, a group of heads stays together and needs its keys only once.
    return divisible.queries ? group : Math.ceil(group / Math.ceil(wantedHere / kvHeads));
  };
  const runs = headRuns(heads, group, headsAtOnce());
  const blocks = divisible.queries ? Math.ceil(wantedHere / runs.length) : 1;
  const rows = Math.min(queries, Math.ceil(queries / blocks / grain.queries) * grain.queries);

  const parts: Part[] = [];
  for (let b = 0; b < batch; b++) {
    for (const run of runs) {
      const first = parts.length;
      for (let q = 0; q < queries; q += rows)
        parts.push({ batch: [b, b + 1], heads: run, queries: [q, Math.min(q + rows, queries)] });
      // With a causal mask the last queries see the most keys, so they come first and small parts are left for the end.
      parts.splice(first, parts.length, ...parts.slice(first).reverse());
    }
  }
  return parts;
}

/** Ranges of heads: whole groups, or parts of one group. */
function headRuns(heads: number, group: number, atOnce: number): Range[] {
  const runs: Range[] = [];
  for (let first = 0; first < heads; ) {
    const groupEnd = (Math.floor(first / group) + 1) * group;
    const last = Math.min(heads, atOnce < group ? Math.min(first + atOnce, groupEnd) : first + atOnce);
    runs.push([first, last]);
    first = last;
  }
  return runs;
}

// One part of a call of attention: the arrays to send, and where its results belong.

/** A call that can be divided. */
export interface Divided {
  /** Name of a function of Posenc. */
  readonly name: string;
  readonly options: Read<AttentionOptions>;
  readonly sizes: HeadSizes & { readonly valueDim: number };
  readonly offset: number;
  readonly encodings: readonly Encoding[];
  readonly parts: readonly Part[];
}

let calls = 0;

/**
 * Makes the orders of the parts. Keys and values are sent to a worker only once for consecutive parts that share them.
 */
export function partOrders(
  { name, options, sizes, offset, encodings, parts }: Divided,
  spares: ArrayPool,
): (part: Part, worker: Keeper) => CallOrder {
  const { heads, kvHeads, keys, headDim, valueDim } = sizes;
  const call = calls++;
  const countsLayer = countLayerHeads(encodings);
  const group = heads / kvHeads;
  const kvHeadsOf = ({ heads: [first, last] }: Part): Range => [Math.floor(first / group), Math.ceil(last / group)];
  const keyOf = (part: Part) => `${call}:${part.batch}:${kvHeadsOf(part)}`;
  const timesUsed = new Map<string, number>();
  for (const key of parts.map(keyOf)) timesUsed.set(key, (timesUsed.get(key) ?? 0) + 1);
  return (part, worker) => {
    const owned = new Set<unknown>();
    const pick = <Array extends TensorLike | MaskLike>({ data, shape }: Array, box: readonly Range[]) => {
      const taken = readSubArray<ArrayLike<unknown>>(data, shape, box, spares);
      owned.add(taken);
      return { data: taken, shape: box.map(extentOf) };
    };
    const broadcast = (array: TensorLike | MaskLike | undefined) => {
      if (array === undefined) return undefined;
      const axes = [part.batch, part.heads, part.queries, [0, keys] as Range];
      const target = [sizes.batch, heads, sizes.queries, keys];
      const missing = 4 - array.shape.length;
      const box = array.shape.map((extent, i): Range => {
        if (extent !== 1 && extent !== target[i + missing]) throw new CannotDivide();
        return extent === 1 ? [0, 1] : (axes[i + missing] as Range);
      });
      if (sizeOfBox(array.shape.map((extent): Range => [0, extent])) !== array.data.length) throw new CannotDivide();
      return pick(array, box);
    };
    /** Picks the ranges of a list, or of an array whose last axes have these extents. */
    const forRange = (value: ArrayLike<number> | TensorLike, ranges: readonly Range[], extents: readonly number[]) => {
      const array = isNumberList(value) ? { data: value, shape: [value.length] } : value;
      const rank = array.shape.length;
      if (array.shape.join() !== extents.slice(-rank).join() || array.data.length !== sizeOf(array.shape)) {
        throw new CannotDivide();
      }
      return pick(array, ranges.slice(-rank));
    };
    const shared = kvHeadsOf(part);
    const inRank4 = <Array extends TensorLike>(array: Array) => ({ ...array, shape: padded(array.shape) });
    const { q, k, v, bias, mask, sinks, temperature, encoding: _, ...rest } = options;
    const queries = pick(inRank4(q), [part.batch, part.heads, part.queries, [0, headDim]]);
    // The output comes back in the array of the queries if it fits, as they are read before it is written.
    const out = headDim === valueDim && (queries.data as unknown) instanceof Float32Array ? queries.data : undefined;
    const first = copied(
      {
        ...rest,
        q: queries,
        ...(out && { out }),
        offset: offset + part.queries[0],
        encoding: encodings.map((one) => encodingOf(one, part, { sizes, causal: options.causal === true }, owned)),
        ...(countsLayer && {
          headOffset: (options.headOffset ?? 0) + part.heads[0],
          totalHeads: options.totalHeads ?? heads,
        }),
        sinks: sinks && forRange(sinks, [part.heads], [heads]),
        temperature: temperature && {
          ...temperature,
          queryPositions:
            temperature.queryPositions &&
            forRange(temperature.queryPositions, [part.batch, part.queries], [sizes.batch, sizes.queries]),
        },
        bias: broadcast(bias),
        mask: broadcast(mask),
      },
      owned,
    );
    const both = () => ({
      k: pick(inRank4(k), [part.batch, shared, [0, keys], [0, headDim]]),
      v: pick(inRank4(v), [part.batch, shared, [0, keys], [0, valueDim]]),
    });
    const key = keyOf(part);
    const once = timesUsed.get(key) === 1;
    const value = worker.keeps === key ? {} : { options: both() };
    worker.keeps = once ? undefined : key;
    return { kind: 'call', name, args: [first], shared: { key, once, ...value } };
  };
}

/** Reads masks and biases before they are cut, because a piece alone may look like the other of the two. */
export function uncutMasks<Masked extends Pick<Read<AttentionOptions>, 'bias' | 'mask'>>(options: Masked): Masked {
  const { bias, mask } = options;
  const read: Pick<Read<AttentionOptions>, 'bias' | 'mask'> = {};
  if (mask !== undefined) read.mask = { ...mask, data: readFlags('mask', mask.data, additiveMask.belongsInBias) };
  if (bias !== undefined) {
    refuseMask('bias', bias);
    read.bias = isWhole(bias.data) ? { ...bias, data: Float32Array.from(bias.data) } : bias;
  }
  return { ...options, ...read };
}

type Tensors = { [name: string]: Tensor | Tensors };

/** Returns the results of the whole call and a function that adds those of a part. */
export function gatherer(
  { options: { q }, sizes: { batch, heads, queries } }: Divided,
  out: Float32Array | undefined,
  spares: ArrayPool,
): { result: Tensors; gather: (part: Part, answer: unknown) => void } {
  const lead = q.shape.slice(0, -2);
  const result: Tensors = {};
  const gather = (part: Part, from: Tensors, into: Tensors) => {
    for (const [name, one] of Object.entries(from)) {
      if (!(one.data instanceof Float32Array)) {
        into[name] ??= {};
        gather(part, one as Tensors, into[name] as Tensors);
        continue;
      }
      const { data, shape } = one as Tensor;
      const row = shape.slice(3);
      const whole = [batch, heads, queries, ...row];
      const box = [part.batch, part.heads, part.queries, ...row.map((extent): Range => [0, extent])];
      const size = sizeOfBox(whole.map((extent): Range => [0, extent]));
      const reused = name === 'output' ? out : undefined;
      // The array of a part that covers everything is used without a copy.
      into[name] ??= tensor(reused ?? (data.length === size ? data : allocated(Float32Array, size)), [
        ...lead,
        queries,
        ...row,
      ]);
      const target = (into[name] as Tensor).data;
      if (target === data) continue;
      writeSubArray(data, target, whole, box);
      spares.give(data);
    }
  };
  return { result, gather: (part, answer) => gather(part, answer as Tensors, result) };
}
