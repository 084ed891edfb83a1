interface AnyScaling {
  /** Divides each frequency by a number of its own, besides the scaling (freq_factors of llama.cpp): one per pair, above 0. */
  freqFactors?: ArrayLike<number>;
}

type Switched<S> = Partial<Omit<S, 'type'>>;

/** No scaling; the parameters of the others are not read, so that a control can switch scaling off. */
export type NoScaling =
  | ({ type: 'none' } & AnyScaling &
      Switched<DynamicScaling> &
      Switched<YarnScaling> &
      Switched<LongRopeScaling> &
      Switched<Llama3Scaling> &
      Switched<ProportionalScaling>)
  | (AnyScaling & { type?: undefined });

/** All frequencies / factor (Chen et al. 2023), or base × factor^(d / (d − 2)) ('ntk', 2023); factor above 0. */
export interface PlainScaling extends AnyScaling {
  type: 'linear' | 'ntk';
  factor: number;
}

/** NTK scaling by factor × seqLen / maxPositionEmbeddings − (factor − 1): nothing changes up to the trained length. */
export interface DynamicScaling extends AnyScaling {
  type: 'dynamic';
  /** At least 1. */
  factor: number;
  /** The trained length. */
  maxPositionEmbeddings: number;
  /** The present length. Default: largest position + 1. Cached keys keep the base of the length they were rotated at. */
  seqLen?: number;
}

/** Peng et al. 2023. */
export interface YarnScaling extends AnyScaling {
  type: 'yarn';
  /** At least 1. */
  factor: number;
  /** The trained length. */
  originalMaxPositionEmbeddings: number;
  /** Pairs that turn at least this often over that length keep their frequency. Default 32. */
  betaFast?: number;
  /** Pairs that turn at most this often get f / factor. Default 1. */
  betaSlow?: number;
  /** Whether the ends of the ramp are rounded outwards to whole pairs. Default true. */
  truncate?: boolean;
  /** Neither 0: the attention factor is yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim). Default 0. */
  mscale?: number;
  mscaleAllDim?: number;
  /** Replaces the computed attention factor. */
  attentionFactor?: number;
  /** Multiplies the attention factor. Default 1. */
  attnFactor?: number;
  /** 0 to 1: how much of their frequency the fast pairs keep. Default 1. */
  extrapolationFactor?: number;
}

/** Ding et al. 2024. */
export interface LongRopeScaling extends AnyScaling {
  type: 'longrope';
  /** Default maxPositionEmbeddings / originalMaxPositionEmbeddings; one of the two is needed. */
  factor?: number;
  maxPositionEmbeddings?: number;
  /** The trained length, at least 2. */
  originalMaxPositionEmbeddings: number;
  /** One divisor per pair: shortFactor up to the trained length, longFactor beyond. */
  shortFactor: ArrayLike<number>;
  longFactor: ArrayLike<number>;
  /** The present length. Default: largest position + 1. */
  seqLen?: number;
  /** What the attention factor follows: the factor, or the present length. Default 'fixed'. */
  attention?: 'fixed' | 'current-length';
  /** Replaces the computed attention factor. */
  attentionFactor?: number;
}

/** Llama 3.1 (Dubey et al. 2024). */
export interface Llama3Scaling extends AnyScaling {
  type: 'llama3';
  /** At least 1; 8 in Llama 3.1. */
  factor: number;
  /** Default 1. */
  lowFreqFactor?: number;
  /** Above lowFreqFactor. Default 4. */
  highFreqFactor?: number;
  /** Default 8192. */
  originalMaxPositionEmbeddings?: number;
}

/** p-RoPE (Barbero et al. 2024): the fastest share of the pairs turns with the frequencies of a whole head, the others stand. */
export interface ProportionalScaling extends AnyScaling {
  type: 'proportional';
  /** 0 to 1. Default 1. */
  partialRotaryFactor?: number;
  /** At least 1. Default 1. */
  factor?: number;
}

/** How the frequencies change to read further than trained. The names are those of model configurations, in camelCase. */
export type RopeScaling =
  | NoScaling
  | PlainScaling
  | DynamicScaling
  | YarnScaling
  | LongRopeScaling
  | Llama3Scaling
  | ProportionalScaling;

/** f_i = base^(-2i / dim), then scaled. */
export interface RopeFrequencyOptions {
  /** Default 10000. */
  base?: number;
  scaling?: RopeScaling;
}
