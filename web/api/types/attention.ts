import type { PositionOptions } from './rotary.ts';
import type { BiasEncoding, RelativeEncoding, RopeEncoding, RotaryEncoding } from './schemes.generated.ts';
import type { MaskInput, NumberList, OutOptions, StorageOptions, Tensor, TensorInput } from './tensor.ts';

/**
 * The encodings that attention can apply itself. ALiBi's form 'bloom' needs its own mask, so pass its result as `bias`.
 * Sizes that a bias needs (heads, queries, keys, offset) are taken from q and k; arrays must have as many heads as q.
 */
export type AttentionEncoding = RotaryEncoding | BiasEncoding | RelativeEncoding;

/** Arrays, encodings, masks and other options of attention. */
export interface AttentionOptions {
  /** [queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim]; k and v likewise. */
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
   * [heads]: a learned logit per head that enters the denominator of the softmax but has no value (gpt-oss, OpenAI
   * 2025). It is neither scaled nor biased; -Infinity stands for no sink. Its weight is exp(sink - logSumExp).
   */
  sinks?: NumberList | TensorInput;
  /**
   * For a call with some of the heads of a layer, as on one of several devices: the number of heads of the layer, at
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
   * Stable for logits of any size; a query that sees no key gets zeros. A rotary scheme in `encoding` rotates q and k
   * first (queries from `offset`, keys from 0), biases are added to `bias`, and KERPLE's kernel 'weight' multiplies the
   * logits before that. Without `causal`, ALiBi, KERPLE and Sandwich are symmetric unless their `form` is given, and T5
   * is bidirectional unless `bidirectional` is given.
   *
   * Relative schemes add their terms, computed from the unrotated q and k, to the logits; Shaw's value table adds to
   * the output. With `want: ['terms']` every part is also returned as a separate array.
   *
   * Accuracy: about 2e-6 absolute plus 2e-6 relative of float64 attention; logits in proportion to their size. Memory
   * grows linearly with the length unless `logits`, `weights` or `terms` are wanted, or something has an entry for each
   * query and key: your own mask or bias; the bias of Sandwich's form 'tril'; the terms of `leak: 'keep'` without
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

/**
 * A factor on the logits of a query that depends on its position p, so that attention over a long text stays as sharp
 * as over a short one.
 */
export interface TemperatureOptions {
  /**
   * With s = `attnScale` and n = `floorScale`:
   *
   * - 'llama4': 1 + s·ln(1 + ⌊(p + 1) / n⌋), the layers without rotary embedding of Llama 4 (Meta 2025)
   * - 'ministral3': 1 + s·ln(1 + ⌊p / n⌋), Ministral 3 and Mistral 4 (Mistral AI 2025)
   * - 'inkling': 1 + s·ln(max((p + 1) / n, 1)), the layers without a window of Inkling (2026)
   * - 'log-n': max(ln(p + 1) / ln(n), 1), log-n scaling (Su 2021), which has no s
   */
  form: 'llama4' | 'ministral3' | 'inkling' | 'log-n';
  /** At least 0: `attn_scale` of Llama 4, `llama_4_scaling_beta` of Ministral 3, `alpha` of Inkling. Default 0.1. */
  attnScale?: number;
  /**
   * At least 1, in positions: `floor_scale` of Llama 4 (default 8192), `original_max_position_embeddings` of Ministral
   * 3 (default 16384), `n_floor` of Inkling (default 131072); the training length for 'log-n', which has no default.
   */
  floorScale?: number;
}

/** A temperature as an option of attention. */
export interface AttentionTemperature extends TemperatureOptions {
  /**
   * 'queries': multiplies q, before everything else. 'logits': multiplies the logits, after the softcap and including
   * all biases. Default 'logits' for Inkling, whose relative bias is multiplied too, otherwise 'queries'.
   */
  appliesTo?: 'queries' | 'logits';
  /** [queries] or [batch, queries], at least 0. Default `offset`, `offset` + 1, … */
  queryPositions?: NumberList | TensorInput;
}

/** Tokens of a cache, and how they are pooled into entries. */
export interface CompressionOptions {
  /** [batch, tokens, dim]: the vectors to pool. */
  kv: TensorInput;
  /** [batch, tokens, dim]: logits of the pooling weights, one per component. */
  gate: TensorInput;
  /**
   * [rate, dim]: a learned term per place within a window, added to `gate`. Its number of rows is the length of the
   * windows.
   */
  positionBias: TensorInput;
  /**
   * Positions of the queries, [queries] or [batch, queries]. If given, the result includes which entries each query
   * sees.
   */
  queryPositions?: NumberList | TensorInput;
}

/** One entry for every `rate` tokens, as attended to by DeepSeek V4. */
export interface CompressedEntries {
  /** [batch, floor(tokens / rate), dim], not rotated. */
  entries: Tensor;
  /** Positions of the entries: the first positions of their windows. */
  positions: Float64Array;
  /** [1 or batch, 1, queries, entries], 1 where the window ends at or before the query: a mask for attention. */
  visible?: Tensor<Uint8Array>;
}

/** Cache entries that each stand for several tokens. Part of `Posenc`. */
export interface CompressionFunctions {
  /**
   * Pools every `rate` tokens into one entry of a compressed cache (DeepSeek V4): each component is the average of `kv`
   * weighted by the softmax of gate + positionBias over the window. Tokens after the last whole window are dropped.
   * Accuracy: 1 ULP, plus 2^-48 of the largest component.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const { entries, positions, visible } = pe.compressedEntries({
   *   kv: array(1, 11, 8),
   *   gate: array(1, 11, 8),
   *   positionBias: array(4, 8),
   *   queryPositions: [2, 3, 7],
   * });
   * console.assert(entries.shape.join() === '1,2,8' && positions.join() === '0,4' && visible?.data.join() === '0,0,1,0,1,1');
   * const keys = pe.rotate(entries, { scheme: 'rope', rotaryDim: 4, rotaryPart: 'last', positions });
   * ```
   */
  compressedEntries(options: CompressionOptions): CompressedEntries;
}

/**
 * The rotation of qRope and kRope: the options of RoPE, with its defaults, except those that select components. All
 * models named below read `layout: 'interleaved'`, which is not the default; V3 writes `outputLayout: 'half'`.
 */
export type LatentEncoding = Omit<RopeEncoding, 'rotaryDim' | 'rotaryPart'>;

/** Options of `latentKeys`. */
export interface LatentKeysOptions {
  /** [..., heads, keys, d_nope], 2 to 4 axes: the part that is compared without position. */
  kNope: TensorInput;
  /** [..., heads or 1, keys, d_rope], with as many axes: the part that is rotated. One head may serve all. */
  kRope: TensorInput;
  encoding: Omit<LatentEncoding, 'queryPositions'>;
  /** Position of the first key: the number of keys that are already cached. Default 0. */
  offset?: number;
}

/** Options of `latentAttention`: those of attention, with queries and keys in two parts. */
export interface LatentAttentionOptions extends Omit<AttentionOptions, 'q' | 'k' | 'encoding' | 'want'> {
  /**
   * [queries, d_nope], [heads, queries, d_nope] or [batch, heads, queries, d_nope]; all other arrays have the same
   * number of axes.
   */
  qNope: TensorInput;
  /** [..., heads, queries, d_rope], before rotation. */
  qRope: TensorInput;
  /** [..., heads, keys, d_nope]; may have fewer heads than the queries, if their number divides that of the queries. */
  kNope?: TensorInput;
  /** [..., heads or 1, keys, d_rope], before rotation; one head may serve all. */
  kRope?: TensorInput;
  /**
   * [..., heads, keys, d_nope + d_rope]: keys from `latentKeys`, resident ones for example, instead of kNope and kRope.
   */
  k?: TensorInput;
  /** [..., heads, keys, value_dim] */
  v: TensorInput;
  encoding: LatentEncoding;
  /**
   * Multiplies the products (`softmax_scale` in DeepSeek's code). Default m² / sqrt(d_nope + d_rope), where m is
   * `yarnMscale` of the encoding's `scaling.factor` and `scaling.mscaleAllDim`, and 1 without them.
   */
  scale?: number;
  /**
   * The d_nope in the default scale (`qk_nope_head_dim`), at least 1. Default: the width of qNope. Needed in the
   * absorbed form, where qNope is already multiplied by the key projection and has the width of the latent vectors.
   */
  qkNopeHeadDim?: number;
  /** What to return besides the output. */
  want?: readonly LatentAttentionExtra[];
}

/** What latent attention returns besides the output. */
export type LatentAttentionExtra = AttentionExtra | 'qRope' | 'kRope';

export interface LatentAttentionResult extends AttentionResult {
  /** The scale by which the products were multiplied. */
  scale: number;
  /** qRope as it was compared: rotated, and scaled by the temperature. In the shape in which it was given. */
  qRope?: Tensor;
  kRope?: Tensor;
}

/** Attention whose heads have one part without position and one that is rotated. Part of `Posenc`. */
export interface LatentAttentionFunctions {
  /**
   * Computes multi-head latent attention after its projections (DeepSeek-V2, DeepSeek-AI 2024; DeepSeek V3, Kimi K2,
   * Mistral 4):
   *
   *     logits = m² / sqrt(d_nope + d_rope) · (qNope · kNopeᵀ + R(qRope) · R(kRope)ᵀ);  output = softmax(logits) · v
   *
   * All heads share one rotated key. Everything else is `attention` on the joined parts: masks, softcap, temperature
   * (which multiplies both parts), sinks and memory.
   *
   * The absorbed form, which compares queries with the latent vectors themselves, is the same call with other
   * arguments: qNope times the key projection, [heads, queries, rank], as qNope; the latent vectors, [1, keys, rank],
   * as kNope and v; and `qkNopeHeadDim`.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const yarn = { factor: 40, originalMaxPositionEmbeddings: 4096, mscale: 1, mscaleAllDim: 1 };
   * const { output, scale } = pe.latentAttention({
   *   qNope: array(4, 10, 128),
   *   qRope: array(4, 10, 64),
   *   kNope: array(4, 10, 128),
   *   kRope: array(1, 10, 64),
   *   v: array(4, 10, 128),
   *   encoding: { scheme: 'rope', layout: 'interleaved', outputLayout: 'half', scaling: { type: 'yarn', ...yarn } },
   *   causal: true,
   * });
   * console.assert(output.shape.join() === '4,10,128' && Math.abs(scale * Math.sqrt(192) - 1.87385) < 1e-5);
   * ```
   */
  latentAttention<const Want extends readonly LatentAttentionExtra[]>(
    options: LatentAttentionOptions & { want: Want } & OutOptions,
  ): Wanted<LatentAttentionResult, Want>;
  /** Computes the same; what is in the result besides the output is not known from the type of the options. */
  latentAttention(options: LatentAttentionOptions & OutOptions): LatentAttentionResult;

