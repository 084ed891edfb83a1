import type { MaskLike, OutOptions, Tensor } from './tensor.ts';

/** Press et al. 2022. */
export interface AlibiOptions {
  scheme: 'alibi';
  /** 1 to 65536. */
  heads: number;
  /** Not needed by forms 'mpt' and 'bloom'. */
  queries?: number;
  /** Not needed by form 'bloom'. */
  keys?: number;
  /** Position of query 0 minus position of key 0. Default keys - queries. */
  offset?: number;
  /** Default 'causal': 0 for future keys, which the causal mask hides. */
  form?: 'causal' | 'symmetric' | 'mpt' | 'bloom';
  /** The smallest slope is 2^-alibiBiasMax (above 0; for form 'bloom' 8). Default 8. */
  alibiBiasMax?: number;
  /** For form 'bloom': [batch, keys], the attention mask its key positions are counted from. */
  mask?: MaskLike;
}

/** -ln(1 + |distance|), the same for all heads (tensor2tensor, 2018). */
export interface ProximalOptions {
  scheme: 'proximal';
  queries: number;
  keys: number;
  /** Position of query 0 minus position of key 0. Default keys - queries. */
  offset?: number;
}

/** What `bias` takes. */
export type BiasOptions = AlibiOptions | ProximalOptions;

/** What is added to the logits. Part of `Posenc`. */
export interface BiasFunctions {
  /**
   * A number for each logit, to be added after the scale: `alibi` (Press et al. 2022) gives [heads, queries, keys], in form 'mpt'
   * [heads, 1, keys] and in form 'bloom' [batch, heads, 1, keys]; `proximal` (tensor2tensor, 2018) gives [queries, keys]. Query i
   * stands at position i + offset.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const bias = pe.bias({ scheme: 'alibi', heads: 12, queries: 128, keys: 128 });
   * console.assert(bias.shape.join() === '12,128,128');
   * const encoder = pe.bias({ scheme: 'alibi', heads: 12, queries: 128, keys: 128, form: 'symmetric' });
   * console.assert(encoder.data[1] === -0.5);
   * ```
   */
  bias(options: BiasOptions & OutOptions): Tensor;

  /** The slope of each head of ALiBi, 1 to 65536 heads: `2^(-alibiBiasMax · h / heads)` when their number is a power of 2. */
  alibiSlopes(options: { heads: number /** Default 8. */; alibiBiasMax?: number }): Float32Array;
}
