import type { PositionOptions } from './positions.ts';
import type { RotaryTable } from './rotary.ts';
import type { NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** Options of `fopeFrequencies`. */
export interface FopeFrequencyOptions {
  /** Components of a head, two per frequency. */
  dim: number;
  /** Base of the geometric sequence of frequencies. Default 10000. */
  base?: number;
  /** Drops frequencies that complete no full turn within this many positions; not needed with `numInvFreq`. */
  maxPositionEmbeddings?: number;
  /** Keeps this many of the fastest frequencies, whatever `maxPositionEmbeddings` is. */
  numInvFreq?: number;
}

/** Options of `fope`: the frequencies and the learned matrices that mix them. */
export interface FopeOptions extends Omit<FopeFrequencyOptions, 'dim'> {
  /**
   * Learned, [kept, kept], or [heads, kept, kept] for each key/value head; the first index is the frequency that is
   * mixed.
   */
  cosCoef: TensorInput;
  sinCoef: TensorInput;
  /** Position of the first row. Default 0. */
  offset?: number;
  /** One position per row; replaces `offset`. */
  positions?: NumberList;
}

/** Options of `fopeTable`: those of `fope`, with positions as explicit numbers or as a length. */
export type FopeTableOptions = Omit<FopeOptions, 'offset' | 'positions'> & PositionOptions & { dim: number };

/** Fourier position embedding (Hua et al. 2024). Part of `Posenc`. */
export interface FopeFunctions {
  /**
   * Applies Fourier position embedding to queries or keys: pairs (i, i + d/2) are multiplied as in a rotation, but each
   * cosine and sine is a learned mixture over several frequencies. Pairs whose frequency is too slow to complete a turn
   * within the trained length are turned by 45° and stretched by √2 at every position. The result is not a rotation:
   * norms change, and scores depend on more than the distance. x: [length, headDim], [heads, length, headDim] or
   * [batch, heads, length, headDim]; a query head uses the coefficients of its key/value head. Accuracy: that of
   * `fopeTable`, products and sums rounded one by one.
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
   * Because this is not a rotation, the catalogue does not list it as a rotary scheme. The scorecard can still measure
   * it through its logits, with the same word at every position:
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const word = { data: Float32Array.from({ length: 32 * 8 }, (_, n) => Math.sin(n % 8)), shape: [32, 8] };
   * const [cosCoef, sinCoef] = [[0.9, 0.3, 0.2, 0.8], [1, 0, 0, 1]].map((data) => ({ data, shape: [2, 2] }));
   * const turned = pe.fope(word, { numInvFreq: 2, cosCoef, sinCoef });
   * const { logits } = pe.attention({ q: turned, k: turned, v: word, want: ['logits'] });
   * const { measurements } = pe.score({ logits });
   * console.assert(!measurements.find(({ name }) => name === 'toeplitz')?.passes); // not the distance alone
   * ```
   */
  fope(x: TensorInput, options: FopeOptions & OutOptions): Tensor;

  /**
   * Returns the cosines and sines of `fope`, [heads, positions, dim / 2] each, or [positions, dim / 2] for coefficients
   * without heads. Accuracy: 1 ULP, plus 2^-48 of the magnitudes that are added; positions within ±2^31.
   */
  fopeTable(options: FopeTableOptions): RotaryTable;

  /**
   * Returns the frequencies that are kept, fastest first: those above 2π / maxPositionEmbeddings, or the first
   * numInvFreq.
   */
  fopeFrequencies(options: FopeFrequencyOptions): Float64Array;
}
