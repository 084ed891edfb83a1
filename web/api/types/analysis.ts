import type { PositionOptions } from './positions.ts';
import type {
  AbsoluteOptions,
  BiasOptions,
  RelativeEncoding,
  RopeOptions,
  RotaryOptions,
  TupeEncoding,
} from './schemes.generated.ts';
import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/** The linear map that comes nearest to taking every row of a table to the row `shift` positions on. */
export interface ShiftOperator {
  /** [dim, dim]; row p + shift is about matrix · row p. */
  matrix: Tensor<Float64Array>;
  /** Root mean square of what is left, relative to that of the rows: 0 when a shift is a linear map. */
  residual: number;
  /** Largest entry of |MᵀM - I| on what the rows span: 0 when the shift is a rotation. */
  orthogonality: number;
}

/** A table's rows in the coordinates of their largest variance. */
export interface PrincipalComponents {
  /** [rows, count] */
  coordinates: Tensor;
  /** Share of the variance that each direction carries. */
  explained: Float64Array;
}

/** How often each pair of a scheme turns over a context. */
export interface Spectrum {
  /** Positions per turn of each pair; Infinity for frequency 0. */
  wavelengths: Float64Array;
  /** Turns over the context; below 1 the pair never completes a circle. */
  turns: Float64Array;
}

/** What a rotation leaves of products of queries and keys, by distance. */
export interface RotaryDecay {
  /** Expected q·k / d for equal random vectors at each distance. */
  mean: Float64Array;
  /** The bound of Su et al. 2021, section 3.4.3: the mean over i of |S_i|. */
  bound: Float64Array;
}

/** Options without what the scorecard settles: lengths, positions, and which of queries and keys are turned. */
type Scored<Options> = Options extends unknown
  ? Omit<Options, keyof PositionOptions | 'queries' | 'keys' | 'heads' | 'side'>
  : never;

type OffGrid<Options> = Options extends unknown ? Omit<Options, 'grid' | 'offsets'> : never;

/**
 * A scheme with its parameters and arrays; lengths and positions are the scorecard's, unless arrays or a grid fix them. For rotary
 * schemes, `dim` is the width of a head (default 32); 'axial-rope' is measured along the diagonal of a square. Where there are
 * several heads or a batch, the first counts. TUPE has as many `heads` as its relativeTable, or as given (default 1).
 */
export type ScoreScheme =
  | Scored<AbsoluteOptions | BiasOptions>
  | (Scored<OffGrid<RotaryOptions>> & { dim?: number })
  | Exclude<RelativeEncoding, TupeEncoding>
  | (TupeEncoding & { heads?: number });

/**
 * A scheme, or an array of other code: position vectors [positions, dim] that are added to words, a bias or logits [queries, keys]
 * with the last query at the last key. Masked entries are -Infinity.
 */
export type ScoreSubject = ScoreScheme | { table: TensorLike } | { bias: TensorLike } | { logits: TensorLike };

/** Over which positions the scorecard measures, and of what. */
export interface ScoreOptions {
  /** Positions that are looked at, 2 to 2048. Default 64, or what the arrays have. */
  length?: number;
  /**
   * The common shift under which logits are compared, at most 2^24 for tables and rotations, 4096 for what sees distances. Default
   * 1000; where arrays fix the length, half of it.
   */
  shift?: number;
  /** For the random words. Default 1. */
  seed?: number;
  /** Later keys are hidden, as in a decoder. Default false. */
  causal?: boolean;
  /** Names of measurements: no others are made. Default all that have a meaning for the subject. */
  only?: readonly string[];
}

/** One property, measured at this moment. */
export interface Measurement {
  readonly name: string;
  /** What is asked, and what the value is. */
  readonly question: string;
  /** Infinity where the scheme has nothing at the positions that are compared: a learned table ends before the shift, or the longer text. */
  readonly value: number;
  readonly threshold: number;
  readonly holds: 'at most' | 'at least' | 'above';
  /** Whether the value is on the right side of the threshold. */
  readonly passes: boolean;
  /** Where the worst case occurs, if it is at certain positions. */
  readonly positions: readonly number[];
}

/** How a matrix falls with the distance, for distances 0, 1, … */
export interface Decay {
  /** Its mean at each distance, as `distanceProfile` gives it. */
  readonly profile: Float64Array;
  /** The smallest falling curve above it, as `decayEnvelope` gives it. */
  readonly envelope: Float64Array;
}

/** What a scheme or an array was measured to do. */
export interface Scorecard {
  /** The name of the scheme, or 'table', 'bias' or 'logits'. */
  readonly subject: string;
  /** How many positions were measured. */
  readonly length: number;
  /** The common shift, where there can be one. */
  readonly shift?: number;
  /** Those that have a meaning for the subject. */
  readonly measurements: readonly Measurement[];
  /** The decay of the similarity of the position vectors, of the bias, or of the logits; not for grids. */
  readonly decay?: Decay;
}

/** The four parts of the logits when a table is added to the embedding, [n, n] each; they add up to those of the sum. */
export interface CorrelationTerms {
  contentContent: Tensor;
  contentPosition: Tensor;
  positionContent: Tensor;
  positionPosition: Tensor;
}

/** Logits of the last query against all keys. */
export interface CacheDeviation {
  /** All keys turned with the frequencies of the whole length. */
  onePass: Float32Array;
  /** Each key turned when it came, as a cache keeps it. */
  cached: Float32Array;
  /** The largest difference between the two, and the key where it is. */
  deviation: number;
  position: number;
}

