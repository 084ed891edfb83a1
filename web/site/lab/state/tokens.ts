import { maxTokens, tokenize } from '../../../elements/inputs/index.ts';
import { type LabState, sharedValue } from './state.ts';

export interface Tokens {
  /** As typed; the keys. */
  readonly texts: readonly string[];
  /** Without case: equal words have equal vectors. */
  readonly words: readonly string[];
  readonly fromSentence: boolean;
}

export function tokensOf(state: LabState): Tokens {
  const count = sharedValue<number | undefined>(state, 'tokens');
  const texts =
    count === undefined
      ? tokenize(sharedValue<string>(state, 'sentence'))
      : Array.from({ length: count }, (_, i) => `token ${i}`);
  return { texts, words: texts.map((text) => text.toLowerCase()), fromSentence: count === undefined };
}

/** What is wrong with the sentence, if it is what counts. */
export function sentenceProblem(state: LabState): string | undefined {
  const { texts, fromSentence } = tokensOf(state);
  if (!fromSentence || (texts.length >= 1 && texts.length <= maxTokens)) return undefined;
  const given = texts.length === 0 ? 'an empty sentence' : `a sentence of ${texts.length} words and marks`;
  return `sentence: ${given} is not allowed; expected 1 to ${maxTokens} words and punctuation marks`;
}
