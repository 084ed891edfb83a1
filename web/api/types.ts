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

/** 'simd' runs in every current browser; 'relaxed' uses fused multiply-add where the engine has relaxed SIMD. */
export type Build = 'simd' | 'relaxed';

/** For `createPosenc`; all may be left out. */
export interface CreateOptions {
  /** 'auto' (default) takes the relaxed build where the engine has relaxed SIMD, otherwise the simd build. */
  build?: 'auto' | Build;
  /** Where the `.wasm` file of the chosen build lies; a function receives the build's name. Default: beside the module. */
  wasmUrl?: string | URL | ((build: Build) => string | URL);
  /** The bytes of a `.wasm` file or a compiled module; nothing is fetched. Needs `build` if it is the relaxed one. */
  wasmBinary?: BufferSource | WebAssembly.Module;
}

/** Positions: a length (with a start), or explicit numbers, which may be fractional, negative, large and in any order. */
export interface PositionOptions {
  length?: number;
  /** Position of the first row when `length` is given. Default 0. */
  offset?: number;
  positions?: ArrayLike<number>;
}

/** Vaswani et al. 2017; `catalogue` has the ranges and what each layout is called elsewhere. */
export interface SinusoidalOptions extends PositionOptions {
  scheme: 'sinusoidal';
  /** Channels of a row, at least 1. */
  dim: number;
  /** Above 0. Default 10000. */
  base?: number;
  /** sin, cos, sin, cos, … or all sines, then all cosines. Default 'interleaved'. */
  layout?: 'interleaved' | 'half';
  /** Cosines first. Default false. */
  flipSinToCos?: boolean;
  /** Subtracted from dim / 2 in the exponent; below dim / 2. Default 0; 1 in tensor2tensor and fairseq. */
  downscaleFreqShift?: number;
  /** What an odd dim means. Default 'extra-sine': one sine more than cosines. */
  oddDim?: 'zero' | 'extra-sine' | 'truncate';
  /** Multiplies every position. Default 1. */
  positionScale?: number;
  /** Multiplies every entry. Default 1. */
  amplitude?: number;
  /** Rows at this position are zero. Default: none. */
  paddingPosition?: number;
}

/** Ho et al. 2020, with the parameters of diffusers' get_timestep_embedding. Positions are time steps. */
export interface TimestepOptions extends PositionOptions {
  scheme: 'timestep';
  /** Channels of a row, at least 1; the last one of an odd dim is 0. */
  dim: number;
  /** [cos | sin] instead of [sin | cos]. Default false. */
  flipSinToCos?: boolean;
  /** Subtracted from the number of pairs in the exponent. Default 1. */
  downscaleFreqShift?: number;
  /** Multiplies every time step. Default 1. */
  scale?: number;
  /** Above 0. Default 10000. */
  maxPeriod?: number;
}

/** What `absolute` takes. */
export type AbsoluteOptions = SinusoidalOptions | TimestepOptions;

/** `factor` is needed unless the type is 'none'. */
export type RopeScaling = { type: 'linear' | 'ntk'; factor: number } | { type: 'none'; factor?: number };

/** f_i = base^(-2i / dim), then scaled. */
export interface RopeFrequencyOptions {
  /** Default 10000. */
  base?: number;
  scaling?: RopeScaling;
}

/** Which angles a table holds. */
export interface RotaryTableOptions extends RopeFrequencyOptions, PositionOptions {
  scheme: 'rope';
  /** The number of rotated components, two per angle. */
  dim: number;
}

export interface RotaryTable {
  /** [positions, dim / 2] each */
  cos: Tensor;
  sin: Tensor;
}

/** Su et al. 2021. */
export interface RopeOptions extends RopeFrequencyOptions {
  scheme: 'rope';
  /** Pairs (0, 1), (2, 3), … or (0, d/2), (1, d/2 + 1), … Default 'interleaved'. */
  layout?: 'interleaved' | 'half';
  /** How many leading components of each head are rotated. Default: all. */
  rotaryDim?: number;
  /** Position of the first row. Default 0. */
  offset?: number;
  /** One per row, or [batch, length]. */
  positions?: ArrayLike<number> | TensorLike;
  /** 'inverse' turns back. Default 'forward'. */
  direction?: 'forward' | 'inverse';
}

/** Rotation by given tables, from `rotaryTable` or from anywhere else. */
export interface TableRotationOptions {
  cos: TensorLike;
  sin: TensorLike;
  layout?: 'interleaved' | 'half';
  direction?: 'forward' | 'inverse';
}

