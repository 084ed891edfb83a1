import type { AttentionOptions, AttentionResult } from './attention.ts';
import type { RotaryEncoding } from './schemes.generated.ts';
import type { OutOptions, Tensor } from './tensor.ts';

/**
 * How far a query at position i and a key at position j are apart for a rotary embedding, where that is not i − j: what lets a model read
 * further than it was trained, without a distance that it has not seen.
 */
export type PositionMap =
  | {
      /**
       * Self-Extend (Jin et al. 2024): i − j for 0 ≤ i − j < window, else ⌊i / groupSize⌋ − ⌊j / groupSize⌋ + window − ⌊window /
       * groupSize⌋. Where no position reaches the window there is no shift, which only keys after the query see.
       */
      form: 'self-extend';
      window: number;
      groupSize: number;
    }
  | {
      /** ReRoPE (Su 2023): i − j for |i − j| < window, else window. */
      form: 'rerope';
      window: number;
    }
  | {
      /** Leaky ReRoPE (Su 2023): i − j for |i − j| < window, else window + (i − j − window) / factor. */
      form: 'leaky-rerope';
      window: number;
      /** From 1. */
      factor: number;
    }
  | {
      /**
       * Dual chunk attention (An et al. 2024, as in Qwen2.5-1M): chunks have c = chunkSize − localSize positions, and keys stand at j mod c.
       * A query stands at i mod c for keys of its own chunk (and those after it), at min(i mod c + c, chunkSize) for those of the chunk
       * before, and at min(2c − 1, chunkSize) for all earlier ones.
       */
      form: 'dual-chunk';
      chunkSize: number;
      /** Below chunkSize. */
      localSize: number;
    };

/** Attention whose rotations turn by a function of query and key. */
export interface MappedAttentionOptions extends Omit<AttentionOptions, 'encoding' | 'want'> {
  /** How queries and keys turn; where they stand is what `positionMap` says. */
  encoding: Omit<Extract<RotaryEncoding, { scheme: 'rope' }>, 'queryPositions' | 'keyPositions'>;
  positionMap: PositionMap;
  want?: readonly ('logits' | 'weights' | 'logSumExp')[];
}

/** Which positions are asked for. */
export type MappedPositionsOptions = PositionMap & {
  queries: number;
  keys: number;
  /** Position of the first query; keys count from 0. Default keys − queries. */
  offset?: number;
};

/**
 * Where queries and keys stand, for each of the rotations that are made: 'near' and 'far', or those of dual chunk attention, 'intra', 'succ'
 * and 'inter'.
 */
export interface MappedPositions {
  queries: Readonly<Record<string, Float64Array>>;
  keys: Readonly<Record<string, Float64Array>>;
  /** [queries, keys]: which rotation a pair takes, by its place in the order of `queries`. */
  selected: Tensor<Uint8Array>;
  /** [queries, keys]: how far apart a pair then is. */
  distances: Tensor<Float64Array>;
  /** Dual chunk attention: queries that only choose the blocks of its sparse form, at i mod c + c and i mod c + chunkSize. */
  critical?: { readonly succ: Float64Array; readonly inter: Float64Array };
}

/** Rotary positions by pairs. Part of `Posenc`. */
export interface PositionMapFunctions {
  /**
   * `attention` with a rotary embedding whose relative position is another function of the pair than i − j (Self-Extend, ReRoPE, dual
   * chunk attention). With `causal` and nothing that has an entry for each query and key (weights and logits that are wanted, a bias, a
   * mask), nor a window or a temperature of the logits, memory grows with the length alone: the keys of each rotation are attended to on
   * their own, and put together by their log-sum-exp. Otherwise it takes an array of logits for each rotation.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [q, k, v] = [array(4, 100, 16), array(2, 100, 16), array(2, 100, 16)];
   * const positionMap = { form: 'self-extend', window: 32, groupSize: 4 };
   * const { output } = pe.mappedAttention({ q, k, v, encoding: { scheme: 'rope' }, positionMap, causal: true });
   * console.assert(output.shape.join() === '4,100,16');
   * ```
   */
  mappedAttention(options: MappedAttentionOptions & OutOptions): AttentionResult;

  /**
   * What `mappedAttention` makes of positions.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { distances, queries } = pe.mappedPositions({ form: 'rerope', window: 2, queries: 1, keys: 5 });
   * console.assert(distances.data.join() === '2,2,2,1,0' && queries.far[0] === 2);
   * ```
   */
  mappedPositions(options: MappedPositionsOptions): MappedPositions;
}
