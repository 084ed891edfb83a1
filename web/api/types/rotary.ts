import type { PositionOptions } from './absolute.ts';
import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

interface AnyScaling {
  /** Divides each frequency by a number of its own, besides the scaling (freq_factors of llama.cpp): one per pair, above 0. */
  freqFactors?: ArrayLike<number>;
}

type Switched<S> = Partial<Omit<S, 'type'>>;

/** No scaling; the parameters of the others are not read, so that a control can switch scaling off. */
export type NoScaling =
  | ({ type: 'none' } & AnyScaling &
      Switched<DynamicScaling> &
      Switched<YarnScaling> &
      Switched<LongRopeScaling> &
      Switched<Llama3Scaling> &
      Switched<ProportionalScaling>)
  | (AnyScaling & { type?: undefined });

/** All frequencies / factor (Chen et al. 2023), or base × factor^(d / (d − 2)) ('ntk', 2023); factor above 0. */
export interface PlainScaling extends AnyScaling {
  type: 'linear' | 'ntk';
  factor: number;
}

/** NTK scaling by factor × seqLen / maxPositionEmbeddings − (factor − 1): nothing changes up to the trained length. */
export interface DynamicScaling extends AnyScaling {
  type: 'dynamic';
  /** At least 1. */
  factor: number;
  /** The trained length. */
  maxPositionEmbeddings: number;
  /** The present length. Default: largest position + 1. Cached keys keep the base of the length they were rotated at. */
  seqLen?: number;
}

/** Peng et al. 2023. */
export interface YarnScaling extends AnyScaling {
  type: 'yarn';
  /** At least 1. */
  factor: number;
  /** The trained length. */
  originalMaxPositionEmbeddings: number;
  /** Pairs that turn at least this often over that length keep their frequency. Default 32. */
  betaFast?: number;
  /** Pairs that turn at most this often get f / factor. Default 1. */
  betaSlow?: number;
  /** Whether the ends of the ramp are rounded outwards to whole pairs. Default true. */
  truncate?: boolean;
  /** Neither 0: the attention factor is yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim). Default 0. */
  mscale?: number;
  mscaleAllDim?: number;
  /** Replaces the computed attention factor. */
  attentionFactor?: number;
  /** Multiplies the attention factor. Default 1. */
  attnFactor?: number;
  /** 0 to 1: how much of their frequency the fast pairs keep. Default 1. */
  extrapolationFactor?: number;
}

/** Ding et al. 2024. */
export interface LongRopeScaling extends AnyScaling {
  type: 'longrope';
  /** Default maxPositionEmbeddings / originalMaxPositionEmbeddings; one of the two is needed. */
  factor?: number;
  maxPositionEmbeddings?: number;
  /** The trained length, at least 2. */
  originalMaxPositionEmbeddings: number;
  /** One divisor per pair: shortFactor up to the trained length, longFactor beyond. */
  shortFactor: ArrayLike<number>;
  longFactor: ArrayLike<number>;
  /** The present length. Default: largest position + 1. */
  seqLen?: number;
  /** What the attention factor follows: the factor, or the present length. Default 'fixed'. */
  attention?: 'fixed' | 'current-length';
  /** Replaces the computed attention factor. */
  attentionFactor?: number;
}

/** Llama 3.1 (Dubey et al. 2024). */
export interface Llama3Scaling extends AnyScaling {
  type: 'llama3';
  /** At least 1; 8 in Llama 3.1. */
  factor: number;
  /** Default 1. */
  lowFreqFactor?: number;
  /** Above lowFreqFactor. Default 4. */
  highFreqFactor?: number;
  /** Default 8192. */
  originalMaxPositionEmbeddings?: number;
}

/** p-RoPE (Barbero et al. 2024): the fastest share of the pairs turns with the frequencies of a whole head, the others stand. */
export interface ProportionalScaling extends AnyScaling {
  type: 'proportional';
  /** 0 to 1. Default 1. */
  partialRotaryFactor?: number;
  /** At least 1. Default 1. */
  factor?: number;
}

/** How the frequencies change to read further than trained. The names are those of model configurations, in camelCase. */
export type RopeScaling =
  | NoScaling
  | PlainScaling
  | DynamicScaling
  | YarnScaling
  | LongRopeScaling
  | Llama3Scaling
  | ProportionalScaling;

/** f_i = base^(-2i / dim), then scaled. */
export interface RopeFrequencyOptions {
  /** Default 10000. */
  base?: number;
  scaling?: RopeScaling;
}

