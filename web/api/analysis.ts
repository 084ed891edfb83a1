import { cacheDeviation } from './cache-deviation.ts';
import { correlationTerms } from './correlation.ts';
import { invalid } from './errors.ts';
import { measureFunctions } from './measures.ts';
import { type Engine, Scratch } from './memory.ts';
import { score } from './score.ts';
import { sizeOf, tensor } from './tensor.ts';
import type { AnalysisFunctions, SyntheticSentence, SyntheticSentenceOptions, Tensor } from './types.ts';
import { checkInteger, checkKeys, checkObject } from './validate.ts';

function syntheticSentence(engine: Engine, given: SyntheticSentenceOptions): SyntheticSentence {
  checkKeys(checkObject('options', given), ['words', 'dim', 'heads', 'headDim', 'seed']);
  const { words } = given;
  if (!Array.isArray(words) || words.length === 0) throw invalid('words', words, 'a list of at least one word');
  words.forEach((word: unknown, i) => {
    if (typeof word !== 'string' || word === '' || /[\n\0]/.test(word)) {
      throw invalid(`words[${i}]`, word, 'a string that is not empty and has no line break');
    }
  });
  const dim = checkInteger('dim', given.dim, 1);
  const heads = checkInteger('heads', given.heads, 1);
  const headDim = checkInteger('headDim', given.headDim, 1);
  const seed = checkInteger('seed', given.seed, 0, 2 ** 32 - 1);

  const rows = heads * headDim;
  // Before anything is computed.
  sizeOf([words.length, dim]);
  sizeOf([rows, dim]);
  const filled = (shape: readonly number[], call: (out: number) => void): Tensor => {
    const scratch = new Scratch();
    const result = scratch.room32(sizeOf(shape));
    return scratch.run(engine, (memory) => {
      call(memory.at(result));
      return tensor(memory.read32(result), shape);
    });
  };
  const projection = (name: 'wq' | 'wk' | 'wv') =>
    filled([rows, dim], (out) => engine.raw.synthetic_projection(name, seed, rows, dim, out));
  return {
    embeddings: filled([words.length, dim], (out) =>
      engine.raw.synthetic_word_vectors(words.join('\n'), seed, dim, out),
    ),
    wq: projection('wq'),
    wk: projection('wk'),
    wv: projection('wv'),
  };
}

export function analysisFunctions(engine: Engine): AnalysisFunctions {
  return {
    syntheticSentence: (options) => syntheticSentence(engine, options),
    ...measureFunctions(engine),
    score: (scheme, options) => score(engine, scheme, options),
    correlationTerms: (options) => correlationTerms(engine, options),
    cacheDeviation: (options) => cacheDeviation(engine, options),
  };
}
