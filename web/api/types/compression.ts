import type { NumberList, Tensor, TensorInput } from './tensor.ts';

/** Tokens of a cache, and how they are pooled into entries. */
export interface CompressionOptions {
  /** [batch, tokens, dim]: the vectors to pool. */
  kv: TensorInput;
  /** [batch, tokens, dim]: logits of the pooling weights, one per component. */
  gate: TensorInput;
  /**
   * [rate, dim]: a learned term per place within a window, added to `gate`. Its number of rows is the length of the
   * windows.
   */
  positionBias: TensorInput;
  /**
   * Positions of the queries, [queries] or [batch, queries]. If given, the result includes which entries each query
   * sees.
   */
  queryPositions?: NumberList | TensorInput;
}

/** One entry for every `rate` tokens, as attended to by DeepSeek V4. */
export interface CompressedEntries {
  /** [batch, floor(tokens / rate), dim], not rotated. */
  entries: Tensor;
  /** Positions of the entries: the first positions of their windows. */
  positions: Float64Array;
  /** [1 or batch, 1, queries, entries], 1 where the window ends at or before the query: a mask for attention. */
  visible?: Tensor<Uint8Array>;
}

/** Cache entries that each stand for several tokens. Part of `Posenc`. */
export interface CompressionFunctions {
  /**
   * Pools every `rate` tokens into one entry of a compressed cache (DeepSeek V4): each component is the average of `kv`
   * weighted by the softmax of gate + positionBias over the window. Tokens after the last whole window are dropped.
   * Accuracy: 1 ULP, plus 2^-48 of the largest component.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const { entries, positions, visible } = pe.compressedEntries({
   *   kv: array(1, 11, 8),
   *   gate: array(1, 11, 8),
   *   positionBias: array(4, 8),
   *   queryPositions: [2, 3, 7],
   * });
   * console.assert(entries.shape.join() === '1,2,8' && positions.join() === '0,4' && visible?.data.join() === '0,0,1,0,1,1');
   * const keys = pe.rotate(entries, { scheme: 'rope', rotaryDim: 4, rotaryPart: 'last', positions });
   * ```
   */
  compressedEntries(options: CompressionOptions): CompressedEntries;
}
