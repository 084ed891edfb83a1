import type { AttentionExtra, AttentionOptions, AttentionResult, Wanted } from './attention.ts';
import type { RopeEncoding } from './schemes.generated.ts';
import type { OutOptions, Tensor, TensorInput } from './tensor.ts';

/**
 * The rotation of qRope and kRope: the options of RoPE, with its defaults, except those that select components. All
 * models named below read `layout: 'interleaved'`, which is not the default; V3 writes `outputLayout: 'half'`.
 */
export type LatentEncoding = Omit<RopeEncoding, 'rotaryDim' | 'rotaryPart'>;

/** Options of `latentKeys`. */
export interface LatentKeysOptions {
  /** [..., heads, keys, d_nope], 2 to 4 axes: the part that is compared without position. */
  kNope: TensorInput;
  /** [..., heads or 1, keys, d_rope], with as many axes: the part that is rotated. One head may serve all. */
  kRope: TensorInput;
  encoding: Omit<LatentEncoding, 'queryPositions'>;
  /** Position of the first key: the number of keys that are already cached. Default 0. */
  offset?: number;
}

/** Options of `latentAttention`: those of attention, with queries and keys in two parts. */
export interface LatentAttentionOptions extends Omit<AttentionOptions, 'q' | 'k' | 'encoding' | 'want'> {
  /**
   * [queries, d_nope], [heads, queries, d_nope] or [batch, heads, queries, d_nope]; all other arrays have the same
   * number of axes.
   */
  qNope: TensorInput;
  /** [..., heads, queries, d_rope], before rotation. */
  qRope: TensorInput;
  /** [..., heads, keys, d_nope]; may have fewer heads than the queries, if their number divides that of the queries. */
  kNope?: TensorInput;
  /** [..., heads or 1, keys, d_rope], before rotation; one head may serve all. */
  kRope?: TensorInput;
  /**
   * [..., heads, keys, d_nope + d_rope]: keys from `latentKeys`, resident ones for example, instead of kNope and kRope.
   */
  k?: TensorInput;
  /** [..., heads, keys, value_dim] */
  v: TensorInput;
  encoding: LatentEncoding;
  /**
   * Multiplies the products (`softmax_scale` in DeepSeek's code). Default m² / sqrt(d_nope + d_rope), where m is
   * `yarnMscale` of the encoding's `scaling.factor` and `scaling.mscaleAllDim`, and 1 without them.
   */
  scale?: number;
  /**
   * The d_nope in the default scale (`qk_nope_head_dim`), at least 1. Default: the width of qNope. Needed in the
   * absorbed form, where qNope is already multiplied by the key projection and has the width of the latent vectors.
   */
  qkNopeHeadDim?: number;
  /** What to return besides the output. */
  want?: readonly LatentAttentionExtra[];
}

/** What latent attention returns besides the output. */
export type LatentAttentionExtra = AttentionExtra | 'qRope' | 'kRope';

export interface LatentAttentionResult extends AttentionResult {
  /** The scale by which the products were multiplied. */
  scale: number;
  /** qRope as it was compared: rotated, and scaled by the temperature. In the shape in which it was given. */
  qRope?: Tensor;
  kRope?: Tensor;
}

/** Attention whose heads have one part without position and one that is rotated. Part of `Posenc`. */
export interface LatentAttentionFunctions {
  /**
   * Computes multi-head latent attention after its projections (DeepSeek-V2, DeepSeek-AI 2024; DeepSeek V3, Kimi K2,
   * Mistral 4):
   *
   *     logits = m² / sqrt(d_nope + d_rope) · (qNope · kNopeᵀ + R(qRope) · R(kRope)ᵀ);  output = softmax(logits) · v
   *
   * All heads share one rotated key. Everything else is `attention` on the joined parts: masks, softcap, temperature
   * (which multiplies both parts), sinks and memory.
   *
   * The absorbed form, which compares queries with the latent vectors themselves, is the same call with other
   * arguments: qNope times the key projection, [heads, queries, rank], as qNope; the latent vectors, [1, keys, rank],
   * as kNope and v; and `qkNopeHeadDim`.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const yarn = { factor: 40, originalMaxPositionEmbeddings: 4096, mscale: 1, mscaleAllDim: 1 };
   * const { output, scale } = pe.latentAttention({
   *   qNope: array(4, 10, 128),
   *   qRope: array(4, 10, 64),
   *   kNope: array(4, 10, 128),
   *   kRope: array(1, 10, 64),
   *   v: array(4, 10, 128),
   *   encoding: { scheme: 'rope', layout: 'interleaved', outputLayout: 'half', scaling: { type: 'yarn', ...yarn } },
   *   causal: true,
   * });
   * console.assert(output.shape.join() === '4,10,128' && Math.abs(scale * Math.sqrt(192) - 1.87385) < 1e-5);
   * ```
   */
  latentAttention<const Want extends readonly LatentAttentionExtra[]>(
    options: LatentAttentionOptions & { want: Want } & OutOptions,
  ): Wanted<LatentAttentionResult, Want>;
  /** Computes the same; what is in the result besides the output is not known from the type of the options. */
  latentAttention(options: LatentAttentionOptions & OutOptions): LatentAttentionResult;

  /**
   * Returns the keys as latent attention compares them, [..., heads, keys, d_nope + d_rope]: the second part is rotated
   * and repeated for every head. These are the keys to keep in a cache.
   *
   * ```ts
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const array = (...shape: number[]) => ({ data: new Float32Array(shape.reduce((a, b) => a * b)).map(Math.sin), shape });
   * const encoding = { scheme: 'rope', layout: 'interleaved', outputLayout: 'half' } as const;
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
