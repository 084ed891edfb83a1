import type { PositionOptions } from './positions.ts';
import type { BiasEncoding, RelativeEncoding, RotaryEncoding } from './schemes.generated.ts';
import type { AttentionTemperature, TemperatureOptions } from './temperature.ts';
import type { MaskLike, OutOptions, Tensor, TensorLike } from './tensor.ts';

/**
 * Encodings that attention applies itself. Form 'bloom' of ALiBi needs a mask of its own: give it as `bias`. What a bias would take
 * from the shapes (heads, queries, keys, offset) is settled by q and k; arrays must have as many heads as q.
 */
export type AttentionEncoding = RotaryEncoding | BiasEncoding | RelativeEncoding;

/** Shapes and masks of attention. */
export interface AttentionOptions {
  /** [queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim]; k and v alike. */
  q: TensorLike;
  /** Key/value heads may be fewer than query heads if they divide them (grouped-query attention). */
  k: TensorLike;
  v: TensorLike;
  /** A rotary scheme, any bias or a relative scheme, or several of them. */
  encoding?: AttentionEncoding | readonly AttentionEncoding[];
  /** Multiplies q·k and relative terms. Default 1 / sqrt(head_dim), or what a relative scheme has of its own (DeBERTa, TUPE). */
  scale?: number;
  /** Key j is visible to query i when j <= i + offset. Default false. */
  causal?: boolean;
  /** Position of query 0 minus position of key 0. Default keys - queries (bottom-right); 0 is top-left. */
  offset?: number;
  /** [left, right] keys visible around the query's own position; null is unlimited. */
  window?: readonly [number | null, number | null];
  /** logits = softcap * tanh(logits / softcap), before bias and masks. */
  softcap?: number;
  /** Logits that grow with the position of the query. */
  temperature?: AttentionTemperature;
  /**
   * [heads]: a learned logit of each head that joins the denominator of its softmax although no value belongs to it (gpt-oss, OpenAI 2025).
   * It is compared with the finished logits, neither scaled nor biased; -Infinity is none. Its weight is exp(sink - logSumExp).
   */
  sinks?: ArrayLike<number> | TensorLike;
  /** Added to the scaled logits; any shape that broadcasts to [batch, heads, queries, keys]. */
  bias?: TensorLike;
  /** Any shape that broadcasts to [batch, heads, queries, keys]. */
  mask?: MaskLike;
  /** What to return besides the output. */
  want?: readonly ('logits' | 'weights' | 'logSumExp' | 'terms')[];
}

/** Parts that add up to the logits before masks, each in the logits' shape. */
export interface AttentionTerms {
  /** scale · q·kᵀ, after rotation, softcap and KERPLE's kernel 'weight'. */
  contentContent: Tensor;
  /** Query content with vectors of the distance. */
  contentPosition?: Tensor;
  positionContent?: Tensor;
  positionPosition?: Tensor;
  /** All that is a number for each pair: the option `bias`, the encodings that are biases, TUPE-R's, XLNet's segments. */
  bias?: Tensor;
}

/** Shapes follow q: leading axes that q lacks are left out. */
export interface AttentionResult {
  output: Tensor;
  /** After scale, softcap, bias and temperature; -Infinity where masked. */
  logits?: Tensor;
  /** Over the keys; with sinks their sum is below 1. */
  weights?: Tensor;
  /** Sinks included. */
  logSumExp?: Tensor;
  terms?: AttentionTerms;
}

/** Attention over all of them. Part of `Posenc`. */
export interface AttentionFunctions {
  /**
   * Softmax attention (Vaswani et al. 2017) with every intermediate that is wanted.
   *
   *     logits = softcap(scale · q·kᵀ) + bias, -Infinity where masked;  weights = softmax(logits);  output = weights · v
   *
   * Stable for logits of any size; a query that sees no key gets zeros. A rotary scheme among `encoding` turns q and k first
   * (queries from `offset`, keys from 0), biases are added to `bias`, and KERPLE's kernel
   * 'weight' multiplies the logits before that. Without `causal`, ALiBi, KERPLE and Sandwich are symmetric
   * unless their `form` is given; T5 is bidirectional exactly then, unless told otherwise.
   *
   * Relative schemes add their terms to the logits, of q and k as they are given (not rotated), and Shaw's value table to the output;
   * in the terms of `want: ['terms']` every part is an array of its own.
   *
   * Accuracy: about 2e-6 absolute plus 2e-6 relative of float64 attention; logits in proportion to their size. Memory: grows with the
   * length alone unless `logits` or `weights` are wanted, or something has an entry for each query and key: a mask or bias of your own;
   * the bias of Sandwich's form 'tril', and a second one of FIRE, forget gates, relative projection or Swin; the terms of what a shift
   * leaves (`leak: 'keep'` without `causal`), and those of any relative scheme beside a rotation, a second relative scheme, a
   * `softcap` or KERPLE's kernel 'weight', or with `want: ['terms']`. TUPE's positions take two vectors for each token of a head.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [q, k, v] = [array(1, 8, 10, 64), array(1, 2, 30, 64), array(1, 2, 30, 64)]; // grouped heads, 20 cached tokens
   * const { output, weights } = pe.attention({ q, k, v, encoding: { scheme: 'rope' }, causal: true, want: ['weights'] });
   * console.assert(output.shape.join() === '1,8,10,64' && weights.shape.join() === '1,8,10,30');
   * ```
   */
  attention(options: AttentionOptions & OutOptions): AttentionResult;

  /**
   * The factors that `temperature` multiplies with in attention, at positions from 0.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const [before, after] = pe.temperatures({ form: 'llama4', positions: [8190, 8191] });
   * console.assert(before === 1 && after === 1 + 0.1 * Math.log(2));
   * ```
   */
  temperatures(options: TemperatureOptions & PositionOptions): Float64Array;

  /** x [..., inputs] · weightᵀ with weight [outputs, inputs], as linear layers keep it; gives [..., outputs]. */
  project(x: TensorLike, weight: TensorLike, options?: OutOptions): Tensor;
}
