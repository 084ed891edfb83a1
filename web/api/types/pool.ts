/// <reference lib="esnext.disposable" preserve="true" />
import type { AttentionExtra, AttentionOptions, AttentionResult, MappedAttentionOptions, Wanted } from './attention.ts';
import type { Build, CreateOptions, Posenc } from './create.ts';
import type { OutOptions, StorageOptions, StorageType, TensorInput, TensorLike } from './tensor.ts';

/** Options of `createPool`; all are optional. */
export interface PoolOptions extends CreateOptions {
  /** Number of workers, 1 to 256. Default: one less than the number of cores, at least 1. */
  size?: number;
  /** URL of the package's `worker.js`. Browsers require the page's own origin. Default: next to the module. */
  workerUrl?: string | URL;
}

/** Options of every call of a pool. */
export interface PoolCallOptions {
  /** Aborts the call: parts that have not begun are dropped, and the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

export interface PoolAttentionOptions extends PoolCallOptions {
  /** Called after each part of the work with the number of parts done, out of `total`. */
  onProgress?: (done: number, total: number) => void;
}

/** Options of `Pool.upload`; all are optional. */
export interface PoolUploadOptions extends StorageOptions {
  /**
   * Capacity in rows, along the last axis but one; at least as many as the array has. Default: the rows of the array.
   */
  room?: number;
}

/**
 * An array kept by the workers of a pool, divided among them by rows, and returned by `upload`. It can only be the keys
 * or the values of that pool's `attention`. `shape` is its current shape; `data` cannot be read.
 *
 * Calls are done in the order in which they are made, so their promises need to be awaited only to see errors. If a
 * part does not fit in memory or a worker dies, the array is lost, and using it is an error.
 */
export interface PoolTensor extends TensorLike {
  /** How its numbers are stored. */
  readonly dtype: StorageType;
  /** Appends rows [..., n, width]; all other axes must be those of the array. Throws if there is no room for them. */
  append(rows: TensorInput): Promise<void>;
  /** Keeps only the first `rows` rows, at least 1. The next `append` continues after them. */
  truncate(rows: number): Promise<void>;
  /** Frees its memory. Calling it again has no effect; any other use afterwards is an error. */
  dispose(): void;
  /** Like `dispose`, for `using`; present in engines that support it. */
  [Symbol.dispose](): void;
}

/** The functions of `Posenc` that a worker can run: those whose arguments and results are plain data. */
export type PoolFunction = Exclude<
  { [Name in keyof Posenc]: Posenc[Name] extends (...args: never[]) => unknown ? Name : never }[keyof Posenc],
  'upload' | 'extend'
>;

/**
 * Several instances in workers, created by `createPool`. Its functions need no `this`.
 *
 * Arrays are copied to the workers part by part, whenever a worker is free, and are neither changed nor detached; do
 * not change them until the promise settles. Concurrent calls share the workers part by part. Promises are rejected
 * with the `PosencError` that `Posenc` would throw. If a worker dies, its call is rejected ('out-of-memory' or
 * 'internal') and the worker is replaced.
 */
export interface Pool {
  /** Number of workers. */
  readonly size: number;
  readonly build: Build;

  /**
   * Runs `attention` of `Posenc` on all workers, which divide batch entries and heads among them, and blocks of queries
   * if there are too few of those. Query heads that share a key/value head stay together unless that leaves a worker
   * idle. The result is bit for bit that of one instance, except with keys and values that the pool keeps; see
   * `upload`.
   *
   * Schemes that depend on the whole sequence are divided less finely. By heads but not by queries: Transformer-XL,
   * XLNet, decomposed relative positions, Music Transformer with `leak: 'keep'`, FIRE, biases of windows and pages
   * (Swin, Swin V2, BEiT, LeViT, LayoutLMv3), data-dependent ALiBi, axial and DINOv3's RoPE of a `grid`, xPos without
   * `centrePosition`, and RoPE and M-RoPE whose frequencies depend on the length. Only by batch entries: TUPE, ALiBi's
   * form 'mpt', Sandwich's form 'tril' and two-sided data-dependent ALiBi.
   *
   * ```ts
   * import { createPool } from 'posenc';
   * const pool = await createPool({ size: 2 });
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
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
  attention<const Want extends readonly AttentionExtra[]>(
    options: AttentionOptions & { want: Want } & OutOptions,
    call?: PoolAttentionOptions,
  ): Promise<Wanted<AttentionResult, Want>>;
  /** Computes the same; what is in the result besides the output is not known from the type of the options. */
  attention(options: AttentionOptions & OutOptions, call?: PoolAttentionOptions): Promise<AttentionResult>;

  /**
   * Runs `mappedAttention` of `Posenc` on all workers, divided like `attention`. It is divided by queries only if the
   * last query is no later than the last key and the frequencies do not depend on the length.
   *
   * ```ts
   * import { createPool } from 'posenc';
   * const pool = await createPool({ size: 2 });
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
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
  mappedAttention<const Want extends readonly Exclude<AttentionExtra, 'terms'>[]>(
    options: MappedAttentionOptions & { want: Want } & OutOptions,
    call?: PoolAttentionOptions,
  ): Promise<Wanted<AttentionResult, Want>>;
  /** Computes the same; what is in the result besides the output is not known from the type of the options. */
  mappedAttention(options: MappedAttentionOptions & OutOptions, call?: PoolAttentionOptions): Promise<AttentionResult>;

  /**
   * Copies keys or values to the workers, which keep them for later calls: the cache of a long text. Parts of 1024 rows
   * are dealt out to the workers in turn; each worker attends to its own rows, and the results are combined by their
   * log-sum-exp. They differ from those of one instance by rounding (about 1e-7 of the largest value), but not with the
   * number of workers or the sizes in which rows are appended. Both `k` and `v` must be kept. Only encodings that
   * depend on the distance alone are allowed (ALiBi, T5, KERPLE, Sandwich and other biases); rotate keys before you
   * upload them. `want` may contain 'logSumExp'; all other options are as usual.
   *
   * ```ts
   * import { createPool } from 'posenc';
   * const pool = await createPool({ size: 2 });
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
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
  upload(array: TensorInput, options?: PoolUploadOptions): Promise<PoolTensor>;

  /**
   * Runs any function of `Posenc` in a worker, so that the page stays responsive. `args` are its arguments, without
   * `out`; arrays are copied immediately. A signal stops the function even while it runs, by ending and replacing the
   * worker. If the pool keeps arrays, which would be lost, the function runs on and its result is discarded.
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

  /** Ends the workers. Pending and later calls are rejected with the code 'closed'. */
  close(): Promise<void>;
  /** Like `close`, for `await using`; present in engines that support it. */
  [Symbol.asyncDispose](): Promise<void>;
}