/** Positions, or tables of angles. */
export type RotateOptions = RopeOptions | TableRotationOptions;

/** Press et al. 2022. */
export interface AlibiOptions {
  scheme: 'alibi';
  /** 1 to 65536. */
  heads: number;
  /** Not needed by forms 'mpt' and 'bloom'. */
  queries?: number;
  /** Not needed by form 'bloom'. */
  keys?: number;
  /** Position of query 0 minus position of key 0. Default keys - queries. */
  offset?: number;
  /** Default 'causal': 0 for future keys, which the causal mask hides. */
  form?: 'causal' | 'symmetric' | 'mpt' | 'bloom';
  /** The smallest slope is 2^-alibiBiasMax (above 0; for form 'bloom' 8). Default 8. */
  alibiBiasMax?: number;
  /** For form 'bloom': [batch, keys], the attention mask its key positions are counted from. */
  mask?: MaskLike;
}

/** -ln(1 + |distance|), the same for all heads (tensor2tensor, 2018). */
export interface ProximalOptions {
  scheme: 'proximal';
  queries: number;
  keys: number;
  /** Position of query 0 minus position of key 0. Default keys - queries. */
  offset?: number;
}

/** What `bias` takes. */
export type BiasOptions = AlibiOptions | ProximalOptions;

/** For hot loops. */
export interface OutOptions {
  /** Reused for the result instead of a new array; its length must be exactly the result's. */
  out?: Float32Array;
}

/** How positions are counted over real tokens. */
export interface PositionIdsOptions {
  /** [length] or [rows, length]; true or non-zero is a real token. */
  mask: MaskLike;
  /** Position of the first real token. Default 0. */
  start?: number;
  /** What a padding token gets. Default 0. */
  padded?: number;
}

/** Encodings that attention applies itself. Form 'bloom' of ALiBi needs a mask of its own: give it as `bias`. */
export type AttentionEncoding =
  | (Omit<RopeOptions, 'offset' | 'positions'> & {
      queryPositions?: ArrayLike<number> | TensorLike;
      keyPositions?: ArrayLike<number> | TensorLike;
    })
  | (Omit<AlibiOptions, 'heads' | 'queries' | 'keys' | 'offset' | 'mask' | 'form'> & {
      form?: Exclude<AlibiOptions['form'], 'bloom'>;
    })
  | Omit<ProximalOptions, 'queries' | 'keys' | 'offset'>;

/** Shapes and masks of attention. */
export interface AttentionOptions {
  /** [queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim]; k and v alike. */
  q: TensorLike;
  /** Key/value heads may be fewer than query heads if they divide them (grouped-query attention). */
  k: TensorLike;
  v: TensorLike;
  /** RoPE, ALiBi or the proximal bias, or several of them. */
  encoding?: AttentionEncoding | readonly AttentionEncoding[];
  /** Multiplies q·k. Default 1 / sqrt(head_dim). */
  scale?: number;
  /** Key j is visible to query i when j <= i + offset. Default false. */
  causal?: boolean;
  /** Position of query 0 minus position of key 0. Default keys - queries (bottom-right); 0 is top-left. */
  offset?: number;
  /** [left, right] keys visible around the query's own position; null is unlimited. */
  window?: readonly [number | null, number | null];
  /** logits = softcap * tanh(logits / softcap), before bias and masks. */
  softcap?: number;
  /** Added to the scaled logits; any shape that broadcasts to [batch, heads, queries, keys]. */
  bias?: TensorLike;
  /** Any shape that broadcasts to [batch, heads, queries, keys]. */
  mask?: MaskLike;
  /** What to return besides the output. */
  want?: readonly ('logits' | 'weights' | 'logSumExp')[];
}

/** Shapes follow q: leading axes that q lacks are left out. */
export interface AttentionResult {
  output: Tensor;
  /** After scale, softcap and bias; -Infinity where masked. */
  logits?: Tensor;
  weights?: Tensor;
  logSumExp?: Tensor;
}

/** `words`: one row each; none empty. `seed`: 0 to 2^32 - 1. */
export interface SyntheticSentenceOptions {
  words: readonly string[];
  dim: number;
  heads: number;
  headDim: number;
  seed: number;
}

/** Seeded stand-ins for a trained model's parameters: they show what position does, not what words mean. */
export interface SyntheticSentence {
  /** [words, dim]; equal words have equal rows. */
  embeddings: Tensor;
  /** [heads * headDim, dim] each */
  wq: Tensor;
  wk: Tensor;
  wv: Tensor;
}