/** What a rotation of rows on a line takes. */
interface LineRotation {
  /** Pairs (0, 1), (2, 3), … or (0, d/2), (1, d/2 + 1), … Default 'interleaved', for 'mrope' 'half'. */
  layout?: 'interleaved' | 'half';
  /** How many leading components of each head are rotated. Default: all. */
  rotaryDim?: number;
  /** Position of the first row. Default 0. */
  offset?: number;
  /** One per row, or [batch, length]. */
  positions?: ArrayLike<number> | TensorLike;
  /** 'inverse' turns back. Default 'forward'. */
  direction?: 'forward' | 'inverse';
}

/** Su et al. 2021. */
export interface RopeOptions extends RopeFrequencyOptions, LineRotation {
  scheme: 'rope';
}

/** What xPos does besides RoPE. */
export interface XposScaleOptions {
  /** Above 0. Default 512. */
  scaleBase?: number;
  /** Above 0. Default 0.4. */
  gamma?: number;
  /** The position with scale 1: by the convention of a library, or given. Queries and keys must share it. Default 'zero'. */
  centre?: 'zero' | 'half-length' | 'half-length-round-up' | 'half-count';
  centrePosition?: number;
}

/** Frequencies of xPos; it was published with these scalings. */
export interface XposFrequencyOptions {
  /** Default 10000. */
  base?: number;
  scaling?: { type: 'linear' | 'ntk'; factor: number } | { type: 'none'; factor?: number };
}

/** Sun et al. 2022. Positions must stay within about 35600 of the centre (with the default numbers), or it is an error. */
export interface XposOptions extends XposFrequencyOptions, XposScaleOptions, LineRotation {
  scheme: 'xpos';
  /** Queries are multiplied with the scale, keys with its inverse. */
  side: 'query' | 'key';
  /** 'same' as layout (default). The other one is a known mistake: scores then depend on more than the distance. */
  scaleLayout?: 'same' | 'interleaved' | 'half';
}

/** Frequencies of one axis. */
export interface AxialFrequencyOptions {
  /** 'lang': RoPE's, positions from 0. 'pixel': evenly spaced, positions from -1 to 1. Default 'lang'. */
  freqsFor?: 'lang' | 'pixel';
  /** Of 'lang'. Default 10000. */
  base?: number;
  /** Of 'pixel'. Default 10. */
  maxFreq?: number;
}

/** Where the rows of an axial rotation stand: the cells of a grid (last axis fastest), or anywhere. */
export interface AxialPlace {
  /** [rows, columns], [frames, rows, columns] or any number of axes. */
  grid?: readonly number[];
  /** Added to the positions of the grid, one for each axis. */
  offsets?: ArrayLike<number>;
  /** Instead of a grid: [axes, length] or [axes, batch, length]. */
  positions?: TensorLike;
}

/** Axial RoPE (rotary-embedding-torch; Heo et al. 2024). x is [..., cells, head_dim] or keeps the axes of its grid. */
export interface AxialRopeOptions extends AxialFrequencyOptions, AxialPlace {
  scheme: 'axial-rope';
  /** Rotated components of each axis, the first axis first. Default: an equal share of the head. */
  dimPerAxis?: number;
  /** Default 'interleaved'. */
  layout?: 'interleaved' | 'half';
  /** Default 'forward'. */
  direction?: 'forward' | 'inverse';
}

/** Which axis a pair of M-RoPE reads. */
export interface MropeAxesOptions {
  /** mrope_section of the configurations: the numbers of pairs of time, height and width. */
  sections: ArrayLike<number>;
  /** TT…HH…WW (Qwen2-VL) or THWTHW…TT (Qwen3-VL). Default 'chunked'. */
  mode?: 'chunked' | 'interleaved';
}

/** Wang et al. 2024. Positions as `mropePositions` makes them, [3, length] or [3, batch, length]; a list or an offset is text. */
export interface MropeOptions extends RopeFrequencyOptions, MropeAxesOptions, LineRotation {
  scheme: 'mrope';
}

