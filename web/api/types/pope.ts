import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/** Polar position embedding of queries or of keys. */
export interface PopeOptions {
  /** Keys have a learned phase, queries none. */
  side: 'query' | 'key';
  /** Ratio between the first and the (unreached) last frequency. Default 10000. */
  base?: number;
  /** How many components of each head have a phase, the first ones; the others pass through behind them. Default all. */
  rotaryDim?: number;
  /** Keys: [heads, rotaryDim], the learned phases, held between −2π and 0. */
  bias?: TensorLike;
  /** Position of the first row. Default 0. */
  offset?: number;
  /** One per row, instead of an offset. */
  positions?: ArrayLike<number>;
}

/** Polar coordinate embedding (Gopalakrishnan et al. 2025). Part of `Posenc`. */
export interface PopeFunctions {
  /**
   * Queries or keys in polar coordinates: the softplus of a component is a magnitude, and the position its phase, so that what a token
   * says and where it stands are told apart. Component j becomes softplus(x_j) (cos, sin)(p · base^(−j/d) + bias_j), with a frequency for
   * each component, not for each pair: vectors get longer by `rotaryDim`. x: [length, headDim], [heads, length, headDim] or [batch, heads,
   * length, headDim]. Dot products of queries and keys depend on the distance alone. Accuracy: 2 ULP, plus 2^-48 of the magnitude;
   * positions within ±2^31.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [q, k, v] = [array(2, 5, 8), array(2, 5, 8), array(2, 5, 8)];
   * const queries = pe.pope(q, { side: 'query' });
   * const keys = pe.pope(k, { side: 'key', bias: array(2, 8) });
   * const { output } = pe.attention({ q: queries, k: keys, v, causal: true, scale: 1 / Math.sqrt(8) });
   * console.assert(queries.shape.join() === '2,5,16' && output.shape.join() === '2,5,8');
   * ```
   *
   * Vectors get longer, so it is no rotation of the catalogue. The scorecard measures the logits of one word that stands at every position:
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const word = { data: Float32Array.from({ length: 32 * 8 }, (_, n) => Math.sin(n % 8)), shape: [32, 8] };
   * const bias = { data: new Float32Array(8), shape: [8] };
   * const [q, k] = [pe.pope(word, { side: 'query' }), pe.pope(word, { side: 'key', bias })];
   * const { logits } = pe.attention({ q, k, v: word, want: ['logits'] });
   * const { measurements } = pe.score({ logits });
   * console.assert(measurements.find(({ name }) => name === 'toeplitz').passes); // the distance alone counts
   * ```
   */
  pope(x: TensorLike, options: PopeOptions & OutOptions): Tensor;
}
