import type { AttentionOptions, AttentionResult } from './attention.ts';
import type { RopeEncoding } from './schemes.generated.ts';
import type { OutOptions, Tensor, TensorLike } from './tensor.ts';

/**
 * The rotation of the parts with position: all options of RoPE but those that say which components turn. DeepSeek V2 reads and leaves
 * them `layout: 'interleaved'`, V3 writes them with `outputLayout: 'half'`.
 */
export type LatentEncoding = Omit<RopeEncoding, 'rotaryDim' | 'rotaryPart'>;

/** For `latentKeys`. */
export interface LatentKeysOptions {
  /** [..., heads, keys, d_nope], of 2 to 4 axes: what is compared without position. */
  kNope: TensorLike;
  /** [..., heads or 1, keys, d_rope], as many axes: one head serves all. */
  kRope: TensorLike;
  encoding: Omit<LatentEncoding, 'queryPositions'>;
  /** Position of the first key: the number of those that are cached. Default 0. */
  offset?: number;
}

/** The options of attention, with queries and keys in two parts. */
export interface LatentAttentionOptions extends Omit<AttentionOptions, 'q' | 'k' | 'encoding' | 'want'> {
  /** [queries, d_nope], [heads, queries, d_nope] or [batch, heads, queries, d_nope]; all other arrays have as many axes. */
  qNope: TensorLike;
  /** [..., heads, queries, d_rope] */
  qRope: TensorLike;
  /** [..., heads, keys, d_nope]; heads may be fewer than those of the queries if they divide them. */
  kNope?: TensorLike;
  /** [..., heads or 1, keys, d_rope], before rotation: one head serves all. */
  kRope?: TensorLike;
  /** [..., heads, keys, d_nope + d_rope]: keys from `latentKeys` instead of the two parts, for example resident ones. */
  k?: TensorLike;
  /** [..., heads, keys, value_dim] */
  v: TensorLike;
  encoding: LatentEncoding;
  /**
   * Multiplies the products (`softmax_scale` of DeepSeek's code). Default m² / sqrt(d_nope + d_rope), where m is `yarnMscale` of the
   * encoding's `scaling.factor` and `scaling.mscaleAllDim`, and 1 without them.
   */
  scale?: number;
  /**
   * The d_nope of the default scale (`qk_nope_head_dim`), from 1. Default the width of qNope. Needed where the projection of the keys is
   * multiplied into qNope, whose rows then have the width of the latent vectors.
   */
  qkNopeHeadDim?: number;
  /** What to return besides the output. */
  want?: readonly (NonNullable<AttentionOptions['want']>[number] | 'qRope' | 'kRope')[];
}

export interface LatentAttentionResult extends AttentionResult {
  /** What the products were multiplied by. */
  scale: number;
  /** The part with position as it was compared: turned, and for queries with the temperature; in the shape it was given in. */
  qRope?: Tensor;
  kRope?: Tensor;
}

/** Attention whose heads have a part without position and a part that is turned. Part of `Posenc`. */
export interface LatentAttentionFunctions {
  /**
   * Multi-head latent attention behind its projections (DeepSeek-V2, DeepSeek-AI 2024; DeepSeek V3, Kimi K2, Mistral 4):
   *
   *     logits = m² / sqrt(d_nope + d_rope) · (qNope · kNopeᵀ + R(qRope) · R(kRope)ᵀ);  output = softmax(logits) · v
   *
   * The rotated key is one for all heads. Everything else is `attention` on the joined parts: masks, softcap, temperature (which
   * multiplies both parts), sinks, and what is stored.
   *
   * The absorbed form, which compares with the latent vectors themselves, is the same call: qNope times the projection of the keys,
   * [heads, queries, rank], the latent vectors as kNope and v, [1, keys, rank], and `qkNopeHeadDim`.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const scaling = { type: 'yarn', factor: 40, originalMaxPositionEmbeddings: 4096, mscale: 1, mscaleAllDim: 1 };
   * const { output, scale } = pe.latentAttention({
   *   qNope: array(4, 10, 128),
   *   qRope: array(4, 10, 64),
   *   kNope: array(4, 10, 128),
   *   kRope: array(1, 10, 64),
   *   v: array(4, 10, 128),
   *   encoding: { scheme: 'rope', layout: 'interleaved', outputLayout: 'half', scaling },
   *   causal: true,
   * });
   * console.assert(output.shape.join() === '4,10,128' && Math.abs(scale * Math.sqrt(192) - 1.87385) < 1e-5);
   * ```
   */
  latentAttention(options: LatentAttentionOptions & OutOptions): LatentAttentionResult;

  /**
   * Keys as latent attention compares them, [..., heads, keys, d_nope + d_rope]: the second part turned, and given to every head. What a
   * cache keeps.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const encoding = { scheme: 'rope', outputLayout: 'half' };
   * const past = pe.latentKeys({ kNope: array(4, 100, 16), kRope: array(1, 100, 8), encoding });
   * const [k, v] = [pe.upload(past, { room: 4096 }), pe.upload(array(4, 100, 16), { room: 4096 })];
   * k.append(pe.latentKeys({ kNope: array(4, 1, 16), kRope: array(1, 1, 8), encoding, offset: 100 }));
   * v.append(array(4, 1, 16));
   * const { output } = pe.latentAttention({ qNope: array(4, 1, 16), qRope: array(4, 1, 8), k, v, encoding });
   * console.assert(output.shape.join() === '4,1,16');
   * ```
   */
  latentKeys(options: LatentKeysOptions & OutOptions): Tensor;
}
