import type { PositionOptions } from './positions.ts';
import type { RotaryTable } from './rotary.ts';
import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/** Which frequencies are kept. */
export interface FopeFrequencyOptions {
  /** Components of a head, two per frequency. */
  dim: number;
  /** Ratio between the first and the (unreached) last frequency. Default 10000. */
  base?: number;
  /** Frequencies that complete no turn in so many positions are dropped; not needed beside numInvFreq. */
  maxPositionEmbeddings?: number;
  /** The first so many are kept, whatever maxPositionEmbeddings says. */
  numInvFreq?: number;
}

/** Fourier position embedding: its frequencies, and the learned matrices that mix them. */
export interface FopeOptions extends Omit<FopeFrequencyOptions, 'dim'> {
  /** [kept, kept], or [heads, kept, kept] for each key-value head: learned, the frequency that is mixed first. */
  cosCoef: TensorLike;
  sinCoef: TensorLike;
  /** Position of the first row. Default 0. */
  offset?: number;
  /** One per row, instead of an offset. */
  positions?: ArrayLike<number>;
}

/** The same for a table, at positions that are given or counted. */
export type FopeTableOptions = Omit<FopeOptions, 'offset' | 'positions'> & PositionOptions & { dim: number };

/** Fourier position embedding (Hua et al. 2024). Part of `Posenc`. */
export interface FopeFunctions {
  /**
   * Queries or keys with Fourier position embedding: pairs (i, i + d/2) are turned by cosines and sines that are each a learned mixture of
   * those of several frequencies. Pairs whose frequency is too slow to complete a turn within the trained length are turned by 45° and
   * stretched by √2 at every position. It is no rotation: norms change, and scores depend on more than the distance. x: [length,
   * headDim], [heads, length, headDim] or [batch, heads, length, headDim]; a head of queries uses the coefficients of its key-value head.
   * Accuracy: that of `fopeTable`, products and sums rounded one by one.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const identity = { data: [1, 0, 0, 1], shape: [2, 2] };
   * const q = { data: new Float32Array(3 * 8).fill(1), shape: [3, 8] };
   * const options = { numInvFreq: 2, cosCoef: identity, sinCoef: identity };
   * const turned = pe.fope(q, options);
   * console.assert(turned.shape.join() === '3,8' && turned.data[6] === 2); // not turned by position
   * ```
   *
   * A mixture of sines is no angle, so it is no rotation of the catalogue. The scorecard measures the logits of one word that stands at
   * every position:
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const word = { data: Float32Array.from({ length: 32 * 8 }, (_, n) => Math.sin(n % 8)), shape: [32, 8] };
   * const [cosCoef, sinCoef] = [[0.9, 0.3, 0.2, 0.8], [1, 0, 0, 1]].map((data) => ({ data, shape: [2, 2] }));
   * const turned = pe.fope(word, { numInvFreq: 2, cosCoef, sinCoef });
   * const { logits } = pe.attention({ q: turned, k: turned, v: word, want: ['logits'] });
   * const { measurements } = pe.score({ logits });
   * console.assert(!measurements.find(({ name }) => name === 'toeplitz').passes); // not the distance alone
   * ```
   */
  fope(x: TensorLike, options: FopeOptions & OutOptions): Tensor;

  /**
   * Its cosines and sines, [heads, positions, dim / 2] each, [positions, dim / 2] for coefficients without heads. Accuracy: 1 ULP, plus
   * 2^-48 of the magnitudes that are added; positions within ±2^31.
   */
  fopeTable(options: FopeTableOptions): RotaryTable;

  /** The frequencies that are kept, fastest first: those above 2π / maxPositionEmbeddings, or the first numInvFreq. */
  fopeFrequencies(options: FopeFrequencyOptions): Float64Array;
}
