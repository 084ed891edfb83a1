import type { Posenc, SyntheticSentence } from 'posenc';
import type { Layer } from './layer.ts';

/**
 * The words drawn last. Drawing takes longer than everything else, and the words stay the same while a slider moves.
 */
const known = new Map<string, SyntheticSentence>();
const maxKnown = 8;

/** Word vectors, and the weights that turn them into queries and keys: the same in all panels of equal widths. */
export function wordsOf(pe: Posenc, words: readonly string[], layer: Layer, width = layer.dim): SyntheticSentence {
  const { heads, headDim, seed } = layer;
  const key = JSON.stringify([words, width, heads, headDim, seed]);
  const sentence = known.get(key) ?? pe.syntheticSentence({ words, dim: width, heads, headDim, seed });
  known.delete(key);
  known.set(key, sentence);
  for (const oldest of known.keys()) if (known.size > maxKnown) known.delete(oldest);
  return sentence;
}