  /**
   * Returns the keys as latent attention compares them, [..., heads, keys, d_nope + d_rope]: the second part is rotated
   * and repeated for every head. These are the keys to keep in a cache.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const encoding = { scheme: 'rope', layout: 'interleaved', outputLayout: 'half' } as const;
   * const past = pe.latentKeys({ kNope: array(4, 100, 16), kRope: array(1, 100, 8), encoding });
   * const [k, v] = [pe.upload(past, { room: 4096 }), pe.upload(array(4, 100, 16), { room: 4096 })];
   * k.append(pe.latentKeys({ kNope: array(4, 1, 16), kRope: array(1, 1, 8), encoding, offset: 100 }));
   * v.append(array(4, 1, 16));
   * const { output } = pe.latentAttention({ qNope: array(4, 1, 16), qRope: array(4, 1, 8), k, v, encoding });
   * console.assert(output.shape.join() === '4,1,16');
   * ```
   */
  latentKeys(options: LatentKeysOptions & OutOptions): Tensor;
}

/**
 * The relative position of a query at position i and a key at position j in a rotary embedding, where it is not i − j.
 * Such maps let a model read longer texts than it was trained on, without relative positions that it has never seen.
 */
export type PositionMap =
  | {
      /**
       * Self-Extend (Jin et al. 2024): i − j for 0 ≤ i − j < window, else ⌊i / groupSize⌋ − ⌊j / groupSize⌋ + window −
       * ⌊window / groupSize⌋. If no position reaches the window, the last two terms are left out, which only affects
       * keys after the query.
       */
      form: 'self-extend';
      window: number;
      groupSize: number;
    }
  | {
      /** ReRoPE (Su 2023): i − j for |i − j| < window, else window. */
      form: 'rerope';
      window: number;
    }
  | {
      /** Leaky ReRoPE (Su 2023): i − j for |i − j| < window, else window + (i − j − window) / factor. */
      form: 'leaky-rerope';
      window: number;
      /** At least 1. */
      factor: number;
    }
  | {
      /**
       * Dual chunk attention (An et al. 2024, as in Qwen2.5-1M): chunks have c = chunkSize − localSize positions, and
       * keys are at j mod c. A query is at i mod c for keys of its own chunk and later ones, at min(i mod c + c, chunkSize)
       * for keys of the previous chunk, and at min(2c − 1, chunkSize) for keys of all earlier chunks.
       */
      form: 'dual-chunk';
      chunkSize: number;
      /** Less than chunkSize. */
      localSize: number;
    };

/** Options of `mappedAttention`. */
export interface MappedAttentionOptions extends Omit<AttentionOptions, 'encoding' | 'want'> {
  /** The rotary embedding; `positionMap` determines the positions. */
  encoding: Omit<Extract<RotaryEncoding, { scheme: 'rope' }>, 'queryPositions' | 'keyPositions'>;
  positionMap: PositionMap;
  want?: readonly Exclude<AttentionExtra, 'terms'>[];
}

/** Options of `mappedPositions`. */
export type MappedPositionsOptions = PositionMap & {
  queries: number;
  keys: number;
  /** Position of the first query; the first key is at 0. Default keys − queries. */
  offset?: number;
};

/**
 * Positions of queries and keys in each rotation: 'near' and 'far', or 'intra', 'succ' and 'inter' for dual chunk
 * attention.
 */
export interface MappedPositions {
  queries: Readonly<Record<string, Float64Array>>;
  keys: Readonly<Record<string, Float64Array>>;
  /** [queries, keys]: the rotation of each pair, as an index in the order of `queries`. */
  selected: Tensor<Uint8Array>;
  /** [queries, keys]: the relative position of each pair in its rotation. */
  distances: Tensor<Float64Array>;
  /**
   * Dual chunk attention: positions of the queries that only select the blocks of its sparse form, i mod c + c and i
   * mod c + chunkSize.
   */
  critical?: { readonly succ: Float64Array; readonly inter: Float64Array };
}

/** Attention whose rotary positions depend on the pair. Part of `Posenc`. */
export interface PositionMapFunctions {
  /**
   * Computes `attention` with a rotary embedding whose relative position is not i − j but another function of the pair
   * (Self-Extend, ReRoPE, dual chunk attention). With `causal`, memory grows linearly with the length: the keys of each
   * rotation are attended to separately, and the results are combined by their log-sum-exp. Without `causal`, with
   * anything that has an entry for each query and key (a bias, a mask, wanted weights or logits), and with a window or
   * a temperature of the logits, it takes an array of logits for each rotation.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [q, k, v] = [array(4, 100, 16), array(2, 100, 16), array(2, 100, 16)];
   * const positionMap = { form: 'self-extend', window: 32, groupSize: 4 } as const;
   * const { output } = pe.mappedAttention({ q, k, v, encoding: { scheme: 'rope' }, positionMap, causal: true });
   * console.assert(output.shape.join() === '4,100,16');
   * ```
   */
  mappedAttention<const Want extends readonly Exclude<AttentionExtra, 'terms'>[]>(
    options: MappedAttentionOptions & { want: Want } & OutOptions,
  ): Wanted<AttentionResult, Want>;
  /** Computes the same; what is in the result besides the output is not known from the type of the options. */
  mappedAttention(options: MappedAttentionOptions & OutOptions): AttentionResult;