/**
 * The functions of posenc around one instance of the WebAssembly module, from `createPosenc`. They need no `this`.
 *
 * All of them throw a `PosencError`: 'invalid-argument' (with the argument's name) for a value that is not allowed, 'out-of-memory' for
 * arrays that do not fit in 2 GiB; the next call works. Arrays that come in are read and never kept or changed, arrays that come out
 * belong to the caller. Positions may be fractional, negative and in any order, up to 2^53 in magnitude.
 */
export interface Posenc {
  /** The build that this instance runs. Encodings are the same to the last bit in both; attention may differ by rounding. */
  readonly build: Build;

  /**
   * A table [positions, dim] that is added to the embedding: `sinusoidal` (Vaswani et al. 2017) in every published layout, or
   * `timestep` (Ho et al. 2020) as diffusion models use it.
   *
   * Accuracy: each entry is within 1 ULP of the exact value rounded to float32 for |position| <= 2^24.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { data, shape } = pe.absolute({ scheme: 'sinusoidal', length: 128, dim: 512 });
   * console.assert(shape.join() === '128,512' && data[1] === 1);
   * // As fairseq and tensor2tensor lay it out, from position 2 on:
   * pe.absolute({ scheme: 'sinusoidal', length: 10, offset: 2, dim: 512, layout: 'half', downscaleFreqShift: 1 });
   * // Any positions:
   * pe.absolute({ scheme: 'timestep', positions: [999, 500.5, 1], dim: 320, flipSinToCos: true });
   * ```
   */
  absolute(options: AbsoluteOptions & OutOptions): Tensor;

  /**
   * Angular frequency of each sine/cosine pair in radians per position, fastest first, in float64: of the sinusoid (position scale
   * included), or of RoPE with `dim` rotated components (scaling included).
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const frequencies = pe.frequencies({ scheme: 'rope', dim: 128, base: 500000 });
   * const wavelengths = frequencies.map((f) => (2 * Math.PI) / f);
   * console.assert(wavelengths.length === 64);
   * ```
   */
  frequencies(
    options:
      | Omit<SinusoidalOptions, keyof PositionOptions>
      | (RopeFrequencyOptions & { scheme: 'rope' /** Rotated components: even, at least 2. */; dim: number }),
  ): Float64Array;

  /**
   * Positions counted over real tokens only, in the shape of the mask: padding does not advance the counter. fairseq and RoBERTa have
   * `start: paddingIdx + 1, padded: paddingIdx`; decoders with left padding start at 0.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const ids = pe.positionIds({ mask: { data: [0, 0, 1, 1], shape: [1, 4] } });
   * console.assert(ids.data.join() === '0,0,0,1');
   * ```
   */
  positionIds(options: PositionIdsOptions): Tensor<Float64Array>;

  /**
   * Rotary position embedding (Su et al. 2021): turns the pairs of each head's leading `rotaryDim` components by position × frequency
   * and passes the others through. x: [..., length, head_dim]; the result has x's shape. With more than two axes the first is the
   * batch, which `positions` of shape [batch, length] and tables of shape [batch, length, pairs] tell apart.
   *
   * Accuracy: cosines and sines as `absolute`; products and sums are rounded one by one, so every build gives the same bits.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const q = { data: new Float32Array(2 * 4 * 10 * 64).fill(1), shape: [2, 4, 10, 64] };
   * // Llama 3 as Hugging Face lays it out, after 100 cached tokens:
   * const turned = pe.rotate(q, { scheme: 'rope', layout: 'half', base: 500000, offset: 100 });
   * const back = pe.rotate(turned, { scheme: 'rope', layout: 'half', base: 500000, offset: 100, direction: 'inverse' });
   * console.assert(Math.abs(back.data[0] - 1) < 1e-6);
   * ```
   */
  rotate(x: TensorLike, options: RotateOptions & OutOptions): Tensor;

  /**
   * The cosines and sines of RoPE, [positions, dim / 2] each, for `rotate` or for other code. One column per pair: frameworks that keep
   * `dim` columns repeat them.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim: 64, length: 4096 });
   * const x = { data: new Float32Array(4096 * 64).fill(1), shape: [4096, 64] };
   * console.assert(pe.rotate(x, { cos, sin, layout: 'half' }).shape[0] === 4096);
   * ```
   */
  rotaryTable(options: RotaryTableOptions): RotaryTable;

