import type { GridCoordinates } from '../../catalogue/index.ts';
import type {
  AxialRopeOptions,
  DefaultScaling,
  LinearScaling,
  LongropeScaling,
  MropeOptions,
  NoneScaling,
  NtkScaling,
  RopeOptions,
  RopeScaling,
  RotaryFrequencyOptions,
  RotaryOptions,
  RotaryTableOptions,
  SinusoidalOptions,
  XposOptions,
} from './schemes.generated.ts';
import type { NumberList, OutOptions, Tensor, TensorInput } from './tensor.ts';

/** Cosines and sines of a rotary scheme. */
export interface RotaryTable {
  /**
   * [positions, dim / 2] each, or [batch, length, dim / 2]; dim columns with `columns: 'repeated'`. Both are
   * multiplied by the attention factor.
   */
  cos: Tensor;
  sin: Tensor;
}

/** The table of xPos, with the factor that scales the components of each pair. */
export interface XposTable extends RotaryTable {
  scale: Tensor;
}

/** Options of `attentionFactor`. */
export type AttentionFactorOptions = Extract<RotaryFrequencyOptions, { scheme: 'rope' | 'mrope' }>;

/** How `rotaryTable` writes its columns. */
export interface TableColumnOptions {
  /**
   * 'pairs' (default): one column for each pair. 'repeated': one for each component, so that each appears twice, in the
   * order of `layout`: cos and sin as in Hugging Face, [length, dim], for x · cos + rotate_half(x) · sin.
   */
  columns?: 'pairs' | 'repeated';
}

/** Options of `rotate` for arrays without an axis of heads. */
export interface NumHeadsOptions {
  /**
   * Number of heads, if they are side by side in the last axis: x is [batch, length, numHeads · head_dim], like the input
   * of ONNX's RotaryEmbedding (num_heads), or [length, numHeads · head_dim]. Positions and tables are those of batch and
   * length.
   */
  numHeads?: number;
}

/** Options of `rotate` with tables of cosines and sines, from `rotaryTable` or elsewhere. */
export interface TableRotationOptions {
  /**
   * [length, head_dim / 2] or [batch, length, head_dim / 2], one column for each pair, or head_dim columns, each twice
   * in the order of `layout`, as in Hugging Face. [batch or 1, heads, length, columns] if heads differ and x has four
   * axes. With `positions`, one row for every possible position. Other widths need `rotaryDim`.
   */
  cos: TensorInput;
  sin: TensorInput;
  /** Pairs (0, d/2), (1, d/2 + 1), … or (0, 1), (2, 3), … Default 'half', as in Hugging Face's transformers and ONNX. */
  layout?: 'half' | 'interleaved';
  direction?: 'forward' | 'inverse';
  /** Number of components of each head that are rotated, two for each pair. Default: all. */
  rotaryDim?: number;
  /** Which of them: the 'first' (default) or the 'last' components of a head. */
  rotaryPart?: 'first' | 'last';
  /** Row of the tables for each row of x, [length] or [batch, length]: whole numbers from 0 (position_ids of ONNX). */
  positions?: NumberList | TensorInput;
}

/** Options of `permuteRows`. */
export interface PermuteRowsOptions {
  /** Number of heads of the projection; for keys with fewer heads than queries, that of the keys. */
  heads: number;
  /** 'to-half': from interleaved pairs (Meta) to halves (Hugging Face). 'to-interleaved': the reverse. */
  direction: 'to-half' | 'to-interleaved';
  /** Number of components of each head that are rotated; the rows of the others stay in place. Default: all. */
  rotaryDim?: number;
  /** Which of them: the 'first' (default) or the 'last' components of a head. */
  rotaryPart?: 'first' | 'last';
}

/** Options of `rotate`: positions, or tables of cosines and sines. */
export type RotateOptions = RotaryOptions | TableRotationOptions;

/** Options of `rotaryForms`. */
export interface RotaryFormsOptions {
  scheme: 'rope';
  position: number;
  /** Base of the geometric sequence of frequencies. Default 10000. */
  base?: number;
  /** How frequencies are changed for texts longer than those of the training. */
  scaling?: RopeScaling;
  /** Pairs (0, d/2), (1, d/2 + 1), … or (0, 1), (2, 3), … Default 'half'. */
  layout?: 'half' | 'interleaved';
  /** 'inverse' undoes the rotation; 'transpose' does so except for the attention factor. Default 'forward'. */
  direction?: 'forward' | 'inverse' | 'transpose';
}

