/// <reference lib="esnext.disposable" preserve="true" />
import type { AttentionOptions, AttentionResult } from './attention.ts';
import type { Build, CreateOptions } from './create.ts';
import type { Posenc } from './posenc.ts';
import type { MappedAttentionOptions } from './position-map.ts';
import type { OutOptions } from './tensor.ts';

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
   * last bit.
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
   * Any function of `Posenc` in a worker, so that a page answers while it runs. `args` are its arguments, without `out`. Its arrays are
   * copied at once. A signal stops it even halfway: its worker is ended and replaced.
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
