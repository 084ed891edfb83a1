import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/**
 * What is known of the tokens so far, all that a later call needs. Leading axes that q lacks are left out. `keys` and `decaySum` are there
 * with a normaliser.
 */
export interface RecurrentState<Array = Tensor> {
  /** [batch, kv_heads, head_dim, value_dim]: the matrix S. */
  values: Array;
  /** [batch, kv_heads, head_dim]: a further column of S, that of a value which is 1 everywhere. */
  keys?: Array;
  /** [batch, kv_heads]: sum of the decays, at least 0. */
  decaySum?: Array;
}

/** Arrays and settings of attention whose past decays. */
export interface RecurrentAttentionOptions {
  /** [tokens, head_dim], [heads, tokens, head_dim] or [batch, heads, tokens, head_dim]; k and v alike. */
  q: TensorLike;
  /** Key/value heads may be fewer than query heads if they divide them. */
  k: TensorLike;
  v: TensorLike;
  /**
   * g, at most 0: before a token is written, component d of the key keeps exp(g_d) of the state. A number, or any shape that broadcasts
   * to [batch, kv_heads, tokens, head_dim]: [heads, 1, 1] for each head (`headDecays` gives such), [heads, tokens, 1] for each
   * token, too, [heads, tokens, head_dim] for each component. It is the logarithm of what the papers call γ, α or the forget gate.
   * Default 0: nothing is forgotten.
   */
  decay?: number | TensorLike;
  /**
   * Makes it the delta rule: how much of a value is written, and of what its key reads erased. A number, or any shape that broadcasts to
   * [batch, kv_heads, tokens]. Left out: values are added, and nothing is erased.
   */
  beta?: number | TensorLike;
  /** Multiplies q·k. Default 1 / sqrt(head_dim); lightning attention has 1. */
  scale?: number;
  /**
   * 'retention': as the program of RetNet divides, the decays of a row by the root of their sum, then its scores by the magnitude of
   * theirs where that is above 1. It needs a decay that all components share. Default 'none'.
   */
  normaliser?: 'none' | 'retention';
  /** Divides queries and keys by sqrt(sum of squares + `eps`), as Gated DeltaNet does. Default false. */
  qkL2Norm?: boolean;
  /** Default 1e-6. */
  eps?: number;
  /** How the same numbers come about: in chunks of `chunkSize` tokens, or token by token. Default 'chunked'. */
  form?: 'chunked' | 'recurrent';
  /** From 1 to 4096; for 'chunked'. Default 32. */
  chunkSize?: number;
  /** State of the call before. */
  past?: RecurrentState<TensorLike>;
  /** What to return besides the output. `weights` take time and memory for tokens × tokens. */
  want?: readonly ('weights' | 'state')[];
}

/** Shapes follow q: leading axes that q lacks are left out. */
export interface RecurrentAttentionResult {
  /** [batch, heads, tokens, value_dim] */
  output: Tensor;
  /** [batch, heads, tokens, tokens]: what the value of each token of this call counts for, 0 behind the diagonal. */
  weights?: Tensor;
  state?: RecurrentState;
}

/** A decay that is given, not learned. */
export type HeadDecaysOptions =
  | {
      /** −2^(−8(h + 1)/H) · (1 − layer/(layers − 1 + 1e-5) + 1e-5) for head h of H: lightning attention in MiniMax-01 (2025). */
      form: 'lightning';
      heads: number;
      /** From 0. */
      layer: number;
      layers: number;
    }
  | {
      /** ln(1 − 2^(−5 − h)): the γ of RetNet (Sun et al. 2023). */
      form: 'retention';
      heads: number;
    };

/** Linear attention whose past decays. Part of `Posenc`. */
export interface RecurrentAttentionFunctions {
  /**
   * Linear attention with a decay, which is where its positions come from: no feature map, no softmax, each token sees itself and those
   * before it. For each token, with the key k, the value v and a query q of its head:
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
   * They are the four update rules of ONNX LinearAttention, too. The products of q and k are linear, so whoever wants a rotation turns both
   * with `rotate` first: RetNet's is `{ scheme: 'rope', base: 10000 ** (head_dim / (head_dim - 2)) }`, whose last pair has the frequency
   * 1/10000. A text cut into calls, each with the `state` of the one before as its `past`, gives the same numbers.
   *
   * Accuracy: sums in float64, rounded once, in both forms; the same bits in every build. Time grows with the number of tokens alone.
   * Where beta · |k|² stays above 2 the delta rule overshoots, and what leaves the range of float32 is infinite.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map((_, i) => Math.cos(i)), shape });
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
  recurrentAttention(options: RecurrentAttentionOptions & OutOptions): RecurrentAttentionResult;

  /** [heads, 1, 1]: a `decay` for each head, by the formula of a model. Within 1 ULP of float32. */
  headDecays(options: HeadDecaysOptions & OutOptions): Tensor;
}