/** One rotation in three forms, with their operands. All `rotated` have the same bits. */
export interface RotaryForms {
  /** position × frequency in radians, not reduced: [pairs] */
  angles: Tensor<Float64Array>;
  /** x · cos + rotateHalf(x) · sin, all [dim]. */
  elementwise: { cos: Tensor; sin: Tensor; rotateHalf: Tensor; rotated: Tensor };
  /** x and e^(i·angle) as complex numbers, [pairs, 2] with real and imaginary part; rotated [dim]. */
  complex: { x: Tensor; factor: Tensor; rotated: Tensor };
  /** The block-diagonal R [dim, dim]; rotated = R x. */
  matrix: { matrix: Tensor; rotated: Tensor };
}

/** Position encodings that rotate queries and keys. Part of `Posenc`. */
export interface RotaryFunctions {
  /**
   * Applies rotary position embedding, with one of the schemes that `RotaryOptions` lists: rotates the pairs among the
   * first `rotaryDim` components of each head (the last ones with `rotaryPart: 'last'`) by position × frequency and
   * passes the others through. x: [..., length, head_dim]; the result has x's shape. With more than two axes the first
   * is the batch; `positions` [batch, length] or tables [batch, length, pairs] give each of its entries its own
   * positions.
   *
   * The attention factor of a context scaling multiplies the rotated components. 'inverse' divides by it; 'transpose'
   * (RoPE) rotates back and multiplies by it again.
   *
   * Accuracy: cosines and sines as for `absolute`; products and sums are rounded one by one, so every build gives the
   * same bits.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const q = { data: new Float32Array(2 * 4 * 10 * 64).fill(1), shape: [2, 4, 10, 64] };
   * // Llama 3.1 as Hugging Face lays it out, after 100 cached tokens:
   * const llama = { scheme: 'rope', base: 500000, scaling: { type: 'llama3', factor: 8 }, offset: 100 } as const;
   * const turned = pe.rotate(q, llama);
   * const back = pe.rotate(turned, { ...llama, direction: 'inverse' });
   * console.assert(Math.abs(back.data[0] - 1) < 1e-6);
   * // An image of 5 by 2 patches:
   * pe.rotate(q, { scheme: 'axial-rope', grid: [5, 2], freqsFor: 'pixel' });
   * // A hidden state in ONNX's layout, [batch, length, heads · head_dim]:
   * const packed = { data: q.data, shape: [2, 10, 4 * 64] };
   * console.assert(pe.rotate(packed, { ...llama, numHeads: 4 }).shape.join() === '2,10,256');
   * ```
   */
  rotate(x: TensorInput, options: RotateOptions & NumHeadsOptions & OutOptions): Tensor;

  /**
   * Returns the cosines and sines of a rotary scheme, [positions, dim / 2] each, for `rotate` or for other code. There
   * is one column per pair, whatever the layout; `columns: 'repeated'` gives `dim` columns, as in frameworks that have
   * one per component, in the order of `layout`. For 'xpos' the scale of each pair is returned as well. Other options that
   * only `rotate` needs (`outputLayout`, `rotaryPart`) are checked and have no effect.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim: 64, length: 4096 });
   * const x = { data: new Float32Array(4096 * 64).fill(1), shape: [4096, 64] };
   * console.assert(pe.rotate(x, { cos, sin, layout: 'half' }).shape[0] === 4096);
   * // As in transformers:
   * const twice = pe.rotaryTable({ scheme: 'rope', layout: 'half', dim: 64, length: 4096, columns: 'repeated' });
   * console.assert(twice.cos.shape.join() === '4096,64' && twice.cos.data[64 + 32] === cos.data[32]);
   * ```
   */
  rotaryTable(options: Extract<RotaryTableOptions, { scheme: 'xpos' }> & TableColumnOptions): XposTable;
  /** Returns the cosines and sines of any other rotary scheme. */
  rotaryTable(options: RotaryTableOptions & TableColumnOptions): RotaryTable;

  /**
   * Reorders the rows of projection weights of queries or keys between the two layouts of RoPE, so that rotating in the
   * new layout gives the same logits: Meta's checkpoints are 'interleaved', Hugging Face's 'half', and converting one
   * into the other is this permutation within each head. It also serves their biases, and the matrix B of a LoRA
   * adapter; A and the weights of values stay as they are.
   *
   * weight: [heads · head_dim, inputs] as linear layers store it, [heads · head_dim, rank], or a bias
   * [heads · head_dim]; the result has the same shape. Exact.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const wq = { data: [0, 1, 2, 3, 4, 5, 6, 7], shape: [8, 1] }; // 2 heads of 4
   * const converted = pe.permuteRows(wq, { heads: 2, direction: 'to-half' }); // from Meta's to Hugging Face's order
   * console.assert(converted.data.join() === '0,2,1,3,4,6,5,7');
   * console.assert(pe.permuteRows(converted, { heads: 2, direction: 'to-interleaved' }).data.join() === wq.data.join());
   * ```
   */
  permuteRows(weight: TensorInput, options: PermuteRowsOptions & OutOptions): Tensor;

