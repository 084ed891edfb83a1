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

/** A list or typed array of numbers, also of whole numbers of 64 bits (BigInt64Array) within ±2^53. */
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
 * check can know: give their opposite.
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
