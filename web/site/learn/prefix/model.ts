import type { Posenc } from 'posenc';
import { attendSentence, sentenceShape } from '../../../elements/inputs/index.ts';

/** The text before the sentence. */
export const prefixes = ['', 'As you know,', 'Every visitor to the north-west soon learns that'] as const;

const sentence = 'the Space Needle is located in';
const asking = 'in';
const found = 'Needle';

export const encodings = ['sinusoidal', 'rope', 'alibi', 't5'] as const;

export type Encoding = (typeof encodings)[number];

/** The score of one word for another in the same sentence, with more and more text before it. */
export interface Prefixed {
  readonly encoding: Encoding;
  readonly texts: readonly {
    readonly before: readonly string[];
    readonly words: readonly string[];
    /** The score that the asking word gives to the word that it should find. */
    readonly score: number;
  }[];
  readonly distance: number;
  /** The difference between the largest and the smallest score. */
  readonly spread: number;
}

export function isAsking(word: string): boolean {
  return word === asking;
}

export function isFound(word: string): boolean {
  return word === found;
}

/** `head` counts from 0. */
export function prefixed(pe: Posenc, encoding: Encoding, head: number, seed: number): Prefixed {
  const count = sentence.split(' ').length;
  const texts = prefixes.map((prefix) => {
    const { tokens, logits } = attendSentence(pe, {
      sentence: `${prefix} ${sentence}`,
      encoding,
      seed,
      causal: true,
      wantTerms: false,
    });
    const first = tokens.length - count;
    const words = tokens.slice(first);
    const [query, key] = [first + words.indexOf(asking), first + words.indexOf(found)];
    const score = logits.data[(head * tokens.length + query) * tokens.length + key] as number;
    return { before: tokens.slice(0, first), words, score };
  });
  const scores = texts.map(({ score }) => score);
  const words = texts[0]?.words ?? [];
  return {
    encoding,
    texts,
    distance: words.indexOf(asking) - words.indexOf(found),
    spread: Math.max(...scores) - Math.min(...scores),
  };
}

export const heads = sentenceShape.heads;
