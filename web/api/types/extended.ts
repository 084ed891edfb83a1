import type { ConvolutionFunctions, FourierFunctions, TrainingPositionFunctions } from './absolute.ts';
import type { AnalysisFunctions } from './analysis.ts';
import type { CompressionFunctions, LatentAttentionFunctions, PositionMapFunctions } from './attention.ts';
import type { FieldFunctions } from './field.ts';
import type { LinearAttentionFunctions, RecurrentAttentionFunctions } from './linear-attention.ts';
import type { ResampleFunctions } from './resample.ts';
import type { FopeFunctions, PopeFunctions } from './rotary.ts';
import type { Tensor } from './tensor.ts';

/**
 * Functions that few pages need, in separate files. With `createPosenc({ extended: false })` these functions throw
 * a `PosencError` with the code 'not-loaded' until `extend()` has loaded them.
 */
export interface ExtendedFunctions
  extends LinearAttentionFunctions,
    RecurrentAttentionFunctions,
    LatentAttentionFunctions,
    ResampleFunctions,
    FourierFunctions,
    ConvolutionFunctions,
    CompressionFunctions,
    FopeFunctions,
    PopeFunctions,
    PositionMapFunctions,
    TrainingPositionFunctions,
    AnalysisFunctions,
    FieldFunctions {}

/** Options of `extend`. */
export interface ExtendOptions {
  /**
   * Whether to load the functions for images, video, graphs, proteins and the Earth (`FieldFunctions`) as well, which are
   * in a separate file. Default true.
   */
  field?: boolean;
}

/** Part of `Posenc`. */
export interface Extending {
  /**
   * Loads the functions of the extended part into this instance. One call is enough; concurrent calls share one
   * download. Rejects with a `PosencError` 'load-failed' if a file cannot be read or compiled; the next call then tries
   * again.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc({ extended: false });
   * const table = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 32 });
   * await pe.extend();
   * console.assert(pe.similarity(table).shape.join() === '64,64');
   * ```
   */
  extend(options?: ExtendOptions): Promise<void>;
}

/** Options of `syntheticSentence`. `words`: one row each; none may be empty. `seed`: 0 to 2^32 - 1. */
export interface SyntheticSentenceOptions {
  words: readonly string[];
  dim: number;
  heads: number;
  headDim: number;
  seed: number;
}

/**
 * Seeded random stand-ins for a trained model's parameters: they show the effect of position, not the meaning of words.
 */
export interface SyntheticSentence {
  /** [words, dim]; equal words have equal rows. */
  embeddings: Tensor;
  /** [heads * headDim, dim] each */
  wq: Tensor;
  wk: Tensor;
  wv: Tensor;
}

/** Seeded random stand-ins for learned parameters. Part of `Posenc`. */
export interface SyntheticFunctions {
  /**
   * Returns seeded random stand-ins for a trained model's word vectors and projections, the same in every build and on
   * every machine.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const words = 'The brown dog chased the black dog'.split(' ');
   * const { embeddings, wq } = pe.syntheticSentence({ words, dim: 64, heads: 4, headDim: 16, seed: 1 });
   * console.assert(pe.project(embeddings, wq).shape.join() === '7,64');
   * ```
   */
  syntheticSentence(options: SyntheticSentenceOptions): SyntheticSentence;
}
