import { type Refusal, refusalOf } from 'posenc/catalogue';
import { maxTokens, tokenize } from '../../../elements/inputs/index.ts';
import { type LabState, sharedValue } from './state.ts';

/**
 * Limit for the number of tokens that become words; more tokens are only counted, and no picture of them is a matrix.
 */
export const maxWords = 2048;

export interface Tokens {
  readonly count: number;
  /** The keys as typed; empty beyond `maxWords`. */
  readonly texts: readonly string[];
  /** In lower case, so that equal words have equal vectors. */
  readonly words: readonly string[];
  readonly fromSentence: boolean;
}

export function tokensOf(state: LabState): Tokens {
  const count = sharedValue<number | undefined>(state, 'tokens');
  if (count !== undefined && count > maxWords) return { count, texts: [], words: [], fromSentence: false };
  const texts =
    count === undefined
      ? tokenize(sharedValue<string>(state, 'sentence'))
      : Array.from({ length: count }, (_, i) => `token ${i}`);
  const words = texts.map((text) => text.toLowerCase());
  return { count: texts.length, texts, words, fromSentence: count === undefined };
}

/** The problem with the sentence, if the tokens come from it. */
export function sentenceProblem(state: LabState): Refusal | undefined {
  const { texts, fromSentence } = tokensOf(state);
  if (!fromSentence || (texts.length >= 1 && texts.length <= maxTokens)) return undefined;
  const count = texts.length;
  const text = count === 0 ? 'an empty sentence' : 'a sentence of {count} words and marks';
  const expected = { kind: 'length', min: 1, max: maxTokens, of: 'words and punctuation marks' } as const;
  return refusalOf('sentence', { text, values: { count } }, expected);
}
