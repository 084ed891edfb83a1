import type { NumberFormat } from '../../../charts/index.ts';
import { type Opening, rounding } from './model.ts';

/** Describes the scene in words. */
export function told(
  { encoding, difference, bag, sides: [first, second] }: Opening,
  { fixed, say, percent }: NumberFormat,
): { verdict: string; number: string } {
  const largest = say('largest difference between the two tables: {difference}', { difference: fixed(difference) });
  if (difference < rounding)
    return {
      verdict: say(
        encoding === 'none' ? 'To the model, both are the same bag of words.' : 'Both get the same attention.',
      ),
      number: say('Every word pays the same attention to every other, whoever bites; {largest}.', { largest }),
    };
  const at = bag.indexOf('bites') * bag.length;
  const of = (word: string) => {
    const [before = 0, after = 0] = [first, second].map(({ shares }) => shares[at + bag.indexOf(word)]);
    return say('{before} to {after}', { before: percent(before), after: percent(after) });
  };
  return {
    verdict: say('Now they are two sentences.'),
    number: say('The attention of “bites” to “dog” goes from {dog}, to “man” from {man}; {largest}.', {
      dog: of('dog'),
      man: of('man'),
      largest,
    }),
  };
}
