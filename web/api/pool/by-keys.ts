/**
 * Attention to keys and values that the pool's workers keep: each worker attends to its own parts, and the results are
 * combined.
 */
import { biasSchemes, holds, namedValues } from '../../catalogue/index.ts';
import { joinParts, type KeyPart } from '../attention/index.ts';
import { broadcastTo, invalid, ofShape, refused, rule } from '../errors/index.ts';
import {
  allocated,
  broadcastStrides,
  checkOut,
  checkQueryOffset,
  checkTensor,
  consecutivePositions,
  type HeadSizes,
  keyAxes,
  type Options,
  type Read,
  readHeadSizes,
  sizeOf,
  tensor,
} from '../input/index.ts';
import type { Job, WorkerPool } from '../thread/index.ts';
import type {
  AttentionOptions,
  AttentionResult,
  MaskLike,
  OutOptions,
  PoolAttentionOptions,
  Scheme,
  TensorLike,
} from '../types/index.ts';
import { copied } from './messages.ts';
import { uncutMasks } from './part.ts';
import { type StoredArray, storedArrayOf } from './stored-array.ts';
import { extentOf, type Range, readSubArray } from './sub-arrays.ts';

/** Whether the keys or values of a call are kept by a pool. */
export function isByKeys({ k, v }: Partial<Read<AttentionOptions>>): boolean {
  return storedArrayOf(k) !== undefined || storedArrayOf(v) !== undefined;
}

/** Awaits nothing before the orders are given, so that workers receive calls in the order in which they were made. */
export async function attentionByKeys(
  workers: WorkerPool,
  { out, ...options }: Read<AttentionOptions> & OutOptions,
  { signal, onProgress }: PoolAttentionOptions,
): Promise<AttentionResult> {
  const { q, k, v, want } = options;
  const [keys, values] = [storedBy(workers, 'k', k), storedBy(workers, 'v', v)];
  const sizes = readHeadSizes(q, k);
  checkTensor('v', v, keyAxes(q.shape.length, 'value_dim', 'q'));
  if (v.shape.slice(0, -1).join() !== k.shape.slice(0, -1).join()) {
    throw invalid('v.shape', v.shape, ofShape([...k.shape.slice(0, -1), 'value_dim'], ', as k has it'));
  }
  const lead = q.shape.slice(0, -1);
  const shape = [...lead, values.width];
  const into = checkOut(out, sizeOf(shape));
  checkEncodings(options);
  checkWant(want);
  const call = { sizes, offset: checkQueryOffset(options.offset, sizes.keys - sizes.queries) };
  const common = commonOptions(options, call);
  const optionsOf = partOptions(options, call);

  const seen = seenParts(keys.ranges, options, call);
  const found: KeyPart[] = [];
  const byWorker = new Map<number, number[]>();
  for (const part of seen) {
    const worker = keys.workerOf(part);
    byWorker.set(worker, [...(byWorker.get(worker) ?? []), part]);
  }
  let done = 0;
  const jobs = [...byWorker.values()].map((some): Job => {
    const parts = some.map((part) => ({
      part,
      options: optionsOf(part, keys.ranges[part] as Range, part === seen[0]),
    }));
    // The queries are transferred with each order, so every order needs a copy.
    const order = () => ({
      kind: 'attend' as const,
      keys: keys.id,
      values: values.id,
      options: copied(common) as Options,
      parts,
    });
    return keys.jobFor(some[0] as number, order, ({ result }) => {
      some.forEach((part, n) => {
        found[seen.indexOf(part)] = (result as KeyPart[])[n] as KeyPart;
      });
      onProgress?.(++done, byWorker.size);
    });
  });
  await workers.run(jobs, { signal, interrupts: false });
  const output = tensor(into ?? allocated(Float32Array, sizeOf(shape)), shape);
  const logSumExp = tensor(allocated(Float32Array, sizeOf(lead)), lead);
  joinParts(found, output, logSumExp);
  return { output, ...(want?.includes('logSumExp') && { logSumExp }) };
}

function storedBy(workers: WorkerPool, name: 'k' | 'v', array: TensorLike): StoredArray {
  const stored = storedArrayOf(array);
  const expected = rule('one that was uploaded to this pool, as the other of k and v is');
  if (!stored) throw refused(name, 'an array that no pool keeps', expected);
  if (stored.workers !== workers) throw refused(name, 'an array uploaded to another pool', expected);
  return stored;
}

interface CallSizes {
  readonly sizes: HeadSizes;
  readonly offset: number;
}

