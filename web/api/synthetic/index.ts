/** Seeded random stand-ins for a trained model's parameters. */
import { invalid, ofType } from '../errors/index.ts';
import { checkInteger, checkKeys, checkObject, sizeOf } from '../input/index.ts';
import { type Engine, filled32, Scratch } from '../module/index.ts';
import type { SyntheticFunctions, SyntheticSentence, SyntheticSentenceOptions, Tensor } from '../types/index.ts';

/** Normal random numbers with standard deviation 1 / sqrt(columns). Matrices with different names are independent. */
export function syntheticMatrix(engine: Engine, name: string, seed: number, shape: readonly [number, number]): Tensor {
  return filled32(engine, new Scratch(), { shape }, (_, result) =>
    engine.raw.synthetic_projection(name, seed, ...shape, result),
  );
}

function syntheticSentence(engine: Engine, options: SyntheticSentenceOptions): SyntheticSentence {
  checkKeys(checkObject('options', options), ['words', 'dim', 'heads', 'headDim', 'seed']);
  const { words } = options;
  if (!Array.isArray(words) || words.length === 0) throw invalid('words', words, ofType('a list of at least one word'));
  words.forEach((word: unknown, i) => {
    if (typeof word !== 'string' || word === '' || /[\n\0]/.test(word)) {
      throw invalid(`words[${i}]`, word, ofType('a string that is not empty and has no line break'));
    }
  });
  const dim = checkInteger('dim', options.dim, 1);
  const heads = checkInteger('heads', options.heads, 1);
  const headDim = checkInteger('headDim', options.headDim, 1);
  const seed = checkInteger('seed', options.seed, 0, 2 ** 32 - 1);

  const rows = heads * headDim;
  // Checked before anything is computed.
  sizeOf([rows, dim]);
  const scratch = new Scratch();
  const text = scratch.bytes(new TextEncoder().encode(words.join('\n')));
  const embeddings = filled32(engine, scratch, { shape: [words.length, dim] }, (filled, result) =>
    engine.raw.synthetic_word_vectors(filled.at(text), text.length, seed, dim, result),
  );
  const projection = (name: 'wq' | 'wk' | 'wv') => syntheticMatrix(engine, name, seed, [rows, dim]);
  return { embeddings, wq: projection('wq'), wk: projection('wk'), wv: projection('wv') };
}

export function syntheticFunctions(engine: Engine): SyntheticFunctions {
  return { syntheticSentence: (options) => syntheticSentence(engine, options) };
}
