import type { NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** Options of `pope`. */
export interface PopeOptions {
  /** 'key' for keys, which have learned phases; 'query' for queries, which have none. */
  side: 'query' | 'key';
  /** Base of the geometric sequence of frequencies. Default 10000. */
  base?: number;
  /**
   * Number of leading components of each head that get a phase; the others are passed through after them. Default all.
   */
  rotaryDim?: number;
  /** For keys: [heads, rotaryDim], the learned phases, clamped to −2π to 0. */
  bias?: TensorInput;
  /** Position of the first row. Default 0. */
  offset?: number;
  /** One position per row; replaces `offset`. */
  positions?: NumberList;
}

/** Polar coordinate embedding (Gopalakrishnan et al. 2025). Part of `Posenc`. */
export interface PopeFunctions {
  /**
   * Turns queries or keys into polar coordinates: the softplus of a component is its magnitude and the position its
   * phase, which separates content from position. Component j becomes softplus(x_j) (cos, sin)(p · base^(−j/d) +
   * bias_j), with one frequency per component instead of one per pair, so vectors grow by `rotaryDim` components. x:
   * [length, headDim], [heads, length, headDim] or [batch, heads, length, headDim]. Dot products of queries and keys
   * depend on the distance alone. Accuracy: 2 ULP, plus 2^-48 of the magnitude; positions within ±2^31.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [q, k, v] = [array(2, 5, 8), array(2, 5, 8), array(2, 5, 8)];
   * const queries = pe.pope(q, { side: 'query' });
   * const keys = pe.pope(k, { side: 'key', bias: array(2, 8) });
   * const { output } = pe.attention({ q: queries, k: keys, v, causal: true, scale: 1 / Math.sqrt(8) });
   * console.assert(queries.shape.join() === '2,5,16' && output.shape.join() === '2,5,8');
   * ```
   *
   * Because vectors get longer, the catalogue does not list it as a rotary scheme. The scorecard can still measure it
   * through its logits, with the same word at every position:
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const word = { data: Float32Array.from({ length: 32 * 8 }, (_, n) => Math.sin(n % 8)), shape: [32, 8] };
   * const bias = { data: new Float32Array(8), shape: [8] };
   * const [q, k] = [pe.pope(word, { side: 'query' }), pe.pope(word, { side: 'key', bias })];
   * const { logits } = pe.attention({ q, k, v: word, want: ['logits'] });
   * const { measurements } = pe.score({ logits });
   * console.assert(measurements.find(({ name }) => name === 'toeplitz')?.passes); // the distance alone counts
   * ```
   */
  pope(x: TensorInput, options: PopeOptions & OutOptions): Tensor;
}
