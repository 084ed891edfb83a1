import type { BiasSizes } from './bias.ts';
import type { RelativeEncoding, ShawEncoding, TupeEncoding } from './schemes.generated.ts';
import type { NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** How the shift algorithm arranges distances in the logits. */
export interface ShiftOptions {
  /**
   * 'left-to-right': queries look back, and entries with j <= i + offset are meaningful (Transformer-XL, Music
   * Transformer); 'right-to-left': queries look ahead; 'both' (default): all entries are meaningful.
   */
  direction?: 'left-to-right' | 'right-to-left' | 'both';
  /**
   * Values of the entries that one direction leaves meaningless: 'zero' (default), or 'keep' for whatever the reshape
   * leaves there.
   */
  leak?: 'zero' | 'keep';
}

/** Options of `relativeShift`. */
export interface RelativeShiftOptions extends ShiftOptions {
  /**
   * The distances of the columns with direction 'both'. 'conformer': keys − 1, …, −(queries − 1), 2L − 1 columns for L
   * queries and keys (Conformers of ESPnet, NeMo, wenet). 'xlnet': one more in front, keys, …, −(queries − 1), 2L
   * columns. Default: the form that has 2L − 1 or 2L columns; required for other widths.
   */
  form?: 'xlnet' | 'conformer';
}

/** Options of `relativeLogits`. */
export interface RelativeLogitsOptions extends ShiftOptions {
  /** Number of keys. Default: as many as queries. */
  keys?: number;
  /** Position of query 0 minus position of key 0. Default keys - queries. */
  offset?: number;
  /** 'nearest-first' (default): row n of the table is distance n. 'nearest-last': the last row is distance 0. */
  order?: 'nearest-first' | 'nearest-last';
  /** Multiplies every product. Default 1. */
  scale?: number;
}

/** One of the arrays that the shift algorithm goes through. */
export interface ShiftStage {
  readonly name: 'products' | 'padded' | 'reshaped' | 'sliced' | 'shifted';
  readonly values: Tensor;
}

/** How DeBERTa groups distances (query minus key) into buckets. */
export interface DebertaBuckets {
  /** Number of buckets per direction. Default: none, which configurations write as -1. */
  positionBuckets?: number;
  /** Distance at which the logarithmic buckets end; needed with positionBuckets. */
  maxRelativePositions?: number;
  /**
   * Whether distances are clamped before they are grouped, as in microsoft/DeBERTa (default) but not in the
   * transformers port.
   */
  clampDistance?: boolean;
}

/** Options of `relativeTerms`. */
export type RelativeTermsOptions = RelativeEncoding & {
  /** [queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim]; k likewise. */
  q: TensorInput;
  k: TensorInput;
  /**
   * Position of query 0 minus position of key 0. Default keys - queries, the only value that Transformer-XL, XLNet and
   * TUPE allow.
   */
  offset?: number;
  /**
   * Multiplies every term. Default: the scheme's own scale, 1 / sqrt(head_dim) times the scheme's factor. CoPE's term
   * is not scaled.
   */
  scale?: number;
  /** CoPE: later keys have no gate. Default false. */
  causal?: boolean;
  /** CoPE: the logits that open the gates, [..., queries, keys]. Default scale · q·kᵀ. */
  logits?: TensorInput;
  /**
   * Arrays to write terms to instead of allocating new ones, by the name of the term; each as long as q's leading axes
   * times queries · keys.
   */
  out?: { readonly [Term in keyof RelativeTerms]?: Float32Array };
};

/** Parts of the logits, each [..., queries, keys] with the leading axes of q. */
export interface RelativeTerms {
  /** Products of query content with the vector of the distance. */
  contentPosition?: Tensor;
  /** Products of the vector of the distance, or of a learned query that all share, with key content. */
  positionContent?: Tensor;
  /** The term that depends on position alone. */
  positionPosition?: Tensor;
  /** TUPE-R's bias of the bucket, or XLNet's segment term. */
  relativeBias?: Tensor;
  /** CoPE's fractional positions, counted back from the query; not part of the logits. */
  positions?: Tensor;
}

/** Options of `relativeValues`. */
export interface RelativeValuesOptions extends Pick<ShawEncoding, 'maxRelativePositions' | 'sign' | 'clip'> {
  scheme: 'shaw';
  /** [queries, keys], [heads, queries, keys] or [batch, heads, queries, keys]. */
  weights: TensorInput;
  /** [2 maxRelativePositions + 1, value_dim], or with a leading axis of heads. */
  valueTable: TensorInput;
  /** Position of query 0 minus position of key 0. Default keys - queries. */
  offset?: number;
}

/** Options of `relativeIndex`. */
export type RelativeIndexOptions =
  | (Pick<ShawEncoding, 'scheme' | 'sign' | 'clip'> & Required<Pick<ShawEncoding, 'maxRelativePositions'>> & BiasSizes)
  | (DebertaBuckets & BiasSizes & { scheme: 'deberta' })
  | (DebertaBuckets & {
      scheme: 'deberta';
      /** Query minus key. */
      relativePositions: NumberList;
    })
  | (Pick<TupeEncoding, 'scheme' | 'untieCls' | 'relPosBins' | 'maxRelPos'> & { length: number });

/** Options of `relativePositions`. */
export type RelativePositionsOptions =
  | {
      scheme: 'transformer-xl';
      keys: number;
      /** Larger distances are clamped to it. */
      clampLen?: number;
    }
  | { scheme: 'xlnet'; queries: number; keys: number; clampLen?: number };

/** Options of `decomposedRelativeRows`. */
export interface DecomposedRelativeRowsOptions {
  /** Number of queries along the axis. */
  queries: number;
  keys: number;
}

/** Position encodings by vectors of the distance. Part of `Posenc`. */
export interface RelativeFunctions {
  /**
   * Returns the vector of the distance between each query and key along one axis of a grid, for decomposed relative
   * positions (MViT, ViTDet, SAM): [queries, keys, head_dim] from a table [rows, head_dim], which is resampled linearly
   * to 2 · max(queries, keys) − 1 rows. If one side is pooled, each of its steps spans several steps of the other.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const table = { data: [0, 1, 2, 3, 4, 5, 6], shape: [7, 1] };
   * const { data } = pe.decomposedRelativeRows(table, { queries: 4, keys: 2 });
   * console.assert(data.join() === '2,0,3,1,4,2,5,3');
   * ```
   */
  decomposedRelativeRows(table: TensorInput, options: DecomposedRelativeRowsOptions & OutOptions): Tensor;

  /**
   * Returns the products of queries with vectors of the distance, computed by the shift algorithm of Transformer-XL
   * (Dai et al. 2019) and Music Transformer (Huang et al. 2018): entry [i, j] is scale · q_i · table[|i + offset - j|].
   *
   * q is [queries, head_dim], [heads, queries, head_dim] or [batch, heads, queries, head_dim], the table
   * [distances, head_dim] or [heads, distances, head_dim]; the result is [..., queries, keys]. Memory: queries × keys
   * numbers, not queries × keys vectors. Accuracy: that of the product, within 3e-6 for inputs of unit variance and a
   * scale of 1 / sqrt(head_dim).
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const table = pe.absolute({ scheme: 'sinusoidal', length: 8, dim: 16 }); // row n is distance n
   * const q = pe.absolute({ scheme: 'sinusoidal', length: 3, dim: 16, offset: 40 });
   * const logits = pe.relativeLogits(q, table, { direction: 'both', keys: 8 });
   * console.assert(logits.shape.join() === '3,8');
   * ```
   */
  relativeLogits(q: TensorInput, table: TensorInput, options?: RelativeLogitsOptions & OutOptions): Tensor;

  /**
   * Returns the products before the shift, [..., queries, distances]: from the farthest distance to 0 for
   * 'left-to-right', from 0 on for 'right-to-left'. `relativeShift` turns them into logits. There is no such array for
   * 'both', which needs two shifts.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const x = pe.absolute({ scheme: 'sinusoidal', length: 4, dim: 8 });
   * const options = { direction: 'left-to-right' } as const;
   * const shifted = pe.relativeShift(pe.relativeProducts(x, x, options), options);
   * console.assert(shifted.data.join() === pe.relativeLogits(x, x, options).data.join());
   * ```
   */
  relativeProducts(q: TensorInput, table: TensorInput, options: Omit<RelativeLogitsOptions, 'leak'>): Tensor;

  /**
   * Applies the shift alone (rel_shift), exactly, to x [..., queries, columns]. 'left-to-right' expects columns from the
   * farthest distance to 0 (Transformer-XL's _rel_shift), 'right-to-left' from 0 to the farthest; both keep the shape.
   * 'both' expects distances of both signs from the largest on and returns [..., queries, keys]: those of a Conformer,
   * queries + keys − 1, or those of XLNet, queries + keys; `form` names them if there are not as many keys as queries.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const x = { data: [1, 2, 3, 4], shape: [2, 2] };
   * console.assert(pe.relativeShift(x, { direction: 'left-to-right' }).data.join() === '2,0,3,4');
   * // A Conformer with 2 queries and keys: columns of the distances 1, 0, -1.
   * const conformer = { data: [1, 2, 3, 4, 5, 6], shape: [2, 3] };
   * console.assert(pe.relativeShift(conformer).data.join() === '2,3,4,5');
   * ```
   */
  relativeShift(x: TensorInput, options?: RelativeShiftOptions): Tensor;

  /**
   * Returns the arrays that the shift of x [queries, columns] goes through, for display: products, padded, reshaped,
   * sliced, shifted.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const stages = pe.shiftStages({ data: [1, 2, 3, 4], shape: [2, 2] }, { direction: 'left-to-right' });
   * console.assert(stages.map(({ name }) => name).join() === 'products,padded,reshaped,sliced,shifted');
   * ```
   */
  shiftStages(x: TensorInput, options: { direction: 'left-to-right' | 'right-to-left' }): readonly ShiftStage[];

  /**
   * Returns the tensor that the shift algorithm avoids, [queries, keys, dim]: entry [i, j] is table[|i + offset - j|].
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const table = pe.absolute({ scheme: 'sinusoidal', length: 4, dim: 8 });
   * console.assert(pe.toeplitzTensor(table, { queries: 4, keys: 4 }).shape.join() === '4,4,8');
   * ```
   */
  toeplitzTensor(table: TensorInput, options: BiasSizes): Tensor;

  /**
   * Returns the terms that a relative scheme adds to the logits, each as a separate array and already scaled: what
   * `attention` with this `encoding` adds to scale · q·kᵀ. Schemes: Shaw et al. 2018, BERT's relative keys,
   * Transformer-XL (Dai et al. 2019), XLNet (Yang et al. 2019), DeBERTa (He et al. 2020), TUPE (Ke et al. 2020), CoPE
   * (Golovneva et al. 2024), Music Transformer (Huang et al. 2018), decomposed relative positions (Li et al. 2021).
   * A Conformer's positions (Gulati et al. 2020) are those of 'xlnet'. Terms of later keys are zero for
   * 'transformer-xl', which has no vectors for them. Accuracy: that of the products, within 3e-6 for inputs of unit
   * variance.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [q, k, keyTable] = [array(2, 5, 16), array(2, 5, 16), array(7, 16)];
   * const { contentPosition } = pe.relativeTerms({ scheme: 'shaw', q, k, keyTable }); // distances of 3 and more share a row
   * console.assert(contentPosition?.shape.join() === '2,5,5');
   * ```
   */
  relativeTerms(options: RelativeTermsOptions): RelativeTerms;

  /**
   * Returns what Shaw's value vectors add to the output, [..., queries, value_dim]: the sum over keys of weight times
   * vector.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const weights = { data: [0.25, 0.75], shape: [1, 2] }; // the last query sees distances -1 and 0
   * const valueTable = { data: [1, 10, 100], shape: [3, 1] };
   * console.assert(pe.relativeValues({ scheme: 'shaw', weights, valueTable }).data[0] === 7.75);
   * ```
   */
  relativeValues(options: RelativeValuesOptions & OutOptions): Tensor;

  /**
   * Returns the row of the scheme's table that each pair of a query and a key reads, [queries, keys]: Shaw's clipped
   * distance, DeBERTa's bucket (before attSpan is added) or TUPE's bucket. For DeBERTa, also the buckets of a list of
   * distances. Exact.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const buckets = { positionBuckets: 8, maxRelativePositions: 32 };
   * const index = pe.relativeIndex({ scheme: 'deberta', ...buckets, relativePositions: [-20, -2, 0, 3, 20] });
   * console.assert(index.data.join() === '-7,-2,0,3,7');
   * ```
   */
  relativeIndex(options: RelativeIndexOptions): Tensor<Int32Array>;

  /**
   * Returns the distances of the rows of Transformer-XL's or XLNet's r, in order, to be passed to `absolute` as
   * positions. A Conformer's are XLNet's without the first, which no pair reads.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const positions = pe.relativePositions({ scheme: 'transformer-xl', keys: 6, clampLen: 3 });
   * console.assert(positions.join() === '3,3,3,2,1,0');
   * const r = pe.absolute({ scheme: 'sinusoidal', dim: 16, layout: 'half', positions });
   * console.assert(r.shape.join() === '6,16');
   * ```
   */
  relativePositions(options: RelativePositionsOptions): Float64Array;
}