  /**
   * Returns the positions and relative positions that `mappedAttention` uses.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { distances, queries } = pe.mappedPositions({ form: 'rerope', window: 2, queries: 1, keys: 5 });
   * console.assert(distances.data.join() === '2,2,2,1,0' && queries.far[0] === 2);
   * ```
   */
  mappedPositions(options: MappedPositionsOptions): MappedPositions;
}

/** Options of `cache`. */
export interface CacheOptions
  extends Pick<AttentionOptions, 'encoding' | 'scale' | 'softcap' | 'sinks'>,
    StorageOptions {
  /** Number of heads of the keys; queries may have a multiple of it (grouped-query attention). */
  heads: number;
  headDim: number;
  /** Default: headDim. */
  valueDim?: number;
  /**
   * Number of tokens that a query sees, including its own, as sliding_window of configurations counts them. Rows that no
   * query can see any more are replaced, unless `room` is given.
   */
  window?: number;
  /** Capacity in tokens. Default 4096; unlimited with `window`. */
  room?: number;
}

/** The vectors of new tokens, before any rotation. */
export interface CacheStep {
  /** [heads of queries, tokens, headDim] */
  q: TensorInput;
  /** [heads, tokens, headDim] */
  k: TensorInput;
  /** [heads, tokens, valueDim] */
  v: TensorInput;
}

/** Keys and values of the tokens so far. */
export interface AttentionCache {
  /** Number of tokens so far. */
  readonly length: number;
  /** Number of tokens whose keys are still in the cache: all, or those of the window and of the last step. */
  readonly rows: number;
  /**
   * Rotates the new queries and keys to their positions, from `length` on, appends keys and values, and returns the
   * attention of the new tokens, [heads of queries, tokens, valueDim]. Cached keys keep their rotation.
   */
  step(tokens: CacheStep): Tensor;
  /** Forgets all tokens and frees the memory. */
  reset(): void;
}

/** Caches of attention. Part of `Posenc`. */
export interface CacheFunctions {
  /**
   * Makes a cache for a model that generates token by token: each step rotates only what is new, where
   * `attention({ encoding })` would rotate all keys again. The results are those of attention over the whole text.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const cache = pe.cache({ heads: 8, headDim: 64, window: 4096, encoding: { scheme: 'rope', base: 1e6 } });
   * cache.step({ q: array(32, 10, 64), k: array(8, 10, 64), v: array(8, 10, 64) }); // a prompt of ten tokens
   * const output = cache.step({ q: array(32, 1, 64), k: array(8, 1, 64), v: array(8, 1, 64) });
   * console.assert(cache.length === 11 && output.shape.join() === '32,1,64');
   * ```
   *
   * `encoding`: rotations by one position for each token (`rope`, `xpos`), and biases; with a `window`, biases that depend
   * on the distance alone. Where a scaling follows the length of the sequence, cached keys keep the frequencies of their
   * step.
   */
  cache(options: CacheOptions): AttentionCache;
}