  /**
   * Returns the angles whose cosines and sines `rotaryTable` returns: position × frequency in radians, float64, not
   * reduced, [positions, dim / 2]. Within 1 ULP.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const angles = pe.rotaryAngles({ scheme: 'axial-rope', grid: [4, 4], dimPerAxis: 8 });
   * console.assert(angles.shape.join() === '16,8');
   * ```
   */
  rotaryAngles(options: RotaryTableOptions): Tensor<Float64Array>;

  /**
   * Returns the factor by which a scaling multiplies cosines and sines; logits grow by its square. It is 1 without a
   * scaling and for most scalings.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const scaling = { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 32768 } as const;
   * const factor = pe.attentionFactor({ scheme: 'rope', dim: 128, base: 1000000, scaling });
   * console.assert(Math.abs(factor - (0.1 * Math.log(4) + 1)) < 1e-15);
   * ```
   */
  attentionFactor(options: AttentionFactorOptions): number;

  /**
   * Returns YaRN's factor 0.1 · mscale · ln(factor) + 1, and 1 for factors up to 1 (Peng et al. 2023). DeepSeek-V2 and
   * V3 multiply the softmax scale by the square of this factor for mscaleAllDim.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const scale = pe.yarnMscale({ factor: 40, mscale: 1 }) ** 2 / Math.sqrt(192);
   * console.assert(scale > 0.13 && scale < 0.14);
   * ```
   */
  yarnMscale(options: {
    factor: number;
    /** Default 1. */
    mscale?: number;
  }): number;

  /**
   * Rotates one vector x [head_dim] at one position in the three forms found in the literature, and returns their
   * operands: element-wise (rotate_half), as complex numbers, and by the matrix R. All three give the same bits as
   * `rotate`.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const x = { data: [1, 0, 1, 0], shape: [4] };
   * const { complex, matrix } = pe.rotaryForms(x, { scheme: 'rope', position: 3 });
   * console.assert(matrix.matrix.shape.join() === '4,4' && complex.rotated.data.join() === matrix.rotated.data.join());
   * ```
   */
  rotaryForms(x: TensorInput, options: RotaryFormsOptions): RotaryForms;

  /**
   * Returns the positions of the cells of a grid for rotations on several axes, last axis fastest, with those of tokens
   * before and after the grid: [axes, prefixTokens + cells + suffixTokens].
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const cells = pe.axialPositions({ grid: [2, 3], coordinates: 'edges' });
   * console.assert(cells.data.join() === '-1,-1,-1,1,1,1,-1,0,1,-1,0,1');
   * ```
   */
  axialPositions(options: AxialPositionsOptions): Tensor<Float64Array>;

  /**
   * Returns the position ids of text with images and video for M-RoPE, as in Qwen2-VL (Wang et al. 2024). Text advances
   * all three axes together. An image or video starts one past the largest position before it, and the next segment
   * starts one past the largest position in it.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const segments = [
   *   { modality: 'text', length: 3 },
   *   { modality: 'image', height: 4, width: 4 },
   *   { modality: 'text', length: 2 },
   * ] as const;
   * const { positionIds, next } = pe.mropePositions({ segments }); // 4 tokens of 2 × 2 patches
   * console.assert(positionIds.shape.join() === '3,9' && next === 7);
   * const q = { data: new Float32Array(9 * 128).fill(1), shape: [9, 128] };
   * pe.rotate(q, { scheme: 'mrope', base: 1000000, sections: [16, 24, 24], positions: positionIds });
   * ```
   */
  mropePositions(options: MropePositionsOptions): MropePositions;
}

