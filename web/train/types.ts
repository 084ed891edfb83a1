import type { Tensor, TensorLike } from '../api/types/index.ts';

export type { Tensor, TensorLike };

/**
 * 'simd' runs in every current browser; 'relaxed' uses fused multiply-add. Each build has its own learning curves,
 * which are the same in every engine.
 */
export type Build = 'simd' | 'relaxed';

/** The sizes of a decoder. */
export interface ModelOptions {
  /** Number of distinct tokens, 2 to 65536. */
  readonly vocab: number;
  /** Width of the residual stream. */
  readonly dim: number;
  readonly layers: number;
  /** Number of heads; divides `dim`. */
  readonly heads: number;
}

/** How position enters the decoder. The comment of each variant gives the defaults of its optional values. */
export type PositionOptions =
  | { readonly scheme: 'none' | 'alibi' | 'kerple-log' | 'data-dependent-alibi' }
  /** Default: `base` 10000. */
  | { readonly scheme: 'sinusoidal' | 'transformer-xl'; readonly base?: number }
  /** Default: `rows` of the table 256. */
  | { readonly scheme: 'learned'; readonly rows?: number }
  /** Defaults: `layout` 'half', `base` 10000, `rotaryDim` the whole head. */
  | {
      readonly scheme: 'rope';
      readonly layout?: 'half' | 'interleaved';
      readonly base?: number;
      readonly rotaryDim?: number;
    }
  /** Defaults: `numBuckets` 16, `maxDistance` 32. */
  | { readonly scheme: 't5'; readonly numBuckets?: number; readonly maxDistance?: number }
  /** Defaults: `width` of the network 32, initial threshold `l0` 512. */
  | { readonly scheme: 'fire'; readonly width?: number; readonly l0?: number }
  /** Default: `clip`, the largest distance with its own vectors, 16. */
  | { readonly scheme: 'shaw'; readonly clip?: number }
  /** Default: `maxPos` rows 32. */
  | { readonly scheme: 'cope'; readonly maxPos?: number }
  /** Default: `rows`, one for each distance, 32. */
  | { readonly scheme: 'toeplitz'; readonly rows?: number }
  /** Default: `sandwichDim`, twice the number of cosines, 32. */
  | { readonly scheme: 'sandwich'; readonly sandwichDim?: number };

/** Options of AdamW, of gradient clipping and of the learning-rate schedule. */
export interface OptimizerOptions {
  /** The highest learning rate. Default: 0.003. */
  readonly lr?: number;
  /** The rate from step `total` on. Default: 0. */
  readonly lrMin?: number;
  /**
   * 'linear' (default): constant, then linear decay to `lrMin` over the last `cooldown` steps; 'cosine': cosine decay
   * from `warmup` on.
   */
  readonly schedule?: 'linear' | 'cosine';
  /** Steps over which the rate rises from 0. Default: 50. */
  readonly warmup?: number;
  /** Step at which the rate reaches `lrMin`. Default: 1000. */
  readonly total?: number;
  /** Steps of the linear decay. Default: 100. */
  readonly cooldown?: number;
  /** Decay rate of the first moment. Default: 0.9. */
  readonly beta1?: number;
  /** Decay rate of the second moment. Default: 0.99. */
  readonly beta2?: number;
  /** Added to the denominator of the update. Default: 1e-8. */
  readonly eps?: number;
  /** Weight decay of matrices; LayerNorm, biases and position tables have none. Default: 0.01. */
  readonly weightDecay?: number;
  /** Largest norm of all gradients together. Default: 1. */
  readonly clipNorm?: number;
}

/** Sequences and the targets to predict at each position. */
export interface Batch {
  /** Token ids, [batch, length]. */
  readonly tokens: TensorLike;
  /** Target token ids, [batch, length]; -1 where nothing is scored. */
  readonly targets: TensorLike;
}

/** Returns the batch of each step, numbered from 0. */
export type BatchSource = (index: number) => Batch;

/** The results of one step. */
export interface Step {
  /** Number of the step, counted from 1. */
  readonly step: number;
  /** Mean loss over the scored positions, before the update, in nats. */
  readonly loss: number;
  /** Share of the scored positions where the largest logit is that of the target. */
  readonly accuracy: number;
  /** Norm of all gradients together, before clipping. */
  readonly gradientNorm: number;
  readonly learningRate: number;
}

/** Loss and accuracy of a model on a batch. */
export interface Score {
  readonly loss: number;
  readonly accuracy: number;
  /** Number of scored positions. */
  readonly scored: number;
}

/** One array of parameters. */
export interface Parameter extends Tensor {
  readonly name: string;
  /** Index of its first number in the vector of all parameters. */
  readonly offset: number;
  /** Whether weight decay applies. */
  readonly decay: boolean;
}
