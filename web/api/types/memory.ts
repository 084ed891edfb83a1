/// <reference lib="esnext.disposable" preserve="true" />
import type { TensorLike } from './tensor.ts';

/** What the numbers of a resident array are stored as. */
export type StorageType = 'float32' | 'float16';

/**
 * An array in the memory of one instance, from `upload`. It goes wherever that instance takes an array; `data` reads it, slowly.
 */
export interface ResidentTensor extends TensorLike {
  /** What its numbers are stored as. */
  readonly dtype: StorageType;
  /** Gives its memory back. Once is enough, and using it afterwards is an error. */
  dispose(): void;
  /** The same, for `using`; there in engines that know it. */
  [Symbol.dispose](): void;
}

/** For `upload`. */
export interface StorageOptions {
  /**
   * Default: 'float32'. 'float16' takes half the memory and half the traffic, and in exchange the time to convert it: where memory keeps
   * up with one thread, attention of one new token takes about one and a half times as long. Each number is rounded to the nearest of half
   * precision, and of two equally near ones to the even one: within 2^-11 of itself from 2^-14 on, within 2^-25 below. Finite numbers of
   * 65520 and beyond are an error. All sums are made in float32: attention gives the same bits as with these rounded numbers as float32.
   * Keys and values from a normal distribution change its output by less than 4e-4 of its largest value.
   */
  dtype?: StorageType;
}

/** For `upload`, where an array is to grow. */
export interface UploadOptions extends StorageOptions {
  /** For how many rows, of the last axis but one, there is to be room: at least as many as the array has. */
  room: number;
  /** Whether the oldest rows give way when there is no room left, as behind a window. Default: false, and more rows are an error. */
  ring?: boolean;
}

/**
 * A resident array with room for more rows: the keys, or the values, of a cache. Attention reads it where it is, all other functions a
 * copy. `shape` is that of the moment.
 */
export interface GrowingTensor extends ResidentTensor {
  /**
   * Adds rows [..., n, width] behind those that are there, with the other axes of the array. Throws a `PosencError` when there is no room;
   * then nothing has been added.
   */
  append(rows: TensorLike): void;
  /** Keeps the first rows alone, 1 or more of them: what comes next takes the place of the others. */
  truncate(rows: number): void;
}

/** Arrays that stay in WebAssembly memory. Part of `Posenc`. */
export interface MemoryFunctions {
  /**
   * Copies an array into the memory of this instance, as float32 or float16, once for all calls that read it: keys and values of a cache,
   * weights, tables. Attention reads float16 keys and values where they are, all other functions, and rotations of keys, a copy as
   * float32. The memory is the instance's until `dispose` is called, or nothing refers to the array any more. No call writes to it.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [k, v] = [pe.upload(array(8, 4096, 64)), pe.upload(array(8, 4096, 64))];
   * const out = new Float32Array(8 * 64);
   * for (let step = 0; step < 3; step++) pe.attention({ q: array(8, 1, 64), k, v, out }); // copies q and the output alone
   * k.dispose();
   * v.dispose();
   * ```
   */
  upload(array: TensorLike, options?: StorageOptions & { room?: never }): ResidentTensor;

  /**
   * The same for an array that grows by `append`: the cache of a model that writes one token after the other. What is there is not copied
   * again.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [k, v] = [1, 2].map(() => pe.upload(array(8, 100, 64), { room: 4096, dtype: 'float16' }));
   * for (let step = 0; step < 3; step++) {
   *   k.append(array(8, 1, 64));
   *   v.append(array(8, 1, 64));
   *   pe.attention({ q: array(32, 1, 64), k, v, encoding: { scheme: 'alibi' } }); // the query stands at the last key
   * }
   * console.assert(k.shape.join() === '8,103,64');
   * ```
   */
  upload(array: TensorLike, options: UploadOptions): GrowingTensor;
}
