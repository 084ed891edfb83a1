/** Plain data in row-major order, owned by the caller: nothing to free. */
export interface Tensor<Data = Float32Array> {
  readonly data: Data;
  readonly shape: readonly number[];
}

/** What every function accepts where it needs an array: a Tensor, or any list of numbers with its shape. */
export interface TensorLike {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
}

/** A mask: non-zero or true means visible. */
export interface MaskLike {
  readonly data: ArrayLike<number | boolean>;
  readonly shape: readonly number[];
}

/** Options for hot loops. */
export interface OutOptions {
  /** Receives the result instead of a new array; its length must be exactly that of the result. */
  out?: Float32Array;
}
