/** Plain data in row-major order, owned by the caller: nothing to free. */
export interface Tensor<Data = Float32Array> {
  readonly data: Data;
  readonly shape: readonly number[];
}

/** A list of numbers with its shape. */
export interface TensorLike {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
}

/** A list or typed array of numbers, including 64-bit integers (BigInt64Array) within ±2^53. */
export type NumberList = ArrayLike<number | bigint>;

/** The shape of an array, which ONNX Runtime and transformers.js call `dims`. */
export type ShapeInput = { readonly shape: readonly number[] } | { readonly dims: readonly number[] };

/**
 * What every function accepts where it needs an array: a Tensor, an uploaded array, any list of numbers with its shape,
 * or a tensor of ONNX Runtime or transformers.js.
 */
export type TensorInput = { readonly data: NumberList } & ShapeInput;

/**
 * A mask: true or 1 for what is visible (a key, a real token), false or 0 for what is hidden, as in ONNX and in PyTorch's
 * scaled_dot_product_attention.
 *
 * Nothing else is accepted, because a mask of numbers that are added to logits means the opposite: its 0 is visible, and
 * −Infinity, −10000 or float32's lowest number is hidden. It belongs in `bias`. For the same reason zeros alone are
 * refused, as this is how an additive mask that hides nothing looks, unless they cannot be one: false, or 0 in an array of
 * whole numbers (Uint8Array, Int32Array). 0 and 1 together are unambiguous in any array, as nothing is hidden by adding 1.
 *
 * The booleans of PyTorch's nn.MultiheadAttention (attn_mask, key_padding_mask) are true for what is hidden, which no
 * check can detect: pass their opposite.
 */
export type MaskInput = { readonly data: ArrayLike<number | boolean | bigint> } & ShapeInput;

/** A mask with its shape. */
export interface MaskLike {
  readonly data: ArrayLike<number | boolean>;
  readonly shape: readonly number[];
}

/** Options for hot loops. */
export interface OutOptions {
  /** Receives the result instead of a new array; its length must be exactly that of the result. */
  out?: Float32Array;
}

// /// <reference lib="esnext.disposable" preserve="true" />

/** How the numbers of a resident array are stored. */
export type StorageType = 'float32' | 'float16';

/**
 * An array in the memory of one instance, returned by `upload`. It can be passed wherever that instance takes an array.
 * Reading its numbers through `data` is slow.
 */
export interface ResidentTensor extends TensorLike {
  /** How its numbers are stored. */
  readonly dtype: StorageType;
  /** Frees its memory. Calling it again has no effect; any other use afterwards is an error. */
  dispose(): void;
  /** Like `dispose`, for `using`; present in engines that support it. */
  [Symbol.dispose](): void;
}

/** Options of `upload`. */
export interface StorageOptions {
  /**
   * Default: 'float32'. 'float16' halves memory and memory traffic but takes time to convert: unless memory bandwidth
   * is the limit, attention of one new token takes about one and a half times as long. Each number is rounded to the
   * nearest float16, ties to even: the error is at most 2^-11 relative from 2^-14 on, and 2^-25 absolute below. Finite
   * numbers of magnitude 65520 or more are an error. All sums are computed in float32: attention gives the same bits as
   * for float32 arrays with the rounded numbers. Keys and values from a normal distribution change its output by less
   * than 4e-4 of its largest value.
   */
  dtype?: StorageType;
}

/** Options of `upload` for an array that will grow. */
export interface UploadOptions extends StorageOptions {
  /** Capacity in rows, along the last axis but one; at least as many as the array has. */
  room: number;
  /**
   * Whether new rows replace the oldest ones when there is no room left, as for a sliding window. Default: false, and
   * too many rows are an error.
   */
  ring?: boolean;
}

/**
 * A resident array with room for more rows, such as the keys or the values of a cache. Attention reads it in place; all
 * other functions read a copy. `shape` is its current shape.
 */
export interface GrowingTensor extends ResidentTensor {
  /**
   * Appends rows [..., n, width]; all other axes must be those of the array. Throws a `PosencError`, and adds nothing,
   * if there is no room.
   */
  append(rows: TensorInput): void;
  /** Keeps only the first `rows` rows, at least 1. The next `append` continues after them. */
  truncate(rows: number): void;
}

/** Arrays that stay in WebAssembly memory. Part of `Posenc`. */
export interface MemoryFunctions {
  /**
   * Copies an array into the memory of this instance, as float32 or float16, so that later calls need not copy it: keys
   * and values of a cache, weights, tables. Attention reads float16 keys and values in place; all other functions, and
   * rotations of keys, read a float32 copy. The memory stays allocated until `dispose` is called or nothing refers to
   * the array any more. No call writes to it.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [k, v] = [pe.upload(array(8, 4096, 64)), pe.upload(array(8, 4096, 64))];
   * const out = new Float32Array(8 * 64);
   * for (let step = 0; step < 3; step++) pe.attention({ q: array(8, 1, 64), k, v, out }); // copies q and the output alone
   * k.dispose();
   * v.dispose();
   * ```
   */
  upload(array: TensorInput, options?: StorageOptions & { room?: never }): ResidentTensor;

  /**
   * The same for an array that grows by `append`, such as the cache of a model that generates one token after another.
   * Rows that are already there are not copied again.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [k, v] = [1, 2].map(() => pe.upload(array(8, 100, 64), { room: 4096, dtype: 'float16' }));
   * for (let step = 0; step < 3; step++) {
   *   k.append(array(8, 1, 64));
   *   v.append(array(8, 1, 64));
   *   pe.attention({ q: array(32, 1, 64), k, v, encoding: { scheme: 'alibi' } }); // the query is aligned with the last key
   * }
   * console.assert(k.shape.join() === '8,103,64');
   * ```
   */
  upload(array: TensorInput, options: UploadOptions): GrowingTensor;
}
