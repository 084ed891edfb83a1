import type { BiasOptions } from './schemes.generated.ts';
import type { NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** Sizes of a bias [heads, queries, keys]. */
export interface BiasSizes {
  queries: number;
  keys: number;
  /** Position of query 0 minus position of key 0. Default keys - queries. */
  offset?: number;
}

/** Rows and columns of a window or an image. */
export interface Extent {
  height: number;
  width: number;
}

/** How T5 groups distances into buckets. */
export interface T5BucketOptions {
  /** Whether half of the buckets are for keys after the query. Default true, as in encoders. */
  bidirectional?: boolean;
  /** 2 to 4096, at least 4 when bidirectional. Default 32. */
  numBuckets?: number;
  /** Must exceed the number of exact buckets, which is half the buckets of a direction. Default 128. */
  maxDistance?: number;
}

/** The arrays from which WavLM computes its gates. */
export interface WavlmGatesOptions {
  /** [batch, heads, queries, headDim]: hidden states before the query and key projections, split into heads. */
  hidden: TensorInput;
  /** [8, headDim]: weight of the linear layer. */
  gateWeight: TensorInput;
  /** [8]: bias of the linear layer. */
  gateBias: NumberList | TensorInput;
  /** [heads]: a learned constant of each head. */
  gateConst: NumberList | TensorInput;
}

/** Options of `swinLogCoordinates`. */
export interface SwinLogCoordinatesOptions {
  window: Extent;
  /**
   * The window in pretraining (`pretrained_window_size` in configurations), whose largest offset is the unit of the
   * coordinates. From 2 to 16384 along each axis, or 0 for the extent of `window` itself. Default 0 for both.
   */
  pretrainedWindow?: Extent;
}

/** Options of `swinShiftMask`. */
export interface SwinShiftMaskOptions {
  /** Rows and columns of tokens, multiples of those of the window. */
  image: Extent;
  window: Extent;
  /** Rows and columns by which the image was rolled up and left; fewer than those of the window. */
  shift: Extent;
  /** Value for pairs of tokens from different regions. Default -100. */
  masked?: number;
}

/** Position encodings that are added to the logits. Part of `Posenc`. */
export interface BiasFunctions {
  /**
   * Returns one number for each logit, to be added after the scale, for a scheme that `BiasOptions` lists. Query i
   * is at position i + offset. The result is [heads, queries, keys]; for schemes with arrays, the arrays determine
   * the number of heads. It is [heads, tokens, tokens] for windows of images and [queries, keys] for a bias without
   * heads ('proximal'). It has a leading batch axis if its arrays are computed from tokens ('data-dependent-alibi',
   * 'relative-projection', 'wavlm') or given for each sequence ('layoutlmv3', 'cpm-ant'). ALiBi's form 'mpt' gives
   * [heads, 1, keys] and its form 'bloom' [batch, heads, 1, keys]. With KERPLE's kernel 'weight' the result multiplies
   * the logits instead.
   *
   * Accuracy: 1 ULP for formulas, exact for tables, 2^-45 of the largest term for sums; the same bits in every build.
   * All but ALiBi's form 'bloom' can also be passed to `attention` as `encoding`.
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

  /**
   * Returns the slope of each head of ALiBi, 1 to 65536 heads: `2^(-alibiBiasMax · h / heads)` when their number is a
   * power of 2.
   */
  alibiSlopes(options: {
    heads: number;
    /** Default 8. */
    alibiBiasMax?: number;
  }): Float32Array;

  /**
   * Returns T5's bucket (Raffel et al. 2019) of each relative position, key minus query, in the shape of
   * `relativePositions`, which are 32-bit integers. Bucket boundaries are exact: they are computed in integers.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { data } = pe.t5Buckets([-200, -16, -1, 0, 1, 200]);
   * console.assert(data.join() === '15,10,1,0,17,31');
   * ```
   */
  t5Buckets(relativePositions: NumberList | TensorInput, options?: T5BucketOptions): Tensor<Int32Array>;

  /**
   * Returns the factor by which each query multiplies the bias of the scheme 'wavlm' (Chen et al. 2021),
   * [batch, heads, queries]: a (c · gateConst − 1) + 2, where a and c are the sigmoids of the sums of the first four
   * and of the last four outputs of a linear layer. Accuracy: 1 ULP, plus 2^-48 of the magnitudes that are added.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const hidden = { data: new Float32Array(5 * 4).fill(1), shape: [1, 1, 5, 4] };
   * const gateWeight = { data: new Float32Array(8 * 4), shape: [8, 4] };
   * const gates = pe.wavlmGates({ hidden, gateWeight, gateBias: new Float32Array(8), gateConst: [1] });
   * console.assert(gates.shape.join() === '1,1,5' && gates.data[0] === 1.75);
   * ```
   */
  wavlmGates(options: WavlmGatesOptions & OutOptions): Tensor;

  /**
   * Returns the row of Swin's table (Liu et al. 2021) that each pair of tokens in a window reads: [tokens, tokens],
   * `relative_position_index` in checkpoints. At most 16384 tokens. With `classToken`, the rows of BEiT's table for a
   * class token followed by a window.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { data } = pe.swinRelativeIndex({ window: { height: 2, width: 2 } });
   * console.assert(data.slice(0, 4).join() === '4,3,1,0');
   * ```
   */
  swinRelativeIndex(options: {
    window: Extent;
    /** Default false. */
    classToken?: boolean;
  }): Tensor<Int32Array>;

  /**
   * Returns the column of LeViT's table (Graham et al. 2021) that each pair of a query and a key in a window reads:
   * [queries, keys], `attention_bias_idxs` in checkpoints. Queries are at every `stride`-th row and column.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { data, shape } = pe.levitRelativeIndex({ window: { height: 3, width: 3 }, stride: 2 });
   * console.assert(shape.join() === '4,9' && data.slice(9, 12).join() === '2,1,0');
   * ```
   */
  levitRelativeIndex(options: {
    window: Extent;
    /** Default 1. */
    stride?: number;
  }): Tensor<Int32Array>;

  /**
   * Returns the row and column offsets between two tokens of a window, query minus key, on the logarithmic scale of
   * Swin V2 (Liu et al. 2021): sign(c) log₂(1 + |c|) / 3 with c = 8 · offset / (extent − 1);
   * [2 height − 1, 2 width − 1, 2], the row coordinate first, `relative_coords_table` in checkpoints. Accuracy: 6 ULP
   * of double.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { data, shape } = pe.swinLogCoordinates({ window: { height: 2, width: 8 } });
   * console.assert(shape.join() === '3,15,2' && data[0] === -Math.log2(9) / 3);
   * ```
   */
  swinLogCoordinates(options: SwinLogCoordinatesOptions): Tensor<Float64Array>;

  /**
   * Returns the mask of Swin's shifted windows (Liu et al. 2021): 0 where two tokens come from the same region of the
   * image before it was rolled, `masked` elsewhere; [windows, tokens, tokens], windows row by row. Add it to the logits
   * of the windows.
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
