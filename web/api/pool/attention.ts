/** Attention on all workers: divides a call, sends the parts, and assembles the results. */
import { PosencError } from '../errors/index.ts';
import { checkOut, isNumberList, padded, type Read, readHeadSizes, sizeOf, tensor } from '../input/index.ts';
import type { Answer, Keeper, WorkerPool } from '../thread/index.ts';
import type {
  AttentionOptions,
  AttentionResult,
  MappedAttentionOptions,
  OutOptions,
  PoolAttentionOptions,
} from '../types/index.ts';
import { CannotDivide, divisionOf, type Encoding } from './encodings.ts';
import { type CallOrder, copied } from './messages.ts';
import { type Divided, type Grain, gatherer, partOrders, partsOf, uncutMasks, usualGrain } from './part.ts';
import { ArrayPool } from './sub-arrays.ts';

/** The methods of the pool's workers that are needed here. */
export type Workers = Pick<WorkerPool, 'size' | 'run'>;

/**
 * Arrays left by the last call of each pool for the next one. Held weakly, so that the engine can reclaim them if memory
 * is short.
 */
const leftArrays = new WeakMap<Workers, WeakRef<ArrayPool>>();

/** Runs one function in one worker, which is ended as soon as the signal aborts. */
export async function callAlone(
  workers: Workers,
  name: string,
  args: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  let result: unknown;
  const order = (worker: Keeper): CallOrder => {
    worker.keeps = undefined;
    return { kind: 'call', name, args };
  };
  const done = (answer: Answer) => {
    result = answer.result;
  };
  await workers.run([{ order, done }], { signal, interrupts: true });
  return result;
}

/** The functions that can be divided. */
export type Attending = 'attention' | 'mappedAttention';

type PoolOptions = Read<AttentionOptions> & Partial<Pick<Read<MappedAttentionOptions>, 'positionMap'>>;

export async function pooledAttention(
  workers: Workers,
  { out, ...options }: PoolOptions & OutOptions,
  call: PoolAttentionOptions,
  grain = usualGrain,
  name: Attending = 'attention',
): Promise<AttentionResult> {
  const isFinal = (thrown: unknown) =>
    call.signal?.aborted || (thrown instanceof PosencError && thrown.code !== 'invalid-argument');
  let divided: Divided | undefined;
  try {
    divided = divide(workers, name, options, grain);
  } catch (thrown) {
    // Options that cannot be divided or are invalid: the undivided call reports errors in the caller's terms.
    if (isFinal(thrown)) throw thrown;
  }
  if (!divided) return alone(workers, name, options, out, call);
  const { batch, heads, queries, valueDim } = divided.sizes;
  const into = checkOut(out, sizeOf([batch, heads, queries, valueDim]));
  try {
    return await together(workers, divided, into, call);
  } catch (thrown) {
    // The error refers to the shapes of a part; the undivided call reports it in those of the caller.
    if (isFinal(thrown) || !(thrown instanceof PosencError)) throw thrown;
    return alone(workers, name, options, into, call);
  }
}

/** Runs the undivided call in one worker. */
async function alone(
  workers: Workers,
  name: Attending,
  options: PoolOptions,
  out: Float32Array | undefined,
  { signal, onProgress }: PoolAttentionOptions,
): Promise<AttentionResult> {
  const { output, ...others } = (await callAlone(workers, name, [copied(options)], signal)) as AttentionResult;
  onProgress?.(1, 1);
  const into = checkOut(out, output.data.length);
  into?.set(output.data);
  return { output: tensor(into ?? output.data, output.shape), ...others };
}

function divide(workers: Workers, name: Attending, options: PoolOptions, grain: Grain): Divided {
  const { q, k, v, causal } = options;
  const sizes = { ...readHeadSizes(q, k), valueDim: v.shape.at(-1) as number };
  const { batch, kvHeads, queries, keys } = sizes;
  const offset = options.offset ?? keys - queries;
  const sound =
    v.shape.length === q.shape.length &&
    padded(v.shape).slice(0, 3).join() === [batch, kvHeads, keys].join() &&
    isNumberList(v.data) &&
    v.data.length === sizeOf(v.shape) &&
    Number.isSafeInteger(offset) &&
    (causal === undefined || typeof causal === 'boolean');
  if (!sound) throw new CannotDivide();
  const value = [options.encoding ?? []].flat() as readonly object[] as Encoding[];
  const divisions = value.map((one) => divisionOf(one, sizes, causal === true));
  const divisible = {
    heads: divisions.every((division) => division.heads),
    // Position maps depend on the last position of the text, so parts must not end at an earlier one.
    queries: divisions.every((division) => division.queries) && (name === 'attention' || offset + queries <= keys),
  };
  const parts = partsOf(sizes, divisible, workers.size, grain);
  return { name, options: uncutMasks(options), sizes, offset, encodings: value, parts };
}

async function together(
  workers: Workers,
  divided: Divided,
  out: Float32Array | undefined,
  { signal, onProgress }: PoolAttentionOptions,
): Promise<AttentionResult> {
  const { parts } = divided;
  const spares = new ArrayPool(leftArrays.get(workers)?.deref());
  const { result, gather } = gatherer(divided, out, spares);
  const orderOf = partOrders(divided, spares);
  let done = 0;
  const jobs = parts.map((part) => ({
    order: (worker: Keeper) => orderOf(part, worker),
    done: ({ result: found, spare = [] }: Answer) => {
      gather(part, found);
      for (const array of spare) spares.give(array);
      onProgress?.(++done, parts.length);
    },
  }));
  await workers.run(jobs, { signal, interrupts: jobs.length === 1 });
  spares.settle();
  leftArrays.set(workers, new WeakRef(spares));
  return result as Partial<AttentionResult> as AttentionResult;
}
