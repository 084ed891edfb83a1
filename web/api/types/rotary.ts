import type { PositionOptions } from './absolute.ts';
import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/** `factor` is needed unless the type is 'none'. */
export type RopeScaling = { type: 'linear' | 'ntk'; factor: number } | { type: 'none'; factor?: number };

/** f_i = base^(-2i / dim), then scaled. */
export interface RopeFrequencyOptions {
  /** Default 10000. */
  base?: number;
  scaling?: RopeScaling;
}

/** Which angles a table holds. */
export interface RotaryTableOptions extends RopeFrequencyOptions, PositionOptions {
  scheme: 'rope';
  /** The number of rotated components, two per angle. */
  dim: number;
}

export interface RotaryTable {
  /** [positions, dim / 2] each */
  cos: Tensor;
  sin: Tensor;
}

/** Su et al. 2021. */
export interface RopeOptions extends RopeFrequencyOptions {
  scheme: 'rope';
  /** Pairs (0, 1), (2, 3), … or (0, d/2), (1, d/2 + 1), … Default 'interleaved'. */
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

/** Rotation by given tables, from `rotaryTable` or from anywhere else. */
export interface TableRotationOptions {
  cos: TensorLike;
  sin: TensorLike;
  layout?: 'interleaved' | 'half';
  direction?: 'forward' | 'inverse';
}

/** Positions, or tables of angles. */
export type RotateOptions = RopeOptions | TableRotationOptions;

/** What turns queries and keys. Part of `Posenc`. */
export interface RotaryFunctions {
  /**
   * Rotary position embedding (Su et al. 2021): turns the pairs of each head's leading `rotaryDim` components by position × frequency
   * and passes the others through. x: [..., length, head_dim]; the result has x's shape. With more than two axes the first is the
   * batch, which `positions` of shape [batch, length] and tables of shape [batch, length, pairs] tell apart.
   *
   * Accuracy: cosines and sines as `absolute`; products and sums are rounded one by one, so every build gives the same bits.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const q = { data: new Float32Array(2 * 4 * 10 * 64).fill(1), shape: [2, 4, 10, 64] };
   * // Llama 3 as Hugging Face lays it out, after 100 cached tokens:
   * const turned = pe.rotate(q, { scheme: 'rope', layout: 'half', base: 500000, offset: 100 });
   * const back = pe.rotate(turned, { scheme: 'rope', layout: 'half', base: 500000, offset: 100, direction: 'inverse' });
   * console.assert(Math.abs(back.data[0] - 1) < 1e-6);
   * ```
   */
  rotate(x: TensorLike, options: RotateOptions & OutOptions): Tensor;

  /**
   * The cosines and sines of RoPE, [positions, dim / 2] each, for `rotate` or for other code. One column per pair: frameworks that keep
   * `dim` columns repeat them.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim: 64, length: 4096 });
   * const x = { data: new Float32Array(4096 * 64).fill(1), shape: [4096, 64] };
   * console.assert(pe.rotate(x, { cos, sin, layout: 'half' }).shape[0] === 4096);
   * ```
   */
  rotaryTable(options: RotaryTableOptions): RotaryTable;
}