/** Options of `axialPositions`. */
export interface AxialPositionsOptions {
  /** The extent of each axis. */
  grid: readonly number[];
  /**
   * Coordinates of the cells along an axis. Default 'index': 0, 1, 2, …, which 'axial-rope' uses for
   * `freqsFor: 'lang'`. 'edges': from −1 to 1, which it uses for 'pixel'.
   */
  coordinates?: GridCoordinates;
  /** Added to the coordinates, one number per axis. */
  offsets?: NumberList;
  /** Multiplies the coordinates after `offsets` were added, one number per axis. */
  factors?: NumberList;
  /** Number of tokens before the grid, such as class tokens and registers, which are at 0 on every axis. Default 0. */
  prefixTokens?: number;
  /** Number of tokens after the grid, such as Llama 4's class token, also at 0. Default 0. */
  suffixTokens?: number;
  /**
   * Side of the square blocks in which the cells are listed, block after block, as in vision towers that merge the
   * patches of a block into one token. Default 1: the order of the grid.
   */
  spatialMergeSize?: number;
}

/** A run of tokens of one modality; height and width are in patches before merging. */
export type MropeSegment =
  | { modality: 'text'; length: number }
  | { modality: 'image'; height: number; width: number }
  | {
      modality: 'video';
      temporal: number;
      height: number;
      width: number;
      /**
       * Difference in position between successive temporal patches, at least 0; products are truncated to whole
       * numbers. Default 1.
       */
      temporalStep?: number;
    };

/** Options of `mropePositions`. */
export interface MropePositionsOptions {
  segments: readonly MropeSegment[];
  /** Side of the square of patches that become one token. Default 2. */
  spatialMergeSize?: number;
}

/** Positions of text and images in one sequence. */
export interface MropePositions {
  /** [3, tokens]: time, height, width. */
  positionIds: Tensor<Float64Array>;
  /** Position of the next text token. */
  next: number;
}

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
   * within the trained length are rotated by 45° and stretched by √2 at every position. The result is not a rotation:
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
   * console.assert(turned.shape.join() === '3,8' && turned.data[6] === 2); // not rotated by position
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

/** Subsets of the rotary schemes' options, and kinds of scalings, for code that handles them separately. */

/** f_i = base^(-2i / dim), then scaled. */
export type RopeFrequencyOptions = Pick<RopeOptions, 'base' | 'scaling'>;

/** No scaling. */
export type NoScaling = NoneScaling | DefaultScaling;

/** The scalings that need only a factor. */
export type PlainScaling = LinearScaling | NtkScaling;

/** LongRoPE as in its authors' code. */
export type LongRopeScaling = LongropeScaling;

/** The frequencies of xPos, which was published with these scalings. */
export type XposFrequencyOptions = Pick<XposOptions, 'base' | 'scaling'>;

/** The options of xPos's scale, in addition to those of RoPE. */
export type XposScaleOptions = Pick<XposOptions, 'scaleBase' | 'gamma' | 'centre' | 'centrePosition'>;

/** The frequencies of one axis. */
export type AxialFrequencyOptions = Pick<AxialRopeOptions, 'freqsFor' | 'base' | 'maxFreq'>;

/** The positions of the rows in an axial rotation: the cells of a grid (last axis fastest), or explicit positions. */
export type AxialPlace = Pick<AxialRopeOptions, 'grid' | 'offsets' | 'positions'>;

/** Selects the axis that each pair of M-RoPE reads. */
export type MropeAxesOptions = Pick<MropeOptions, 'sections' | 'mode'>;

/** Frequencies and wavelengths of schemes, in float64. Part of `Posenc`. */
export interface FrequencyFunctions {
  /**
   * Returns the angular frequency of each sine/cosine pair in radians per position, fastest first, in float64, for the
   * sinusoid (including its position scale) or a rotary scheme (including its scaling). `dim` is the width of the head,
   * of which `rotaryDim` components are rotated. Options of a rotation that do not change its frequencies, such as
   * `layout`, are checked and have no effect, so that an encoding can be passed as it is.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const frequencies = pe.frequencies({ scheme: 'rope', dim: 128, base: 500000 });
   * const wavelengths = frequencies.map((f) => (2 * Math.PI) / f);
   * console.assert(wavelengths.length === 64);
   * const encoding = { scheme: 'rope', layout: 'half', base: 500000, rotaryDim: 32 } as const;
   * console.assert(pe.frequencies({ ...encoding, dim: 128 }).length === 16);
   * ```
   */
  frequencies(options: Omit<SinusoidalOptions, keyof PositionOptions> | RotaryFrequencyOptions): Float64Array;
}

/** Positions: a length (with a start), or explicit numbers, which may be fractional, negative, large and in any order. */
export interface PositionOptions {
  length?: number;
  /** Position of the first row when `length` is given. Default 0. */
  offset?: number;
  positions?: NumberList;
}
