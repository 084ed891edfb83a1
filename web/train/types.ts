import type { Tensor, TensorLike } from '../api/types/index.ts';

export type { Tensor, TensorLike };

/** 'simd' runs in every current browser; 'relaxed' uses fused multiply-add. Each has curves of its own, the same in every engine. */
export type Build = 'simd' | 'relaxed';

/** The sizes of a decoder. */
export interface ModelOptions {
  /** Number of tokens that there are, 2 to 65536. */
  readonly vocab: number;
  /** Channels of the residual stream. */
  readonly dim: number;
  readonly layers: number;
  /** Divides `dim`. */
  readonly heads: number;
}

/** How position enters the decoder; numbers that may be left out have the defaults that are shown. */
export type PositionOptions =
  | { readonly scheme: 'none' | 'alibi' | 'kerple-log' | 'data-dependent-alibi' }
  /** `base` 10000 */
  | { readonly scheme: 'sinusoidal' | 'transformer-xl'; readonly base?: number }
  /** `rows` of the table, 256 */
  | { readonly scheme: 'learned'; readonly rows?: number }
  /** `layout` 'half', `base` 10000, `rotaryDim` all of a head */
  | {
      readonly scheme: 'rope';
      readonly layout?: 'half' | 'interleaved';
      readonly base?: number;
      readonly rotaryDim?: number;
    }
  /** `numBuckets` 16, `maxDistance` 32 */
  | { readonly scheme: 't5'; readonly numBuckets?: number; readonly maxDistance?: number }
  /** `width` of the network 32; the threshold begins at `l0` = 512 */
  | { readonly scheme: 'fire'; readonly width?: number; readonly l0?: number }
  /** `clip`, the farthest distance with vectors of its own, 16 */
  | { readonly scheme: 'shaw'; readonly clip?: number }
  /** `maxPos` rows, 32 */
  | { readonly scheme: 'cope'; readonly maxPos?: number }
  /** `rows`, one for each distance, 32 */
  | { readonly scheme: 'toeplitz'; readonly rows?: number }
  /** `sandwichDim`, twice the number of cosines, 32 */
  | { readonly scheme: 'sandwich'; readonly sandwichDim?: number };

/** AdamW, clipping and the learning rate. */
export interface OptimizerOptions {
  /** The highest learning rate. Default: 0.003. */
  readonly lr?: number;
  /** The rate at `total` and later. Default: 0. */
  readonly lrMin?: number;
  /** 'linear' (default): constant, then in equal parts down to `lrMin` over the last `cooldown` steps; 'cosine' falls from `warmup` on. */
  readonly schedule?: 'linear' | 'cosine';
  /** Steps over which the rate rises from 0. Default: 50. */
  readonly warmup?: number;
  /** Default: 1000. */
  readonly total?: number;
  /** Default: 100. */
  readonly cooldown?: number;
  /** Default: 0.9. */
  readonly beta1?: number;
  /** Default: 0.99. */
  readonly beta2?: number;
  /** Default: 1e-8. */
  readonly eps?: number;
  /** For matrices, not for LayerNorm, biases and tables of positions. Default: 0.01. */
  readonly weightDecay?: number;
  /** The largest norm of all gradients together. Default: 1. */
  readonly clipNorm?: number;
}

/** Sequences with what is to be said at each position. */
export interface Batch {
  /** [batch, length] */
  readonly tokens: TensorLike;
  /** [batch, length]; -1 where nothing is asked. */
  readonly targets: TensorLike;
}

/** A batch for each step, numbered from 0. */
export type BatchSource = (index: number) => Batch;

/** What one step came to. */
export interface Step {
  /** Number of the step, from 1. */
  readonly step: number;
  /** Mean over the scored positions, before the update, in nats. */
  readonly loss: number;
  /** Share of them where the largest logit is that of the target. */
  readonly accuracy: number;
  /** Of all gradients together, before clipping. */
  readonly gradientNorm: number;
  readonly learningRate: number;
}

/** How well a model does on a batch. */
export interface Score {
  readonly loss: number;
  readonly accuracy: number;
  /** Number of scored positions. */
  readonly scored: number;
}

/** One array of parameters. */
export interface Parameter extends Tensor {
  readonly name: string;
  /** Where it begins in the vector of all parameters. */
  readonly offset: number;
  /** Whether weight decay applies. */
  readonly decay: boolean;
}
