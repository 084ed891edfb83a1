import type { PositionOptions } from './rotary.ts';
import type {
  AbsoluteOptions,
  BiasOptions,
  RelativeEncoding,
  RopeOptions,
  RotaryOptions,
  TupeEncoding,
} from './schemes.generated.ts';
import type { NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** The least-squares linear map from every row of a table to the row `shift` positions later. */
export interface ShiftOperator {
  /** [dim, dim]; matrix · row p approximates row p + shift. */
  matrix: Tensor<Float64Array>;
  /** Root mean square of the remainder, relative to that of the rows: 0 if the shift is a linear map. */
  residual: number;
  /** Largest entry of |MᵀM - I| on the span of the rows: 0 if the shift is a rotation. */
  orthogonality: number;
}

/** The rows of a table in the coordinates of largest variance. */
export interface PrincipalComponents {
  /** [rows, count] */
  coordinates: Tensor;
  /** Share of the variance along each direction. */
  explained: Float64Array;
}

/** How often each pair of a scheme turns within a context. */
export interface Spectrum {
  /** Positions per turn of each pair; Infinity for frequency 0. */
  wavelengths: Float64Array;
  /** Number of turns within the context; below 1 the pair never completes a circle. */
  turns: Float64Array;
}

/** How a rotation reduces the dot product of queries and keys with the distance. */
export interface RotaryDecay {
  /** Expected q·k / d for equal random vectors at each distance. */
  mean: Float64Array;
  /** The bound of Su et al. 2021, section 3.4.3: the mean over i of |S_i|. */
  bound: Float64Array;
}

/**
 * Options without those that the scorecard sets itself: lengths, positions, sizes, and whether queries or keys are
 * turned.
 */
type Scored<Options> = Options extends unknown
  ? Omit<Options, keyof PositionOptions | 'queries' | 'keys' | 'heads' | 'side'>
  : never;

type OffGrid<Options> = Options extends unknown ? Omit<Options, 'grid' | 'offsets'> : never;

/**
 * A scheme with its parameters and arrays. The scorecard chooses lengths and positions unless arrays or a grid fix
 * them. For rotary schemes, `dim` is the width of a head (default 32); 'axial-rope' is measured along the diagonal of a
 * square. If there are several heads or a batch, the first one is measured. TUPE has as many `heads` as its
 * relativeTable, or as given (default 1).
 */
export type ScoreScheme =
  | Scored<AbsoluteOptions | BiasOptions>
  | (Scored<OffGrid<RotaryOptions>> & { dim?: number })
  | Exclude<RelativeEncoding, TupeEncoding>
  | (TupeEncoding & { heads?: number });

/**
 * A scheme, or an array computed elsewhere: position vectors [positions, dim] to add to the embedding, or a bias or
 * logits [queries, keys] whose last query is aligned with the last key. Masked entries are -Infinity. `cos` and `sin`
 * [positions, pairs] are those of a rotation, as `axisTable` returns them; `layout` is 'interleaved' (default) or 'half'.
 * Their lengths are compared with that of the vector before it is rotated.
 */
export type ScoreSubject =
  | ScoreScheme
  | { table: TensorInput }
  | { cos: TensorInput; sin: TensorInput; layout?: 'interleaved' | 'half' }
  | { bias: TensorInput }
  | { logits: TensorInput };

/** Which positions the scorecard measures, and which measurements it makes. */
export interface ScoreOptions {
  /** Number of positions to measure, 2 to 2048. Default 64, or as many as the arrays have. */
  length?: number;
  /**
   * The shift of all positions under which logits are compared, at most 2^24 for tables and rotations and 4096 for
   * schemes that depend on distances. Default 1000, or half the length if arrays fix the length.
   */
  shift?: number;
  /** Seed of the random word vectors. Default 1. */
  seed?: number;
  /** Hides later keys, as in a decoder. Default false. */
  causal?: boolean;
  /** Names of the measurements to make. Default: all that apply to the subject. */
  only?: readonly string[];
}

/** The measured value of one property. */
export interface Measurement {
  readonly name: string;
  /** The property as a question, and what the value measures. */
  readonly question: string;
  /**
   * Infinity if the scheme is undefined at positions that are compared, such as a learned table that ends before the
   * shift or the longer text.
   */
  readonly value: number;
  readonly threshold: number;
  readonly holds: 'at most' | 'at least' | 'above';
  /** Whether the value is on the right side of the threshold. */
  readonly passes: boolean;
  /** The positions of the worst case, if it occurs at particular positions. */
  readonly positions: readonly number[];
}

/** How the values of a matrix decay with the distance, for distances 0, 1, … */
export interface Decay {
  /** Mean value at each distance, as `distanceProfile` returns it. */
  readonly profile: Float64Array;
  /** The smallest non-increasing curve above the profile, as `decayEnvelope` returns it. */
  readonly envelope: Float64Array;
}

/** The measured properties of a scheme or an array. */
export interface Scorecard {
  /** The name of the scheme, or 'table', 'bias' or 'logits'. */
  readonly subject: string;
  /** Number of positions that were measured. */
  readonly length: number;
  /** The common shift, if the subject can be shifted. */
  readonly shift?: number;
  /** The measurements that apply to the subject. */
  readonly measurements: readonly Measurement[];
  /** The decay of the similarity of the position vectors, of the bias, or of the logits; not for grids. */
  readonly decay?: Decay;
}

/**
 * The four parts of the logits when a table is added to the embedding, [n, n] each. Their sum is the logits of the sum.
 */
export interface CorrelationTerms {
  contentContent: Tensor;
  contentPosition: Tensor;
  positionContent: Tensor;
  positionPosition: Tensor;
}

/** Logits of the last query with all keys, in one pass and with a key/value cache. */
export interface CacheDeviation {
  /** Every key rotated with the frequencies of the whole length. */
  onePass: Float32Array;
  /** Every key rotated with the frequencies of the length at which it was cached. */
  cached: Float32Array;
  /** The largest difference between `onePass` and `cached`, and the key where it occurs. */
  deviation: number;
  position: number;
}

/** Measures and diagnostics of encodings. Part of `Posenc`. */
export interface AnalysisFunctions {
  /**
   * Compares every row of a table [n, dim] with every other: [n, n], symmetric to the last bit. Default metric 'dot';
   * 'cosine' is 0 where a row is zero; 'euclidean' is computed from the differences, so the distance of close rows
   * stays precise.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const table = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 32 });
   * const near = pe.similarity(table, { metric: 'cosine' });
   * console.assert(near.shape.join() === '64,64' && Math.abs(near.data[0] - 1) < 1e-6);
   * ```
   */
  similarity(table: TensorInput, options?: { metric?: 'dot' | 'cosine' | 'euclidean' } & OutOptions): Tensor;

  /**
   * Fits the linear map that shifts a table [n, dim] by `shift` rows, by least squares. For a sinusoid the map is exact
   * and a rotation (Vaswani et al. 2017, section 3.5); for sines alone there is no exact map.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const table = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 16 });
   * console.assert(pe.shiftOperator(table, { shift: 3 }).residual < 1e-5);
   * ```
   */
  shiftOperator(table: TensorInput, options: { shift: number }): ShiftOperator;

  /** Returns the shift matrix M [2, 2] of one sine/cosine pair: (sin, cos) at p + shift = M · (sin, cos) at p. */
  pairShiftMatrix(options: { frequency: number; shift: number }): Tensor<Float64Array>;

  /**
   * Returns the rows of a table [n, dim] as points in `count` dimensions (1 to dim); the sign of each direction is
   * fixed so that pictures do not flip.
   */
  principalComponents(table: TensorInput, options: { count: number }): PrincipalComponents;

  /**
   * Returns the wavelength and the number of turns of each pair over `context` positions (at least 1). `frequencies`
   * are in radians per position, as `frequencies()` returns them.
   */
  spectrum(options: { frequencies: NumberList; context: number }): Spectrum;

  /**
   * Returns the four terms of (E + U) W (E + U)ᵀ. embeddings and positions: [n, dim]; wq and wk: [head_dim, dim], the
   * projections of one head. Default scale 1 / sqrt(head_dim).
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
    embeddings: TensorInput;
    positions: TensorInput;
    wq: TensorInput;
    wk: TensorInput;
    scale?: number;
  }): CorrelationTerms;

  /**
   * Measures how far logits with a key/value cache differ from those of one pass, for RoPE whose frequencies depend on
   * the length (dynamic NTK, LongRoPE): cached keys keep the angles of the length at which they were cached. 0 for
   * every other scaling. `dim` is the width of a head, `length` 2 to 2^19 / max(dim, 64); keys and query are random
   * with a fixed seed.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const scaling = { type: 'dynamic', factor: 4, maxPositionEmbeddings: 64 } as const;
   * console.assert(pe.cacheDeviation({ scheme: 'rope', dim: 32, length: 128, scaling }).deviation > 0);
   * console.assert(pe.cacheDeviation({ scheme: 'rope', dim: 32, length: 128 }).deviation === 0);
   * ```
   */
  cacheDeviation(
    options: Omit<RopeOptions, 'offset' | 'positions'> & { dim: number; length: number; seed?: number },
  ): CacheDeviation;

  /**
   * Returns the effect of the rotation alone on scores at each distance: the mean over random vectors, and its bound.
   */
  rotaryDecay(options: { frequencies: NumberList; distances: NumberList }): RotaryDecay;

  /**
   * Measures the properties of a scheme or of an array of your own: whether it changes attention, whether positions are
   * distinguishable, whether entries are bounded, whether words keep their neighbours, whether logits depend on the
   * distance alone, whether a shift is one rotation, and so on. Every value is computed at the call and comes with its
   * threshold and the positions of its worst case. Properties that do not apply to the subject are left out. Relative
   * schemes are measured by their effect on the logits of seeded random words; where only the distance should matter,
   * the same word is at every position.
   *
   * ```ts
   * import { createPosenc, type Scorecard } from 'posenc';
   * const pe = await createPosenc();
   * const passes = (card: Scorecard, property: string) =>
   *   card.measurements.find(({ name }) => name === property)?.passes;
   * console.assert(passes(pe.score({ scheme: 'rope', dim: 32 }, { length: 128 }), 'logitsShiftInvariant'));
   *
   * // Numbers from other code: this bias is the same for all keys, so softmax cancels it.
   * const bias = { data: new Float32Array(64).map((_, n) => Math.floor(n / 8)), shape: [8, 8] };
   * console.assert(!passes(pe.score({ bias }), 'changesAttention'));
   * ```
   */
  score(subject: ScoreSubject, options?: ScoreOptions): Scorecard;

  /**
   * Returns the mean of a matrix [queries, keys] at each distance k = 0 … keys - 1, over all pairs whose key is k
   * positions before the query: how logits, a bias or a similarity decay with the distance. The last query is
   * aligned with the last key. Entries that are not finite (masked) are skipped.
   */
  distanceProfile(matrix: TensorInput): Float64Array;

  /**
   * Returns, for each distance, the largest value of a decay curve from there on: the smallest non-increasing curve
   * above it.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * console.assert(pe.decayEnvelope([4, 1, 3, 2]).join() === '4,3,3,2');
   * ```
   */
  decayEnvelope(profile: NumberList): Float64Array;
}
