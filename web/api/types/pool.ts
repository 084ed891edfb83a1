/// <reference lib="esnext.disposable" preserve="true" />
import type { AttentionOptions, AttentionResult } from './attention.ts';
import type { Build, CreateOptions } from './create.ts';
import type { StorageOptions, StorageType } from './memory.ts';
import type { Posenc } from './posenc.ts';
import type { MappedAttentionOptions } from './position-map.ts';
import type { OutOptions, TensorLike } from './tensor.ts';

/** For `createPool`; all may be left out. */
export interface PoolOptions extends CreateOptions {
  /** Number of workers, 1 to 256. Default: one less than the machine has cores, at least 1. */
  size?: number;
  /** Where `worker.js` of the package lies. Browsers want it from the page's own origin. Default: beside the module. */
  workerUrl?: string | URL;
}

/** For each call of a pool. */
export interface PoolCallOptions {
  /** Ends the call: what has not begun is dropped, and the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

export interface PoolAttentionOptions extends PoolCallOptions {
  /** After each part of the work, out of `total` parts. */
  onProgress?: (done: number, total: number) => void;
}

/** For `upload` of a pool; all may be left out. */
export interface PoolUploadOptions extends StorageOptions {
  /** How many rows, of the last axis but one, there may be: at least as many as the array has. Default: no more than those. */
  room?: number;
}

/**
 * An array that the workers of a pool keep, divided by rows, from `upload`: the keys or the values of `attention` of that pool, and nothing
 * else. `shape` is that of the moment; `data` cannot be read.
 *
 * What is called first is done first, so that nothing but an error need be waited for. When a part cannot be kept, or a worker has died,
 * the array is lost, and using it is an error.
 */
export interface PoolTensor extends TensorLike {
  /** What its numbers are stored as. */
  readonly dtype: StorageType;
  /** Adds rows [..., n, width] behind those that are there, with the other axes of the array. Throws when there is no room for them. */
  append(rows: TensorLike): Promise<void>;
  /** Keeps the first rows alone, 1 or more of them: what comes next takes the place of the others. */
  truncate(rows: number): Promise<void>;
  /** Gives its memory back. Once is enough, and using it afterwards is an error. */
  dispose(): void;
  /** The same, for `using`; there in engines that know it. */
  [Symbol.dispose](): void;
}

/** The functions of `Posenc` that a worker can run: those that take and give plain data. */
export type PoolFunction = Exclude<
  { [Name in keyof Posenc]: Posenc[Name] extends (...args: never[]) => unknown ? Name : never }[keyof Posenc],
  'upload' | 'extend'
>;

/**
 * Several instances in workers, from `createPool`. Its functions need no `this`.
 *
 * Arrays that come in are copied to the workers when one of them is free, part by part, and are neither changed nor detached: leave them
 * as they are until the promise settles. Calls at the same time share the workers part by part. Promises are rejected with the same
 * `PosencError` that `Posenc` throws; a worker that dies takes its call with it ('out-of-memory' or 'internal') and is replaced.
 */
export interface Pool {
  /** Number of workers. */
  readonly size: number;
  readonly build: Build;

  /**
   * `attention` of `Posenc` on all workers: batch entries and heads are shared out, and blocks of queries when there are too few of them.
   * Query heads that share a key/value head stay together where that leaves no worker idle. The result is that of one instance, to the
   * last bit, but for keys and values that the pool keeps: see `upload`.
   *
   * Schemes that see the whole sequence at once are divided as far as they can be: Transformer-XL, XLNet, Swin, data-dependent ALiBi,
   * axial RoPE of a grid, xPos without `centrePosition` and RoPE whose frequencies follow the length by heads, not by queries; TUPE,
   * ALiBi of form 'mpt', Sandwich of form 'tril' and two-sided data-dependent ALiBi by batch entries alone.
   *
   * ```js
   * import { createPool } from 'posenc';
   * const pool = await createPool({ size: 2 });
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [q, k, v] = [array(4, 256, 32), array(4, 256, 32), array(4, 256, 32)];
   * let share = 0;
   * const { output } = await pool.attention(
   *   { q, k, v, encoding: { scheme: 'alibi' }, causal: true },
   *   { onProgress: (done, total) => { share = done / total; } },
   * );
   * console.assert(output.shape.join() === '4,256,32' && share === 1);
   * await pool.close();
   * ```
   */
  attention(options: AttentionOptions & OutOptions, call?: PoolAttentionOptions): Promise<AttentionResult>;

  /**
   * `mappedAttention` of `Posenc` on all workers, divided as `attention` is; by queries only where the last of them stands at the last key
   * or before it, and frequencies do not follow the length.
   *
   * ```js
   * import { createPool } from 'posenc';
   * const pool = await createPool({ size: 2 });
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const { output } = await pool.mappedAttention({
   *   q: array(8, 300, 32),
   *   k: array(2, 300, 32),
   *   v: array(2, 300, 32),
   *   encoding: { scheme: 'rope' },
   *   positionMap: { form: 'self-extend', window: 64, groupSize: 4 },
   *   causal: true,
   * });
   * console.assert(output.shape.join() === '8,300,32');
   * await pool.close();
   * ```
   */
  mappedAttention(options: MappedAttentionOptions & OutOptions, call?: PoolAttentionOptions): Promise<AttentionResult>;

  /**
   * Copies keys, or values, to the workers, which keep them for the calls that read them: the cache of a long text. Each worker has every
   * so many parts of 1024 rows, attends to its own, and the results are joined by their log-sum-exp. So they differ from those of one
   * instance by rounding (about 1e-7 of the largest value), and are the same bits whatever the number of workers, and however the rows
   * came. Both `k` and `v` have to be kept. Encodings may be those that go by distance alone (ALiBi, T5, KERPLE, Sandwich and other
   * biases); keys are turned before they are uploaded. `want` may have 'logSumExp'; all other options are as usual.
   *
   * ```js
   * import { createPool } from 'posenc';
   * const pool = await createPool({ size: 2 });
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [k, v] = await Promise.all([1, 2].map(() => pool.upload(array(8, 1000, 64), { room: 4096, dtype: 'float16' })));
   * for (let step = 0; step < 3; step++) {
   *   k.append(array(8, 1, 64));
   *   v.append(array(8, 1, 64));
   *   await pool.attention({ q: array(32, 1, 64), k, v, causal: true, encoding: { scheme: 'alibi' } });
   * }
   * console.assert(k.shape.join() === '8,1003,64');
   * await pool.close();
   * ```
   */
  upload(array: TensorLike, options?: PoolUploadOptions): Promise<PoolTensor>;

  /**
   * Any function of `Posenc` in a worker, so that a page answers while it runs. `args` are its arguments, without `out`. Its arrays are
   * copied at once. A signal stops it even halfway: its worker is ended and replaced, unless the pool keeps arrays, which would be lost;
   * then nobody waits for it.
   *
   * ```js
   * import { createPool } from 'posenc';
   * const pool = await createPool({ size: 1 });
   * const card = await pool.call('score', [{ scheme: 'rope', dim: 32 }, { length: 32 }]);
   * console.assert(card.subject === 'rope' && card.measurements.length > 0);
   * await pool.close();
   * ```
   */
  call<Name extends PoolFunction>(
    name: Name,
    args: Parameters<Posenc[Name]>,
    call?: PoolCallOptions,
  ): Promise<ReturnType<Posenc[Name]>>;

  /** Ends the workers. Calls that are not done are rejected ('closed'), and so are later ones. */
  close(): Promise<void>;
  /** The same, for `await using`; there in engines that know it. */
  [Symbol.asyncDispose](): Promise<void>;
}