/** Which angles a table holds. */
export type RotaryTableOptions =
  | (RopeFrequencyOptions & PositionOptions & { scheme: 'rope' /** Rotated components, two per angle. */; dim: number })
  | (XposFrequencyOptions &
      XposScaleOptions &
      PositionOptions & {
        scheme: 'xpos';
        dim: number;
        /** Needed for the scale, which `rotaryTable` gives. */
        side?: 'query' | 'key';
      })
  | (AxialFrequencyOptions & AxialPlace & { scheme: 'axial-rope'; dimPerAxis: number })
  | (RopeFrequencyOptions &
      MropeAxesOptions &
      Omit<PositionOptions, 'positions'> & {
        scheme: 'mrope';
        dim: number;
        positions?: ArrayLike<number> | TensorLike;
      });

export interface RotaryTable {
  /** [positions, dim / 2] each, or [batch, length, dim / 2]; both times the attention factor. */
  cos: Tensor;
  sin: Tensor;
}

/** With what the components of each pair are multiplied besides. */
export interface XposTable extends RotaryTable {
  scale: Tensor;
}

/** What `frequencies` takes of the rotary schemes. */
export type RotaryFrequencyOptions =
  | (RopeFrequencyOptions & {
      scheme: 'rope' | 'mrope' /** Rotated components: even, at least 2. */;
      dim: number;
    })
  | (XposFrequencyOptions & { scheme: 'xpos'; dim: number })
  | (AxialFrequencyOptions & { scheme: 'axial-rope' /** Those of one axis are given. */; dimPerAxis: number });

/** What `attentionFactor` takes. */
export type AttentionFactorOptions = RopeFrequencyOptions & { scheme: 'rope' | 'mrope'; dim: number };

/** Rotation by given tables, from `rotaryTable` or from anywhere else. */
export interface TableRotationOptions {
  /** [length, rotaryDim / 2] or [batch, length, rotaryDim / 2]; with `positions` the rows of all positions. */
  cos: TensorLike;
  sin: TensorLike;
  layout?: 'interleaved' | 'half';
  direction?: 'forward' | 'inverse';
  /** The row of the tables for each row of x, or [batch, length]: whole numbers from 0 (position_ids of ONNX). */
  positions?: ArrayLike<number> | TensorLike;
}

/** Positions, or tables of angles. */
export type RotateOptions = RopeOptions | XposOptions | AxialRopeOptions | MropeOptions | TableRotationOptions;

/** One rotation for display. */
export type RotaryFormsOptions = RopeFrequencyOptions & {
  scheme: 'rope';
  position: number;
  layout?: 'interleaved' | 'half';
  direction?: 'forward' | 'inverse';
};

/** One rotation in three forms, with what each multiplies. All `rotated` have the same bits. */
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

/** For `axialPositions`. */
export interface AxialPositionsOptions {
  grid: readonly number[];
  /** Default 'lang'. */
  freqsFor?: 'lang' | 'pixel';
  offsets?: ArrayLike<number>;
}

/** A stretch of one modality in a sequence; height and width are patches before merging. */
export type MropeSegment =
  | { modality: 'text'; length: number }
  | { modality: 'image'; height: number; width: number }
  | {
      modality: 'video';
      temporal: number;
      height: number;
      width: number;
      /** Positions from one temporal patch to the next, at least 0; products are cut to whole numbers. Default 1. */
      temporalStep?: number;
    };

/** For `mropePositions`. */
export interface MropePositionsOptions {
  segments: readonly MropeSegment[];
  /** This many by this many patches become a token. Default 2. */
  spatialMergeSize?: number;
}

export interface MropePositions {
  /** [3, tokens]: time, height, width. */
  positionIds: Tensor<Float64Array>;
  /** Where a text token that follows stands. */
  next: number;
}

/** What turns queries and keys. Part of `Posenc`. */
export interface RotaryFunctions {
  /**
   * Rotary position embedding: turns the pairs of each head's leading `rotaryDim` components by position × frequency and passes the
   * others through. 'rope' (Su et al. 2021), 'xpos' (Sun et al. 2022), 'axial-rope' for grids, 'mrope' for text with images (Wang et
   * al. 2024). x: [..., length, head_dim]; the result has x's shape. With more than two axes the first is the batch, which `positions`
   * of shape [batch, length] and tables of shape [batch, length, pairs] tell apart.
   *
   * An attention factor of a context scaling multiplies the rotated components, and 'inverse' divides by it.
   *
   * Accuracy: cosines and sines as `absolute`; products and sums are rounded one by one, so every build gives the same bits.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const q = { data: new Float32Array(2 * 4 * 10 * 64).fill(1), shape: [2, 4, 10, 64] };
   * // Llama 3.1 as Hugging Face lays it out, after 100 cached tokens:
   * const llama = { scheme: 'rope', layout: 'half', base: 500000, scaling: { type: 'llama3', factor: 8 }, offset: 100 };
   * const turned = pe.rotate(q, llama);
   * const back = pe.rotate(turned, { ...llama, direction: 'inverse' });
   * console.assert(Math.abs(back.data[0] - 1) < 1e-6);
   * // An image of 5 by 2 patches:
   * pe.rotate(q, { scheme: 'axial-rope', grid: [5, 2], freqsFor: 'pixel' });
   * ```
   */
  rotate(x: TensorLike, options: RotateOptions & OutOptions): Tensor;

