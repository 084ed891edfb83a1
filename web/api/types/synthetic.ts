import type { Tensor } from './tensor.ts';

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
