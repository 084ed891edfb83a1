/**
 * The file that `createPool` loads: the workers and the functions that use them. It is a separate file in the
 * package.
 */
import { invalid, ofShape, ofType, rule } from '../errors/index.ts';
import {
  checkInteger,
  checkObject,
  checkStorageType,
  checkTensor,
  InputSnapshot,
  listOf,
  type Read,
  readOptions,
  snapshotOfArguments,
} from '../input/index.ts';
import { WorkerPool } from '../thread/index.ts';
import type {
  AttentionResult,
  MappedAttentionOptions,
  OutOptions,
  Pool,
  PoolAttentionOptions,
  PoolTensor,
  PoolUploadOptions,
  TensorLike,
} from '../types/index.ts';
import { type Attending, callAlone, pooledAttention } from './attention.ts';
import { attentionByKeys, isByKeys } from './by-keys.ts';
import { copied, type Start } from './messages.ts';
import { usualGrain } from './part.ts';
import { StoredArray } from './stored-array.ts';

export async function startPool(size: number, workerUrl: string | undefined, start: Start): Promise<Pool> {
  const file = {
    inBrowser: () =>
      workerUrl === undefined
        ? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
        : new Worker(workerUrl, { type: 'module' }),
    inNode: workerUrl ?? import.meta.url.replace(/[^/]*$/, 'worker.js'),
  };
  const workers = new WorkerPool(size, file, start, { moves: true });
  await workers.ready();
  const close = () => workers.close();
  const attending =
    (name: Attending) =>
    async (options: MappedAttentionOptions & OutOptions, call?: PoolAttentionOptions): Promise<AttentionResult> => {
      const data = new InputSnapshot();
      const snapshot = data.read(options, '') as Read<typeof options>;
      checkObject('options', snapshot);
      const callOptions = readCallOptions(call, ['signal', 'onProgress']);
      const result =
        name === 'attention' && isByKeys(snapshot)
          ? attentionByKeys(workers, snapshot, callOptions)
          : pooledAttention(workers, snapshot, callOptions, usualGrain, name);
      return data.restored(await result);
    };
  const pool: Omit<Pool, typeof Symbol.asyncDispose> = {
    size,
    build: start.build,
    attention: attending('attention') as Pool['attention'],
    mappedAttention: attending('mappedAttention') as Pool['mappedAttention'],
    upload: async (array, options) => {
      const [snapshot, value] = snapshotOfArguments(new InputSnapshot(), 'upload', [array, options ?? {}]);
      return upload(workers, snapshot as TensorLike, value as PoolUploadOptions);
    },
    call: (async (name: unknown, args: unknown, call?: PoolAttentionOptions) => {
      const { signal } = readCallOptions(call, ['signal']);
      if (typeof name !== 'string') throw invalid('name', name, rule('the name of a function of Posenc'));
      const snapshot = snapshotOfArguments(new InputSnapshot(), name, argumentsOf(args));
      for (const one of snapshot) {
        const { out } = (one ?? {}) as { out?: unknown };
        if (out !== undefined)
          throw invalid('out', out, { kind: 'absent', because: ' in a worker: results are new arrays' });
      }
      return callAlone(workers, name, copied(snapshot) as unknown[], signal);
    }) as Pool['call'],
    close,
  };
  // Safari lacks this symbol.
  if (Symbol.asyncDispose) Object.assign(pool, { [Symbol.asyncDispose]: close });
  return Object.freeze(pool as Pool);
}

async function upload(workers: WorkerPool, array: TensorLike, options: PoolUploadOptions): Promise<PoolTensor> {
  const { data, shape } = checkTensor('array', array, ofShape(['...', 'rows', 'width']));
  const request = readOptions('options', options, ['room', 'dtype']) as PoolUploadOptions;
  const { room: value, dtype: type = 'float32' } = request;
  const rows = shape.at(-2) as number;
  const room = value === undefined ? rows : checkInteger('room', value, rows, 2 ** 31 - 1);
  const dtype = checkStorageType(type);
  const stored = new StoredArray(workers, shape, { room, dtype });
  try {
    await stored.store({ data, shape }, 'array');
  } catch (thrown) {
    stored.dispose();
    throw thrown;
  }
  const dispose = () => stored.dispose();
  const tensor = Object.defineProperties(
    {
      data: listOf(stored),
      dtype,
      append: (more: TensorLike) => stored.append(more),
      truncate: (length: number) => stored.truncate(length),
      dispose,
    },
    { shape: { get: () => stored.shape, enumerable: true } },
  );
  // Older engines lack this symbol.
  if (Symbol.dispose) Object.assign(tensor, { [Symbol.dispose]: dispose });
  return Object.freeze(tensor) as PoolTensor;
}

/** More than any function has. */
const maxArguments = 8;

function argumentsOf(args: unknown): unknown[] {
  try {
    const { length } = args as unknown[];
    if (Array.isArray(args) && length <= maxArguments) return Array.from({ length }, (_, i) => args[i]);
  } catch {
    // A proxy that throws; the error below covers it.
  }
  throw invalid('args', args, rule('the list of arguments'));
}

/** Reads the options of a call once, as all of a caller's data, but uses the signal and the function as they are. */
function readCallOptions(value: unknown, known: readonly string[]): PoolAttentionOptions {
  if (value === undefined) return {};
  const call = readOptions('call', value, known);
  const { signal, onProgress } = call;
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw invalid('signal', signal, ofType('an AbortSignal'));
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw invalid('onProgress', onProgress, ofType('a function of (done, total)'));
  }
  return call as PoolAttentionOptions;
}