  /**
   * The cosines and sines of a rotary scheme, [positions, dim / 2] each, for `rotate` or for other code. One column per pair:
   * frameworks that keep `dim` columns repeat them. With 'xpos' the scale of each pair comes besides.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim: 64, length: 4096 });
   * const x = { data: new Float32Array(4096 * 64).fill(1), shape: [4096, 64] };
   * console.assert(pe.rotate(x, { cos, sin, layout: 'half' }).shape[0] === 4096);
   * ```
   */
  rotaryTable(options: Extract<RotaryTableOptions, { scheme: 'xpos' }>): XposTable;
  rotaryTable(options: RotaryTableOptions): RotaryTable;

  /**
   * The angles that `rotaryTable` takes the cosines and sines of: position × frequency in radians, float64, not reduced, [positions,
   * dim / 2]. Within 1 ULP.
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
   * What the cosines and sines of a scaling are multiplied with, as a number: logits grow by its square. 1 without a scaling, and for
   * most of them.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const scaling = { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 32768 };
   * const factor = pe.attentionFactor({ scheme: 'rope', dim: 128, base: 1000000, scaling });
   * console.assert(Math.abs(factor - (0.1 * Math.log(4) + 1)) < 1e-15);
   * ```
   */
  attentionFactor(options: AttentionFactorOptions): number;

  /**
   * 0.1 · mscale · ln(factor) + 1, and 1 for factors up to 1 (Peng et al. 2023). DeepSeek-V2 and V3 multiply the softmax scale by the
   * square of the one of mscaleAllDim.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const scale = pe.yarnMscale({ factor: 40, mscale: 1 }) ** 2 / Math.sqrt(192);
   * console.assert(scale > 0.13 && scale < 0.14);
   * ```
   */
  yarnMscale(options: { factor: number /** Default 1. */; mscale?: number }): number;

  /**
   * One vector x [head_dim] at one position, rotated in the three ways that articles write it, with what each multiplies: element-wise
   * (rotate_half), as complex numbers, and by the matrix R. All three give the same bits as `rotate`.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const x = { data: [1, 0, 1, 0], shape: [4] };
   * const { complex, matrix } = pe.rotaryForms(x, { scheme: 'rope', position: 3 });
   * console.assert(matrix.matrix.shape.join() === '4,4' && complex.rotated.data.join() === matrix.rotated.data.join());
   * ```
   */
  rotaryForms(x: TensorLike, options: RotaryFormsOptions): RotaryForms;

  /**
   * Positions of the cells of a grid for axial RoPE, last axis fastest: [axes, cells].
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const cells = pe.axialPositions({ grid: [2, 3], freqsFor: 'pixel' });
   * console.assert(cells.data.join() === '-1,-1,-1,1,1,1,-1,0,1,-1,0,1');
   * ```
   */
  axialPositions(options: AxialPositionsOptions): Tensor<Float64Array>;

  /**
   * Position ids of text with images and video for M-RoPE, as Qwen2-VL makes them (Wang et al. 2024). Text counts on all three axes
   * together; an image or video starts one past the largest position before it, and what follows one past its largest.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const segments = [
   *   { modality: 'text', length: 3 },
   *   { modality: 'image', height: 4, width: 4 },
   *   { modality: 'text', length: 2 },
   * ];
   * const { positionIds, next } = pe.mropePositions({ segments }); // 4 tokens of 2 × 2 patches
   * console.assert(positionIds.shape.join() === '3,9' && next === 7);
   * const q = { data: new Float32Array(9 * 128).fill(1), shape: [9, 128] };
   * pe.rotate(q, { scheme: 'mrope', base: 1000000, sections: [16, 24, 24], positions: positionIds });
   * ```
   */
  mropePositions(options: MropePositionsOptions): MropePositions;
}