  /**
   * A number for each logit, to be added after the scale: `alibi` (Press et al. 2022) gives [heads, queries, keys], in form 'mpt'
   * [heads, 1, keys] and in form 'bloom' [batch, heads, 1, keys]; `proximal` (tensor2tensor, 2018) gives [queries, keys]. Query i
   * stands at position i + offset.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const bias = pe.bias({ scheme: 'alibi', heads: 12, queries: 128, keys: 128 });
   * console.assert(bias.shape.join() === '12,128,128');
   * const encoder = pe.bias({ scheme: 'alibi', heads: 12, queries: 128, keys: 128, form: 'symmetric' });
   * console.assert(encoder.data[1] === -0.5);
   * ```
   */
  bias(options: BiasOptions & OutOptions): Tensor;

  /** The slope of each head of ALiBi, 1 to 65536 heads: `2^(-alibiBiasMax · h / heads)` when their number is a power of 2. */
  alibiSlopes(options: { heads: number /** Default 8. */; alibiBiasMax?: number }): Float32Array;

  /**
   * Softmax attention (Vaswani et al. 2017) with every intermediate that is wanted.
   *
   *     logits = softcap(scale · q·kᵀ) + bias, -Infinity where masked;  weights = softmax(logits);  output = weights · v
   *
   * Stable for logits of any size; a query that sees no key gets zeros. Rope among `encoding` turns q and k first (queries from
   * `offset`, keys from 0), biases are added to `bias`. Without `causal`, ALiBi is symmetric unless its `form` is given.
   *
   * Accuracy: about 2e-6 absolute plus 2e-6 relative of float64 attention; logits in proportion to their size.
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

  /** x [..., inputs] · weightᵀ with weight [outputs, inputs], as linear layers keep it; gives [..., outputs]. */
  project(x: TensorLike, weight: TensorLike): Tensor;

  /**
   * Seeded stand-ins for a trained model's word vectors and projections, the same in every build and on every machine.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const words = 'The brown dog chased the black dog'.split(' ');
   * const { embeddings, wq } = pe.syntheticSentence({ words, dim: 64, heads: 4, headDim: 16, seed: 1 });
   * console.assert(pe.project(embeddings, wq).shape.join() === '7,64');
   * ```
   */
  syntheticSentence(options: SyntheticSentenceOptions): SyntheticSentence;

  /** The catalogue: what exists, with every parameter, its default and its range. The same as the export `catalogue`. */
  schemes(): readonly Scheme[];
}

/**
 * What kind of failure a `PosencError` is: a value that is not allowed; arrays that do not fit; an engine without what posenc needs; a
 * `.wasm` file that could not be read; a fault of posenc itself.
 */
export type ErrorCode = 'invalid-argument' | 'out-of-memory' | 'unsupported' | 'load-failed' | 'internal';

/** Where position enters attention. */
export type Place = 'embedding' | 'rotation' | 'bias' | 'relative';

interface ParameterBase {
  /**
   * As in the options of the API, a dot for nesting (`scaling.factor` is `{ scaling: { factor } }`); attributes of the elements
   * are its kebab-case form (`scaling-factor`).
   */
  readonly name: string;
  readonly description: string;
}

/** A number, whole if its kind is 'integer'. */
export interface NumberParameter extends ParameterBase {
  readonly kind: 'integer' | 'number';
  /** Absent when the parameter must be given, or when `optional` says that it need not be. */
  readonly default?: number;
  /** True when it may be left out although no fixed number stands for that; the description says what happens then. */
  readonly optional?: true;
  readonly min?: number;
  readonly max?: number;
  /** True when `min` itself is not allowed. */
  readonly minExclusive?: boolean;
  readonly even?: boolean;
  readonly unit?: string;
  /** A range for a slider: [low, high] and how it is spaced. */
  readonly slider?: { readonly range: readonly [number, number]; readonly spacing: 'linear' | 'log' };
}

/** One of a few words. */
export interface ChoiceParameter extends ParameterBase {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly string[];
}

/** On or off. */
export interface BooleanParameter extends ParameterBase {
  readonly kind: 'boolean';
  readonly default: boolean;
}

/** A parameter of a scheme: what its control, its attribute and its check are made from. */
export type Parameter = NumberParameter | ChoiceParameter | BooleanParameter;

/** The paper a scheme comes from. */
export interface Reference {
  readonly authors: string;
  readonly title: string;
  readonly year: number;
  readonly url: string;
}

/** One entry of the catalogue. */
export interface Scheme {
  /** The `scheme` of the options. */
  readonly name: string;
  readonly title: string;
  readonly place: Place;
  readonly summary: string;
  /** TeX */
  readonly formula: string;
  readonly parameters: readonly Parameter[];
  readonly references: readonly Reference[];
}
