import type { PositionOptions } from './positions.ts';
import type { BiasEncoding, RelativeEncoding, RotaryEncoding } from './schemes.generated.ts';
import type { AttentionTemperature, TemperatureOptions } from './temperature.ts';
import type { MaskInput, NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/**
 * The encodings that attention can apply itself. ALiBi's form 'bloom' needs its own mask, so pass its result as `bias`.
 * Sizes that a bias needs (heads, queries, keys, offset) are taken from q and k; arrays must have as many heads as q.
 */
export type AttentionEncoding = RotaryEncoding | BiasEncoding | RelativeEncoding;

/** Arrays, encodings, masks and other options of attention. */
export interface AttentionOptions {
  /** [queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim]; k and v alike. */
  q: TensorInput;
  /** May have fewer heads than q, if their number divides that of q (grouped-query attention); v has as many as k. */
  k: TensorInput;
  v: TensorInput;
  /** A rotary scheme, any bias or a relative scheme, or several of them. */
  encoding?: AttentionEncoding | readonly AttentionEncoding[];
  /** Multiplies q·k and relative terms. Default 1 / sqrt(head_dim), or the scheme's own scale (DeBERTa, TUPE). */
  scale?: number;
  /** Key j is visible to query i when j <= i + offset. Default false. */
  causal?: boolean;
  /** Position of query 0 minus position of key 0. Default keys - queries (bottom-right); 0 is top-left. */
  offset?: number;
  /** [left, right] keys visible around the query's own position; null is unlimited. */
  window?: readonly [number | null, number | null];
  /** logits = softcap * tanh(logits / softcap), before bias and masks. */
  softcap?: number;
  /** Scales logits by a function of the position of the query. */
  temperature?: AttentionTemperature;
  /**
   * [heads]: a learned logit per head that enters the denominator of the softmax without a value of its own (gpt-oss,
   * OpenAI 2025). It is neither scaled nor biased; -Infinity stands for no sink. Its weight is exp(sink - logSumExp).
   */
  sinks?: NumberList | TensorInput;
  /**
   * For a call with some of the heads of a layer, as on one device of several: the number of heads of the layer, at
   * least those of q and at most 65536, and the index of the first head of q among them. The slopes of ALiBi and
   * Sandwich depend on both. Default all heads.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const x = { data: new Float32Array(4 * 6 * 8).fill(0.5), shape: [4, 6, 8] };
   * const part = { data: x.data.subarray(2 * 6 * 8), shape: [2, 6, 8] };
   * const all = pe.attention({ q: x, k: x, v: x, encoding: { scheme: 'alibi' } });
   * const last = pe.attention({ q: part, k: part, v: part, encoding: { scheme: 'alibi' }, totalHeads: 4, headOffset: 2 });
   * console.assert(last.output.data.every((value, n) => value === all.output.data[2 * 6 * 8 + n]));
   * ```
   */
  totalHeads?: number;
  headOffset?: number;
  /** Added to the scaled logits; any shape that broadcasts to [batch, heads, queries, keys]. */
  bias?: TensorInput;
  /**
   * True or 1 marks a visible key; any shape that broadcasts to [batch, heads, queries, keys]. An additive mask belongs
   * in `bias`.
   */
  mask?: MaskInput;
  /** What to return besides the output. */
  want?: readonly AttentionExtra[];
}

/** What attention returns besides the output. */
export type AttentionExtra = 'logits' | 'weights' | 'logSumExp' | 'terms';

/** A result in which everything is present that a literal `want` names: `want: ['weights']` gives weights. */
export type Wanted<Result, Want extends readonly PropertyKey[]> = number extends Want['length']
  ? Result
  : Required<Pick<Result, Want[number] & keyof Result>> & Omit<Result, Want[number]>;

/** The parts that add up to the logits before masks, each in the shape of the logits. */
export interface AttentionTerms {
  /** scale · q·kᵀ, after rotation, softcap and KERPLE's kernel 'weight'. */
  contentContent: Tensor;
  /** Products of query content with the vector of the distance. */
  contentPosition?: Tensor;
  positionContent?: Tensor;
  positionPosition?: Tensor;
  /**
   * The sum of all terms with one number per pair: the option `bias`, encodings that are biases, TUPE-R's bias, XLNet's
   * segment term.
   */
  bias?: Tensor;
}

/**
 * The output and the intermediate results that were wanted. Shapes follow q: leading axes that q lacks are left out.
 */
export interface AttentionResult {
  output: Tensor;
  /** After scale, softcap, bias and temperature; -Infinity where masked. */
  logits?: Tensor;
  /** Softmax over the keys; with sinks they sum to less than 1. */
  weights?: Tensor;
  /** Log-sum-exp of each row of logits, including the sink. */
  logSumExp?: Tensor;
  terms?: AttentionTerms;
}

/** Softmax attention with position encodings. Part of `Posenc`. */
export interface AttentionFunctions {
  /**
   * Computes softmax attention (Vaswani et al. 2017), with any intermediate results named in `want`.
   *
   *     logits = softcap(scale · q·kᵀ) + bias, -Infinity where masked;  weights = softmax(logits);  output = weights · v
   *
   * Stable for logits of any size; a query that sees no key gets zeros. A rotary scheme among `encoding` turns q and k
   * first (queries from `offset`, keys from 0), biases are added to `bias`, and KERPLE's kernel 'weight' multiplies the
   * logits before that. Without `causal`, ALiBi, KERPLE and Sandwich are symmetric unless their `form` is given, and T5
   * is bidirectional unless `bidirectional` is given.
   *
   * Relative schemes add their terms, computed from the unrotated q and k, to the logits; Shaw's value table adds to
   * the output. With `want: ['terms']` every part is also returned as an array of its own.
   *
   * Accuracy: about 2e-6 absolute plus 2e-6 relative of float64 attention; logits in proportion to their size. Memory
   * grows linearly with the length unless `logits`, `weights` or `terms` are wanted, or something has an entry for each
   * query and key: a mask or bias of your own; the bias of Sandwich's form 'tril'; the terms of `leak: 'keep'` without
   * `causal`. TUPE's positions take two vectors for each token of a head.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [q, k, v] = [array(1, 8, 10, 64), array(1, 2, 30, 64), array(1, 2, 30, 64)]; // grouped heads, 20 cached tokens
   * const { output, weights } = pe.attention({ q, k, v, encoding: { scheme: 'rope' }, causal: true, want: ['weights'] });
   * console.assert(output.shape.join() === '1,8,10,64' && weights.shape.join() === '1,8,10,30');
   * ```
   */
  attention<const Want extends readonly AttentionExtra[]>(
    options: AttentionOptions & { want: Want } & OutOptions,
  ): Wanted<AttentionResult, Want>;
  /** Computes the same; what is in the result besides the output is not known from the type of the options. */
  attention(options: AttentionOptions & OutOptions): AttentionResult;

  /**
   * Returns the factor of attention's `temperature` at each position; positions are at least 0.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const [before, after] = pe.temperatures({ form: 'llama4', positions: [8190, 8191] });
   * console.assert(before === 1 && after === 1 + 0.1 * Math.log(2));
   * ```
   */
  temperatures(options: TemperatureOptions & PositionOptions): Float64Array;

  /**
   * Returns x [..., inputs] · weightᵀ, which is [..., outputs], for weight [outputs, inputs] as linear layers store it.
   */
  project(x: TensorInput, weight: TensorInput, options?: OutOptions): Tensor;
}