/** The options that all parts share. */
function commonOptions(
  { bias, mask, sinks, k, v, ...rest }: Read<AttentionOptions>,
  { sizes, offset }: CallSizes,
): Options {
  const { temperature } = rest;
  // Positions in the whole text, as a part would count its own.
  const queryPositions = temperature?.queryPositions ?? consecutivePositions(sizes.queries, offset);
  return copied({
    ...rest,
    ...(temperature && { temperature: { ...temperature, queryPositions } }),
    want: ['logSumExp'],
  }) as Options;
}

/** The options of one part: the offset of its keys, and its section of arrays with an axis of keys. */
function partOptions(
  { bias, mask, sinks }: Read<AttentionOptions>,
  { sizes: { batch, heads, queries, keys }, offset }: CallSizes,
): (part: number, range: Range, isFirst: boolean) => Options {
  const target = [batch, heads, queries, keys];
  const axes = broadcastTo(target);
  for (const [name, value] of Object.entries({ bias, mask })) {
    if (value !== undefined)
      broadcastStrides(name, checkTensor<TensorLike | MaskLike>(name, value, axes).shape, target);
  }
  const whole = uncutMasks({ bias, mask });
  const within = (array: TensorLike | MaskLike | undefined, range: Range) => {
    if (array === undefined) return undefined;
    const { data, shape } = array;
    const box = shape.map((extent, i): Range => (i === shape.length - 1 && extent > 1 ? range : [0, extent]));
    return { data: readSubArray<ArrayLike<unknown>>(data, shape, box), shape: box.map(extentOf) };
  };
  return (_, range, isFirst) => ({
    offset: offset - range[0],
    bias: within(whole.bias, range),
    mask: within(whole.mask, range),
    // Sinks must enter the softmax only once.
    sinks: isFirst ? copied(sinks) : undefined,
  });
}

/**
 * The parts with keys that some query sees, or the first part if there are none. Invalid options are left for the
 * workers to reject.
 */
function seenParts(
  ranges: readonly Range[],
  { causal, window }: Read<AttentionOptions>,
  { sizes: { queries }, offset }: CallSizes,
): number[] {
  const [left, right] = Array.isArray(window) ? window : [];
  const first = offset - (Number.isInteger(left) ? (left as number) : Number.POSITIVE_INFINITY);
  const farthest = Math.min(
    causal === true ? 0 : Number.POSITIVE_INFINITY,
    Number.isInteger(right) ? (right as number) : Number.POSITIVE_INFINITY,
  );
  const last = offset + queries - 1 + farthest;
  const seen = ranges.flatMap(([begin, end], part) => (end > first && begin <= last ? [part] : []));
  return seen.length > 0 ? seen : [0];
}

function checkWant(want: unknown): void {
  if (want === undefined) return;
  const expected = rule("no more than ['logSumExp'] of what a pool keeps");
  if (!Array.isArray(want)) throw invalid('want', want, expected);
  want.forEach((name, i) => {
    if (name !== 'logSumExp') throw invalid(`want[${i}]`, name, expected);
  });
}

/** Rejects encodings that need more than the distance, because a part knows nothing of the other keys. */
function checkEncodings({ encoding, causal }: Read<AttentionOptions>): void {
  const value = [encoding ?? []].flat() as readonly object[] as Options[];
  value.forEach((one, i) => {
    const prefix = Array.isArray(encoding) ? `encoding[${i}].` : 'encoding.';
    const scheme = biasSchemes.find(({ name }) => name === one.scheme);
    if (scheme && goesByDistance(scheme, one, causal === true)) return;
    const others = biasSchemes.filter(({ byDistance }) => byDistance !== undefined && !endsSomewhere(byDistance));
    const text = 'one that goes by distance alone, a form of {schemes}; or turn keys before they are uploaded';
    throw invalid(`${prefix}scheme`, one.scheme, rule(text, { schemes: others.map(({ name }) => name) }));
  });
}

function goesByDistance(scheme: Scheme, options: Options, causal: boolean): boolean {
  const { byDistance } = scheme;
  if (byDistance === undefined || endsSomewhere(byDistance)) return false;
  return byDistance === true || holds(byDistance, namedValues(scheme, options, causal));
}

type ByDistance = NonNullable<Scheme['byDistance']>;

/**
 * Whether the bias depends on more than the distance beyond some position of the query; parts shift these positions.
 */
function endsSomewhere(byDistance: ByDistance): byDistance is Extract<ByDistance, { queriesUpTo: unknown }> {
  return typeof byDistance === 'object' && 'queriesUpTo' in byDistance;
}
