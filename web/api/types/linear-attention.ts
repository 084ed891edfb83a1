import type { RopeOptions } from './schemes.generated.ts';
import type { MaskLike, OutOptions, Tensor, TensorLike } from './tensor.ts';

/** Rotation of queries and keys inside linear attention, with the frequencies of `rotaryTable`. */
export interface LinearRotation extends Omit<RopeOptions, 'positions' | 'direction'> {
  /** Position of key 0, the number of tokens that `past` stands for; query 0 stands `offset` of the call after it. Default 0. */
  offset?: number;
  /** One per query. Default: consecutive. */
  queryPositions?: ArrayLike<number>;
  /** One per key. Default: consecutive. */
  keyPositions?: ArrayLike<number>;
}

/**
 * The sums over all keys so far, all that a later call needs of them. `features` is head_dim, and one more for 'normalised', whose first
 * feature is the 1. Leading axes that q lacks are left out.
 */
export interface LinearState<Array = Tensor> {
  /** [batch, kv_heads, features, value_dim]: sum of (rotated) feature × value. */
  values: Array;
  /** [batch, kv_heads, features]: sum of the features of the normaliser. */
  keys: Array;
}

interface SharedOptions {
  /** [queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim]; k and v alike. */
  q: TensorLike;
  /** Key/value heads may be fewer than query heads if they divide them. */
  k: TensorLike;
  v: TensorLike;
  /** Key j is visible to query i when j <= i + offset. Default false. */
  causal?: boolean;
  /** Position of query 0 minus position of key 0. Default keys - queries (the last query stands with the last key). */
  offset?: number;
  /** Non-zero is a real token; any shape that broadcasts to [batch, keys]. */
  mask?: MaskLike;
  /** For 'elu' the rotation is in the numerator alone, for the others wherever queries and keys occur. */
  rotation?: LinearRotation;
  /** What to return besides the output. `weights` take time and memory for queries × keys. */
  want?: readonly ('weights' | 'state')[];
}

/** Weights with a normaliser. */
export interface NormalisedLinearAttentionOptions extends SharedOptions {
  /**
   * 'elu': φ(q)·φ(k) with φ(x) = elu(x) + 1 (Katharopoulos et al. 2020). 'normalised': 1 + q·k of unit vectors, which stays
   * at or above 0 when they are rotated. Default 'elu'.
   */
  similarity?: 'elu' | 'normalised';
  /** Added to the normaliser, at least 0. Default 1e-6. */
  eps?: number;
  /** State of the call before. */
  past?: LinearState<TensorLike>;
}

/** Without a normaliser; `recurrentAttention` adds a decay to its causal form. */
export interface DotLinearAttentionOptions extends SharedOptions {
  similarity: 'dot';
  /** Multiplies q·k. Default 1 / sqrt(head_dim). */
  scale?: number;
  /** State of the call before; `keys` may be left out. */
  past?: { values: TensorLike; keys?: TensorLike };
}

/** Arrays and settings of linear attention; `similarity` decides which there are. */
export type LinearAttentionOptions = NormalisedLinearAttentionOptions | DotLinearAttentionOptions;

/** Shapes follow q: leading axes that q lacks are left out. */
export interface LinearAttentionResult {
  /** [batch, heads, queries, value_dim] */
  output: Tensor;
  /** [batch, heads, queries, keys]: what each key of this call counts for, 0 where hidden. */
  weights?: Tensor;
  /** After all keys of this call, seen or not. */
  state?: LinearState;
}

/** Attention whose cost grows with the length alone. Part of `Posenc`. */
export interface LinearAttentionFunctions {
  /**
   * Linear attention (Katharopoulos et al. 2020, "Transformers are RNNs"): a product of features takes the place of exp(q·k), so sums over
   * the keys are all that is kept of them.
   *
   *     output_i = Σ_j s(q_i, k_j) v_j / (Σ_j s(q_i, k_j) + eps);   for 'dot': output_i = scale Σ_j (q_i·k_j) v_j
   *
   * Rows of weights sum to 1 (but for eps) for 'normalised', and for 'elu' without rotation. With it 'elu' is equation 19 of
   * RoFormer (Su et al. 2021): weights can be negative and need not sum to 1. A query that sees no key gets zeros. A text cut
   * into calls, each with the `state` of the one before as its `past`, gives the same numbers; give `rotation.offset` then.
   *
   * Accuracy: within 2e-6 of float64 for inputs of unit variance, the same bits in every build. Time: (queries + keys) × head_dim ×
   * value_dim for each head.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.cos), shape });
   * const [q, k, v] = [array(8, 10, 64), array(8, 10, 64), array(8, 10, 64)];
   * const first = pe.linearAttention({ q, k, v, causal: true, rotation: { scheme: 'rope' }, want: ['state'] });
   * console.assert(first.state.values.shape.join() === '8,64,64');
   * // The next ten tokens:
   * const next = { q, k, v, causal: true, past: first.state, rotation: { scheme: 'rope', offset: 10 } };
   * console.assert(pe.linearAttention(next).output.shape.join() === '8,10,64');
   * ```
   */
  linearAttention(options: LinearAttentionOptions & OutOptions): LinearAttentionResult;
}
