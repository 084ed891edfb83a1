import type { AttentionExtra, AttentionOptions, AttentionResult, Wanted } from './attention.ts';
import type { RotaryEncoding } from './schemes.generated.ts';
import type { OutOptions, Tensor } from './tensor.ts';

/**
 * The relative position of a query at position i and a key at position j in a rotary embedding, where it is not i − j.
 * Such maps let a model read longer texts than it was trained on, without relative positions that it has never seen.
 */
export type PositionMap =
  | {
      /**
       * Self-Extend (Jin et al. 2024): i − j for 0 ≤ i − j < window, else ⌊i / groupSize⌋ − ⌊j / groupSize⌋ + window −
       * ⌊window / groupSize⌋. If no position reaches the window, the last two terms are left out, which only affects
       * keys after the query.
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
      /** At least 1. */
      factor: number;
    }
  | {
      /**
       * Dual chunk attention (An et al. 2024, as in Qwen2.5-1M): chunks have c = chunkSize − localSize positions, and
       * keys are at j mod c. A query is at i mod c for keys of its own and later chunks, at min(i mod c + c, chunkSize)
       * for keys of the previous chunk, and at min(2c − 1, chunkSize) for keys of all earlier chunks.
       */
      form: 'dual-chunk';
      chunkSize: number;
      /** Less than chunkSize. */
      localSize: number;
    };

/** Options of `mappedAttention`. */
export interface MappedAttentionOptions extends Omit<AttentionOptions, 'encoding' | 'want'> {
  /** The rotary embedding; `positionMap` determines the positions. */
  encoding: Omit<Extract<RotaryEncoding, { scheme: 'rope' }>, 'queryPositions' | 'keyPositions'>;
  positionMap: PositionMap;
  want?: readonly Exclude<AttentionExtra, 'terms'>[];
}

/** Options of `mappedPositions`. */
export type MappedPositionsOptions = PositionMap & {
  queries: number;
  keys: number;
  /** Position of the first query; the first key is at 0. Default keys − queries. */
  offset?: number;
};

/**
 * Positions of queries and keys in each rotation: 'near' and 'far', or 'intra', 'succ' and 'inter' for dual chunk
 * attention.
 */
export interface MappedPositions {
  queries: Readonly<Record<string, Float64Array>>;
  keys: Readonly<Record<string, Float64Array>>;
  /** [queries, keys]: the rotation of each pair, as an index in the order of `queries`. */
  selected: Tensor<Uint8Array>;
  /** [queries, keys]: the relative position of each pair in its rotation. */
  distances: Tensor<Float64Array>;
  /**
   * Dual chunk attention: positions of the queries that only select the blocks of its sparse form, i mod c + c and i
   * mod c + chunkSize.
   */
  critical?: { readonly succ: Float64Array; readonly inter: Float64Array };
}

/** Attention whose rotary positions depend on the pair. Part of `Posenc`. */
export interface PositionMapFunctions {
  /**
   * Computes `attention` with a rotary embedding whose relative position is not i − j but another function of the pair
   * (Self-Extend, ReRoPE, dual chunk attention). With `causal`, memory grows linearly with the length: the keys of each
   * rotation are attended to separately, and the results are combined by their log-sum-exp. Without `causal`, with
   * anything that has an entry for each query and key (a bias, a mask, wanted weights or logits), and with a window or
   * a temperature of the logits, it takes an array of logits for each rotation.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const [q, k, v] = [array(4, 100, 16), array(2, 100, 16), array(2, 100, 16)];
   * const positionMap = { form: 'self-extend', window: 32, groupSize: 4 } as const;
   * const { output } = pe.mappedAttention({ q, k, v, encoding: { scheme: 'rope' }, positionMap, causal: true });
   * console.assert(output.shape.join() === '4,100,16');
   * ```
   */
  mappedAttention<const Want extends readonly Exclude<AttentionExtra, 'terms'>[]>(
    options: MappedAttentionOptions & { want: Want } & OutOptions,
  ): Wanted<AttentionResult, Want>;
  /** Computes the same; what is in the result besides the output is not known from the type of the options. */
  mappedAttention(options: MappedAttentionOptions & OutOptions): AttentionResult;

  /**
   * Returns the positions and relative positions that `mappedAttention` uses.
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
