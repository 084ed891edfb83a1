import type { Tensor, TensorLike } from './tensor.ts';

/** Tokens of a cache, and how they are pooled. */
export interface CompressionOptions {
  /** [batch, tokens, dim] */
  kv: TensorLike;
  /** [batch, tokens, dim]: logits of how much each token counts, component by component. */
  gate: TensorLike;
  /** [rate, dim]: learned numbers of the places within a window, added to `gate`; their number says how long windows are. */
  positionBias: TensorLike;
  /** Positions of queries, or of those of each sequence, [batch, queries]: the result says which entries they see. */
  queryPositions?: ArrayLike<number> | TensorLike;
}

/** One entry for every `rate` tokens, as DeepSeek V4 attends to them. */
export interface CompressedEntries {
  /** [batch, floor(tokens / rate), dim], not turned. */
  entries: Tensor;
  /** Where they stand: at the beginnings of their windows. */
  positions: Float64Array;
  /** [1 or batch, 1, queries, entries], 1 where the window is complete at the query, itself included: a mask of attention. */
  visible?: Tensor<Uint8Array>;
}

/** Keys that stand for many tokens. Part of `Posenc`. */
export interface CompressionFunctions {
  /**
   * Pools every `rate` tokens to one entry of a compressed cache (DeepSeek V4): component by component the average of `kv` by the softmax
   * of gate + positionBias. Tokens after the last whole window are dropped. Accuracy: 1 ULP, plus 2^-48 of the largest component.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const { entries, positions, visible } = pe.compressedEntries({
   *   kv: array(1, 11, 8),
   *   gate: array(1, 11, 8),
   *   positionBias: array(4, 8),
   *   queryPositions: [2, 3, 7],
   * });
   * console.assert(entries.shape.join() === '1,2,8' && positions.join() === '0,4' && visible.data.join() === '0,0,1,0,1,1');
   * const keys = pe.rotate(entries, { scheme: 'rope', rotaryDim: 4, rotaryPart: 'last', positions });
   * ```
   */
  compressedEntries(options: CompressionOptions): CompressedEntries;
}
