import type { BiasOptions } from './schemes.generated.ts';
import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/** Sizes of a bias [heads, queries, keys]. */
export interface BiasSizes {
  queries: number;
  keys: number;
  /** Position of query 0 minus position of key 0. Default keys - queries. */
  offset?: number;
}

/** Rows and columns. */
export interface Extent {
  height: number;
  width: number;
}

/** How T5 puts distances into buckets. */
export interface T5BucketOptions {
  /** Half of the buckets are for keys after the query. Default true, as in encoders. */
  bidirectional?: boolean;
  /** 2 to 4096, at least 4 when bidirectional. Default 32. */
  numBuckets?: number;
  /** Above the number of exact buckets, which is half of those of a direction. Default 128. */
  maxDistance?: number;
}

/** The mask of shifted windows. */
export interface SwinShiftMaskOptions {
  /** Of tokens; multiples of the window. */
  image: Extent;
  window: Extent;
  /** Rows and columns that the image was rolled up and left by; below those of the window. */
  shift: Extent;
  /** What pairs of different regions get. Default -100. */
  masked?: number;
}

/** What is added to the logits. Part of `Posenc`. */
export interface BiasFunctions {
  /**
   * A number for each logit, to be added after the scale. Query i stands at position i + offset. Except where said otherwise the
   * result is [heads, queries, keys], and arrays give the number of heads:
   *
   * - `alibi` (Press et al. 2022): slope times distance; in form 'mpt' [heads, 1, keys], in form 'bloom' [batch, heads, 1, keys].
   * - `t5` (Raffel et al. 2020): a learned table of buckets of distances, see `t5Buckets`.
   * - `kerple` (Chi et al. 2022): logarithmic or power kernel with learned numbers `p` and `a` per head; kernel 'weight' is the one
   *   that multiplies the logits instead.
   * - `fire` (Li et al. 2024): a perceptron of the distance as a fraction of the query's position.
   * - `sandwich` (Chi et al. 2023): the inner product of two sinusoidal encodings.
   * - `toeplitz`: a learned table of distances, clipped as in Shaw et al. 2018.
   * - `swin` (Liu et al. 2021): a learned table for windows of images, [heads, tokens, tokens].
   * - `dynamic-position-bias` (Wang et al. 2022): a perceptron of the signed distance.
   * - `data-dependent-alibi` (Lin et al. 2025): forget gates, [batch, heads, length, length].
   * - `relative-projection`: learned curves of the distance, mixed by each query, [batch, heads, queries, keys].
   * - `proximal` (tensor2tensor, 2018): the logarithm of the distance, [queries, keys].
   *
   * Accuracy: 1 ULP for formulas, exact for tables, 2^-45 of the largest term for sums; the same bits in every build. Each of them,
   * but for kernel 'weight' and form 'bloom', also goes as `encoding` into `attention`.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const bias = pe.bias({ scheme: 'alibi', heads: 12, queries: 128, keys: 128 });
   * console.assert(bias.shape.join() === '12,128,128');
   * const encoder = pe.bias({ scheme: 'alibi', heads: 12, queries: 128, keys: 128, form: 'symmetric' });
   * console.assert(encoder.data[1] === -0.5);
   *
   * const table = { data: new Float32Array(32 * 8).map(Math.sin), shape: [32, 8] }; // learned: 32 buckets, 8 heads
   * const t5 = pe.bias({ scheme: 't5', table, queries: 10, keys: 10 });
   * console.assert(t5.shape.join() === '8,10,10' && t5.data[0] === table.data[0]);
   *
   * const kerple = pe.bias({ scheme: 'kerple', p: [1, 2], a: [1, 1], queries: 1, keys: 4 });
   * console.assert(kerple.data[3] === 0 && kerple.data[2] === Math.fround(-Math.log(2)));
   * ```
   */
  bias(options: BiasOptions & OutOptions): Tensor;

  /** The slope of each head of ALiBi, 1 to 65536 heads: `2^(-alibiBiasMax · h / heads)` when their number is a power of 2. */
  alibiSlopes(options: { heads: number /** Default 8. */; alibiBiasMax?: number }): Float32Array;

  /**
   * The bucket of each relative position, key minus query, in T5 (Raffel et al. 2020); the shape is that of `relativePositions`, whole
   * numbers of 32 bits. The boundaries are exact, decided in integers.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { data } = pe.t5Buckets([-200, -16, -1, 0, 1, 200]);
   * console.assert(data.join() === '15,10,1,0,17,31');
   * ```
   */
  t5Buckets(relativePositions: ArrayLike<number> | TensorLike, options?: T5BucketOptions): Tensor<Int32Array>;

  /**
   * Which row of Swin's table (Liu et al. 2021) each pair of tokens of a window reads: [tokens, tokens], `relative_position_index` in
   * checkpoints. At most 16384 tokens.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { data } = pe.swinRelativeIndex({ window: { height: 2, width: 2 } });
   * console.assert(data.slice(0, 4).join() === '4,3,1,0');
   * ```
   */
  swinRelativeIndex(options: { window: Extent }): Tensor<Int32Array>;

  /**
   * The mask of Swin's shifted windows (Liu et al. 2021): 0 where two tokens come from one region of the image before it was rolled,
   * `masked` elsewhere; [windows, tokens, tokens], windows row by row. Add it to the logits of the windows.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const two = { height: 2, width: 2 };
   * const mask = pe.swinShiftMask({ image: { height: 4, width: 4 }, window: two, shift: { height: 1, width: 1 } });
   * console.assert(mask.shape.join() === '4,4,4' && mask.data[0] === 0 && mask.data.at(-2) === -100);
   * ```
   */
  swinShiftMask(options: SwinShiftMaskOptions): Tensor;
}
