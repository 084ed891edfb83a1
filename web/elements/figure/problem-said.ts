import type { ExpectedRange } from 'posenc';
import { numeral, written } from 'posenc/catalogue';
import type { Speech } from '../../messages/index.ts';
import type { FigureProblem } from './events.ts';

/** Says the refusal of a number in the language of the figure. Other problems stay in English. */
export function problemSaid(problem: FigureProblem, speech: Speech): string {
  const { argument, given, expected, message } = problem;
  if (argument === undefined || given === undefined) return message;
  if (expected?.kind !== 'range' || expected.type === undefined || expected.because) return message;
  return speech.say('{argument}: {given} is not allowed; expected {expected}', {
    argument,
    given: written(given),
    expected: rangeSaid(expected, speech),
  });
}

function rangeSaid({ type, min, max, minExclusive, even }: ExpectedRange, { say, name }: Speech): string {
  const numbers = name(type === 'number' ? 'a finite number' : even ? 'an even whole number' : 'a whole number');
  const [low, high] = [min, max].map((bound) => (bound === undefined ? undefined : numeral(bound)));
  if (low !== undefined && high !== undefined && !minExclusive) {
    return say('{numbers} from {low} to {high}', { numbers, low, high });
  }
  const from =
    low === undefined
      ? numbers
      : minExclusive
        ? say('{numbers} above {low}', { numbers, low })
        : say('{numbers} of at least {low}', { numbers, low });
  if (high === undefined) return from;
  return from === numbers
    ? say('{numbers} at most {high}', { numbers, high })
    : say('{numbers} and at most {high}', { numbers: from, high });
}
