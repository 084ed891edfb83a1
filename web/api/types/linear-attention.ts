import type { Wanted } from './attention.ts';
import type { RopeOptions } from './schemes.generated.ts';
import type { MaskInput, NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** Rotation of queries and keys within linear attention, with the frequencies of `rotaryTable`. */
export interface LinearRotation extends Omit<RopeOptions, 'positions' | 'direction'> {
  /**
   * Position of key 0: the number of tokens that `past` covers. Query 0 stands `offset` of the call after it. Default
   * 0.
   */
  offset?: number;
  /** One position per query. Default: consecutive. */
  queryPositions?: NumberList;
  /** One position per key. Default: consecutive. */
  keyPositions?: NumberList;
}

/**
 * The sums over all keys so far, which are all that a later call needs. `features` is head_dim, or head_dim + 1 for
 * 'normalised', whose first feature is the constant 1. Leading axes that q lacks are left out.
 */
export interface LinearState<Array = Tensor> {
  /** [batch, kv_heads, features, value_dim]: sum of the (rotated) features times the values. */
  values: Array;
  /** [batch, kv_heads, features]: sum of the features in the normaliser. */
  keys: Array;
}

interface SharedOptions {
  /** [queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim]; k and v alike. */
  q: TensorInput;
  /** May have fewer heads than q, if their number divides that of q; v has as many as k. */
  k: TensorInput;
  v: TensorInput;
  /** Key j is visible to query i when j <= i + offset. Default false. */
  causal?: boolean;
  /** Position of query 0 minus position of key 0. Default keys - queries: the last query stands at the last key. */
  offset?: number;
  /** True or 1 marks a real token; any shape that broadcasts to [batch, keys]. */
  mask?: MaskInput;
  /** For 'elu' only the numerator is rotated; for the other similarities queries and keys are rotated everywhere. */
  rotation?: LinearRotation;
  /** What to return besides the output. `weights` takes time and memory proportional to queries × keys. */
  want?: readonly ('weights' | 'state')[];
}

/** Options of linear attention with a normaliser. */
export interface NormalisedLinearAttentionOptions extends SharedOptions {
  /**
   * 'elu': φ(q)·φ(k) with φ(x) = elu(x) + 1 (Katharopoulos et al. 2020). 'normalised': 1 + q·k of unit vectors, which stays
   * at or above 0 when they are rotated. Default 'elu'.
   */
  similarity?: 'elu' | 'normalised';
  /** Added to the normaliser, at least 0. Default 1e-6. */
  eps?: number;
  /** `state` of the previous call. */
  past?: LinearState<TensorInput>;
}

/** Options of linear attention without a normaliser; `recurrentAttention` adds a decay to its causal form. */
export interface DotLinearAttentionOptions extends SharedOptions {
  similarity: 'dot';
  /** Multiplies q·k. Default 1 / sqrt(head_dim). */
  scale?: number;
  /** `state` of the previous call; `keys` may be left out. */
  past?: { values: TensorInput; keys?: TensorInput };
}

/** Arrays and settings of linear attention; `similarity` decides which options there are. */
export type LinearAttentionOptions = NormalisedLinearAttentionOptions | DotLinearAttentionOptions;

/** Shapes follow q: leading axes that q lacks are left out. */
export interface LinearAttentionResult {
  /** [batch, heads, queries, value_dim] */
  output: Tensor;
  /** [batch, heads, queries, keys]: the weight of each key of this call, 0 where it is hidden. */
  weights?: Tensor;
  /** The state after all keys of this call, including hidden ones. */
  state?: LinearState;
}

/** Attention whose cost is linear in the length. Part of `Posenc`. */
export interface LinearAttentionFunctions {
  /**
   * Computes linear attention (Katharopoulos et al. 2020, "Transformers are RNNs"): a product of features replaces
   * exp(q·k), so that only sums over the keys have to be kept.
   *
   *     output_i = Σ_j s(q_i, k_j) v_j / (Σ_j s(q_i, k_j) + eps);   for 'dot': output_i = scale Σ_j (q_i·k_j) v_j
   *
   * Rows of weights sum to 1 (except for eps) for 'normalised', and for 'elu' without rotation. With rotation, 'elu' is
   * equation 19 of RoFormer (Su et al. 2021), whose weights can be negative and need not sum to 1. A query that sees no
   * key gets zeros. A text may be split into several calls, each with the `state` of the previous one as its `past`;
   * set `rotation.offset` then. The results are the same.
   *
   * Accuracy: within 2e-6 of float64 for inputs of unit variance, the same bits in every build. Time: (queries + keys) × head_dim ×
   * value_dim for each head.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.cos), shape });
   * const [q, k, v] = [array(8, 10, 64), array(8, 10, 64), array(8, 10, 64)];
   * const first = pe.linearAttention({ q, k, v, causal: true, rotation: { scheme: 'rope' }, want: ['state'] });
   * console.assert(first.state.values.shape.join() === '8,64,64');
   * // The next ten tokens:
   * const rotation = { scheme: 'rope', offset: 10 } as const;
   * console.assert(pe.linearAttention({ q, k, v, causal: true, past: first.state, rotation }).output.shape.join() === '8,10,64');
   * ```
   */
  linearAttention<const Want extends readonly ('weights' | 'state')[]>(
    options: LinearAttentionOptions & { want: Want } & OutOptions,
  ): Wanted<LinearAttentionResult, Want>;
  /** Computes the same; what is in the result besides the output is not known from the type of the options. */
  linearAttention(options: LinearAttentionOptions & OutOptions): LinearAttentionResult;
}