/** What encodings do. Part of `Posenc`. */
export interface AnalysisFunctions {
  /**
   * Every row of a table [n, dim] against every other: [n, n], symmetric to the last bit. Default metric 'dot'; 'cosine' is 0 where a
   * row is zero; 'euclidean' is formed from differences, so near rows keep their digits.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const table = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 32 });
   * const near = pe.similarity(table, { metric: 'cosine' });
   * console.assert(near.shape.join() === '64,64' && Math.abs(near.data[0] - 1) < 1e-6);
   * ```
   */
  similarity(table: TensorLike, options?: { metric?: 'dot' | 'cosine' | 'euclidean' } & OutOptions): Tensor;

  /**
   * Least squares for the map that shifts a table [n, dim] by `shift` rows. For a sinusoid it exists and is a rotation (Vaswani et al. 2017,
   * section 3.5); for sines alone it does not.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const table = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 16 });
   * console.assert(pe.shiftOperator(table, { shift: 3 }).residual < 1e-5);
   * ```
   */
  shiftOperator(table: TensorLike, options: { shift: number }): ShiftOperator;

  /** The shift of one sine/cosine pair, [2, 2]: (sin, cos) at p + shift = M · (sin, cos) at p. */
  pairShiftMatrix(options: { frequency: number; shift: number }): Tensor<Float64Array>;

  /** The rows of a table [n, dim] as points in `count` dimensions (1 to dim), each sign fixed so that pictures do not flip. */
  principalComponents(table: TensorLike, options: { count: number }): PrincipalComponents;

  /** Wavelength and turns of each pair over `context` positions (at least 1). frequencies: radians per position, from `frequencies`. */
  spectrum(options: { frequencies: ArrayLike<number>; context: number }): Spectrum;

  /**
   * The four terms of (E + U) W (E + U)ᵀ. embeddings and positions: [n, dim]; wq and wk: [head_dim, dim], of one head. Default scale
   * 1 / sqrt(head_dim).
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const words = 'a b a'.split(' ');
   * const { embeddings, wq, wk } = pe.syntheticSentence({ words, dim: 16, heads: 1, headDim: 8, seed: 1 });
   * const positions = pe.absolute({ scheme: 'sinusoidal', length: 3, dim: 16 });
   * const terms = pe.correlationTerms({ embeddings, positions, wq, wk });
   * console.assert(terms.contentContent.data[0] === terms.contentContent.data[2]); // equal words, no position
   * ```
   */
  correlationTerms(options: {
    embeddings: TensorLike;
    positions: TensorLike;
    wq: TensorLike;
    wk: TensorLike;
    scale?: number;
  }): CorrelationTerms;

  /**
   * How far logits with a key/value cache are from those of one pass, for RoPE whose frequencies follow the length (dynamic NTK,
   * LongRoPE): cached keys keep the angles of the length at which they came. 0 for every other scaling. `dim` is the width of a head,
   * `length` 2 to 2^19 / max(dim, 64); keys and query are seeded and random.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const scaling = { type: 'dynamic', factor: 4, maxPositionEmbeddings: 64 };
   * console.assert(pe.cacheDeviation({ scheme: 'rope', dim: 32, length: 128, scaling }).deviation > 0);
   * console.assert(pe.cacheDeviation({ scheme: 'rope', dim: 32, length: 128 }).deviation === 0);
   * ```
   */
  cacheDeviation(
    options: Omit<RopeOptions, 'offset' | 'positions'> & { dim: number; length: number; seed?: number },
  ): CacheDeviation;

  /** What rotation alone does to scores at each distance: its mean over random vectors, and its bound. */
  rotaryDecay(options: { frequencies: ArrayLike<number>; distances: ArrayLike<number> }): RotaryDecay;

  /**
   * Measures what a scheme or an array of your own does: whether attention sees it, positions are told apart, entries bounded, words
   * keep their neighbours, logits depend on the distance alone, a shift is one rotation, and so on. Every value is computed at the
   * call; each has its threshold and the positions of its worst case. Properties without meaning for a subject are left out. Relative
   * schemes are measured by what they do to the logits of seeded words: with one word everywhere where the distance alone counts.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const passes = (card, property) => card.measurements.find(({ name }) => name === property).passes;
   * console.assert(passes(pe.score({ scheme: 'rope', dim: 32 }, { length: 128 }), 'logitsShiftInvariant'));
   *
   * // Numbers of other code: this bias is the same for all keys, so softmax cancels it.
   * const bias = { data: new Float32Array(64).map((_, n) => Math.floor(n / 8)), shape: [8, 8] };
   * console.assert(!passes(pe.score({ bias }), 'changesAttention'));
   * ```
   */
  score(subject: ScoreSubject, options?: ScoreOptions): Scorecard;

  /**
   * The mean of a matrix [queries, keys] over all pairs of a query and a key that is k positions before it, for k = 0 … keys - 1: how
   * logits, a bias or a similarity falls with the distance. The last query stands at the last key. Entries that are not finite (masked)
   * are passed over.
   */
  distanceProfile(matrix: TensorLike): Float64Array;

  /**
   * For each distance the largest value of a decay curve from there on: the smallest falling curve above it.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * console.assert(pe.decayEnvelope([4, 1, 3, 2]).join() === '4,3,3,2');
   * ```
   */
  decayEnvelope(profile: ArrayLike<number>): Float64Array;
}
