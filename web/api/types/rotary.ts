import type { AxialPositionsOptions, MropePositions, MropePositionsOptions } from './rotary-positions.ts';
import type { RopeScaling, RotaryFrequencyOptions, RotaryOptions, RotaryTableOptions } from './schemes.generated.ts';
import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/** Cosines and sines of a rotary scheme. */
export interface RotaryTable {
  /** [positions, dim / 2] each, or [batch, length, dim / 2]; both times the attention factor. */
  cos: Tensor;
  sin: Tensor;
}

/** With what the components of each pair are multiplied besides. */
export interface XposTable extends RotaryTable {
  scale: Tensor;
}

/** What `attentionFactor` takes. */
export type AttentionFactorOptions = Extract<RotaryFrequencyOptions, { scheme: 'rope' | 'mrope' }>;

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
export type RotateOptions = RotaryOptions | TableRotationOptions;

/** One rotation for display. */
export interface RotaryFormsOptions {
  scheme: 'rope';
  position: number;
  /** Ratio between the first and the (unreached) last frequency. Default 10000. */
  base?: number;
  /** How the frequencies change to read further than trained. */
  scaling?: RopeScaling;
  /** Pairs (0, 1), (2, 3), … or (0, d/2), (1, d/2 + 1), … Default 'interleaved'. */
  layout?: 'interleaved' | 'half';
  /** 'inverse' turns back, 'transpose' too, but for the attention factor. Default 'forward'. */
  direction?: 'forward' | 'inverse' | 'transpose';
}

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

/** What turns queries and keys. Part of `Posenc`. */
export interface RotaryFunctions {
  /**
   * Rotary position embedding: turns the pairs of each head's leading `rotaryDim` components by position × frequency and passes the
   * others through, by one of the schemes that `RotaryOptions` lists. x: [..., length, head_dim]; the result has x's shape. With more
   * than two axes the first is the batch, which `positions` of shape [batch, length] and tables of shape [batch, length, pairs] tell
   * apart.
   *
   * An attention factor of a context scaling multiplies the rotated components, 'inverse' divides by it, and 'transpose' (RoPE)
   * turns back and multiplies by it again.
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
  /** Of every other rotary scheme. */
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
   * Positions of the cells of a grid for rotations on several axes, last axis fastest, between those of tokens before and behind the
   * grid: [axes, prefixTokens + cells + suffixTokens].
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
