import type { Posenc } from 'posenc';
import type { NumberFormat } from '../../../charts/index.ts';
import { attendSentence, headOf, tokenize } from '../../../elements/inputs/index.ts';

/**
 * The same five words in two orders, in which the dog and the man are at different distances from the verb. Readers may
 * choose other orders.
 */
export const headlines = ['the dog bites a man', 'a man bites the dog'] as const;

export const encodings = ['none', 'sinusoidal', 'rope', 'alibi'] as const;

export type Encoding = (typeof encodings)[number];

/** The model behind the opening scene. */
export interface Opening {
  readonly encoding: Encoding;
  /** The words in alphabetical order, which is that of neither sentence. */
  readonly bag: readonly string[];
  readonly sides: readonly [OpeningSide, OpeningSide];
  /** The largest difference between the two sentences, compared word by word. */
  readonly difference: number;
}

export interface OpeningSide {
  /** In reading order. */
  readonly words: readonly string[];
  /** [words, words], both axes in the order of the bag: the share of its attention that each word pays to each. */
  readonly shares: Float32Array;
}

/**
 * A smaller difference between two shares is a rounding error: float32 adds five numbers to within a few units in the
 * last place.
 */
export const rounding = 1e-6;

const SEED = 24;

/** Whether a sentence has the words of the headlines, in whatever order. */
export function isReordered(sentence: string): boolean {
  return tokenize(sentence).sort().join(' ') === headlines[0].split(' ').sort().join(' ');
}

/** The attention of one head over both sentences, of words whose vectors are drawn from a seed. */
export function openingOf(pe: Posenc, encoding: Encoding, orders: readonly string[] = headlines): Opening {
  const bag = headlines[0].split(' ').sort();
  const sides = orders.map((sentence): OpeningSide => {
    const { tokens, weights } = attendSentence(pe, { sentence, encoding, seed: SEED, causal: false, wantTerms: false });
    const read = headOf(weights, 0);
    const at = bag.map((word) => tokens.indexOf(word));
    const shares = Float32Array.from(at.flatMap((row) => at.map((key) => read[row * tokens.length + key] as number)));
    return { words: tokens, shares };
  }) as [OpeningSide, OpeningSide];
  const [first, second] = sides;
  const difference = first.shares.reduce(
    (largest, share, i) => Math.max(largest, Math.abs(share - (second.shares[i] as number))),
    0,
  );
  return { encoding, bag, sides, difference };
}

/** Describes the scene in words. */
export function explain(
  { encoding, difference, bag, sides: [first, second] }: Opening,
  { fixed, percent }: NumberFormat,
): { verdict: string; number: string } {
  const largest = `largest difference between the two tables: ${fixed(difference)}`;
  if (difference < rounding)
    return {
      verdict: encoding === 'none' ? 'To the model, both are the same bag of words.' : 'Both get the same attention.',
      number: `Every weight is the same in both headlines, whoever does the biting; ${largest}.`,
    };
  const at = bag.indexOf('bites') * bag.length;
  const of = (word: string) => {
    const [before = 0, after = 0] = [first, second].map(({ shares }) => shares[at + bag.indexOf(word)]);
    return `${percent(before)} to ${percent(after)}`;
  };
  return {
    verdict: 'Now they are two sentences.',
    number: `The attention of “bites” to “dog” goes from ${of('dog')}, to “man” from ${of('man')}; ${largest}.`,
  };
}
