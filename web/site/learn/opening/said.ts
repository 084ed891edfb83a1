import type { NumberFormat } from '../../../charts/index.ts';
import { type Opening, rounding } from './model.ts';

/** Describes the scene in words. */
export function told(
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
