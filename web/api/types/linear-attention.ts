import type { Wanted } from './attention.ts';
import type { RopeOptions } from './schemes.generated.ts';
import type { MaskInput, NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** Rotation of queries and keys within linear attention, with the frequencies of `rotaryTable`. */
export interface LinearRotation extends Omit<RopeOptions, 'positions' | 'direction'> {
  /**
   * Position of key 0: the number of tokens that `past` covers. Query 0 is the call's `offset` after it. Default
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
  /** [queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim]; k and v likewise. */
  q: TensorInput;
  /** May have fewer heads than q, if their number divides that of q; v has as many as k. */
  k: TensorInput;
  v: TensorInput;
  /** Key j is visible to query i when j <= i + offset. Default false. */
  causal?: boolean;
  /** Position of query 0 minus position of key 0. Default keys - queries: the last query is aligned with the last key. */
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
   * Accuracy: within 2e-6 of float64 for inputs of unit variance, the same bits in every build. Time: (queries + keys) ×
   * head_dim × value_dim for each head.
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

/**
 * The state after the tokens so far, which is all that a later call needs. Leading axes that q lacks are left out.
 * `keys` and `decaySum` are present with a normaliser.
 */
export interface RecurrentState<Array = Tensor> {
  /** [batch, kv_heads, head_dim, value_dim]: the matrix S. */
  values: Array;
  /** [batch, kv_heads, head_dim]: one more column of S, for a value that is always 1. */
  keys?: Array;
  /** [batch, kv_heads]: accumulated decays, at least 0. */
  decaySum?: Array;
}

/** Options of `recurrentAttention`. */
export interface RecurrentAttentionOptions {
  /** [tokens, head_dim], [heads, tokens, head_dim] or [batch, heads, tokens, head_dim]; k and v likewise. */
  q: TensorInput;
  /** May have fewer heads than q, if their number divides that of q; v has as many as k. */
  k: TensorInput;
  v: TensorInput;
  /**
   * g, at most 0: before a token is written, row d of the state is multiplied by exp(g_d). A number, or any shape that
   * broadcasts to [batch, kv_heads, tokens, head_dim]: [heads, 1, 1] per head (see `headDecays`), [heads, tokens, 1]
   * per head and token, [heads, tokens, head_dim] also per component. It is the logarithm of what the papers call γ, α
   * or the forget gate. Default 0: nothing is forgotten.
   */
  decay?: number | TensorInput;
  /**
   * Selects the delta rule: the share of a value that is written, and of the key's previous value that is erased. A
   * number, or any shape that broadcasts to [batch, kv_heads, tokens]. Default: values are added, and nothing is
   * erased.
   */
  beta?: number | TensorInput;
  /** Multiplies q·k. Default 1 / sqrt(head_dim); lightning attention uses 1. */
  scale?: number;
  /**
   * 'retention' normalises as RetNet's code does: it divides the decays of a row by the square root of their sum,
   * then the scores of the row by the magnitude of their sum if that is above 1. Needs a decay that all components
   * share. Default 'none'.
   */
  normaliser?: 'none' | 'retention';
  /** Divides queries and keys by sqrt(sum of squares + `eps`), as Gated DeltaNet does. Default false. */
  qkL2Norm?: boolean;
  /** Default 1e-6. */
  eps?: number;
  /** How the same results are computed: in chunks of `chunkSize` tokens, or token by token. Default 'chunked'. */
  form?: 'chunked' | 'recurrent';
  /** From 1 to 4096; used by 'chunked'. Default 32. */
  chunkSize?: number;
  /** `state` of the previous call. */
  past?: RecurrentState<TensorInput>;
  /** What to return besides the output. `weights` takes time and memory proportional to tokens × tokens. */
  want?: readonly ('weights' | 'state')[];
}

/** Shapes follow q: leading axes that q lacks are left out. */
export interface RecurrentAttentionResult {
  /** [batch, heads, tokens, value_dim] */
  output: Tensor;
  /** [batch, heads, tokens, tokens]: the weight of each value of this call, 0 for later tokens. */
  weights?: Tensor;
  state?: RecurrentState;
}

/** Options of `headDecays`: formulas for decays that are not learned. */
export type HeadDecaysOptions =
  | {
      /** −2^(−8(h + 1)/H) · (1 − layer/(layers − 1 + 1e-5) + 1e-5) for head h of H: lightning attention in MiniMax-01 (2025). */
      form: 'lightning';
      heads: number;
      /** Index of the layer, from 0. */
      layer: number;
      layers: number;
    }
  | {
      /** ln(1 − 2^(−5 − h)): the γ of RetNet (Sun et al. 2023). */
      form: 'retention';
      heads: number;
    };

/** Linear attention with a decay. Part of `Posenc`. */
export interface RecurrentAttentionFunctions {
  /**
   * Computes linear attention whose position information comes from a decay. It has no feature map and no softmax; each
   * token sees itself and earlier tokens. For each token with key k, value v and a query q of its head:
   *
   *     S ← diag(exp(decay)) S
   *     S ← S + k vᵀ;   with beta: S ← S + beta · k (v − Sᵀk)ᵀ
   *     output = scale · Sᵀq
   *
   * | rule | decay | beta |
   * | --- | --- | --- |
   * | linear (Katharopoulos et al. 2020) | – | – |
   * | retention (Sun et al. 2023), lightning attention (Qin et al. 2024) | for each head | – |
   * | gated linear attention (Yang et al. 2023) | for each token and component | – |
   * | DeltaNet (Yang et al. 2024) | – | for each token |
   * | Gated DeltaNet (Yang et al. 2024) | for each token | for each token |
   * | Kimi delta attention (2025) | for each token and component | for each token |
   *
   * These include the four update rules of ONNX LinearAttention. The products of q and k are linear, so a rotation can
   * be applied to both with `rotate` beforehand: RetNet's is
   * `{ scheme: 'rope', base: 10000 ** (head_dim / (head_dim - 2)) }`, whose last pair has the frequency 1/10000. A text
   * may be split into several calls, each with the `state` of the previous one as its `past`; the results are the same.
   *
   * Accuracy: sums in float64, rounded once, in both forms; the same bits in every build. Time grows linearly with the
   * number of tokens. Where beta · |k|² stays above 2, the delta rule diverges; values beyond the range of float32
   * become infinite.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map((_, i) => Math.cos(i)), shape });
   * const [q, k, v] = [array(8, 10, 64), array(8, 10, 64), array(8, 10, 32)];
   * const decay = pe.headDecays({ form: 'retention', heads: 8 });
   * const first = pe.recurrentAttention({ q, k, v, decay, want: ['state'] });
   * console.assert(first.state.values.shape.join() === '8,64,32');
   * // The next ten tokens, with the gated delta rule from the same state:
   * const gate = { decay: { data: new Float32Array(80).fill(-0.1), shape: [8, 10, 1] }, beta: 0.5, qkL2Norm: true };
   * const next = pe.recurrentAttention({ q, k, v, ...gate, past: first.state });
   * console.assert(next.output.shape.join() === '8,10,32');
   * ```
   */
  recurrentAttention<const Want extends readonly ('weights' | 'state')[]>(
    options: RecurrentAttentionOptions & { want: Want } & OutOptions,
  ): Wanted<RecurrentAttentionResult, Want>;
  /** Computes the same; what is in the result besides the output is not known from the type of the options. */
  recurrentAttention(options: RecurrentAttentionOptions & OutOptions): RecurrentAttentionResult;

  /** Returns [heads, 1, 1], a `decay` for each head, by the formula of a model. Within 1 ULP of float32. */
  headDecays(options: HeadDecaysOptions & OutOptions): Tensor;
}
