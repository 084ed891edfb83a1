import type { Speech } from '../../messages/index.ts';

/**
 * Translates a sentence that refuses a number. Sentences of other forms, such as those of the API, stay in English, as
 * do all of them in `posenc-error`.
 */
export function problemSaid(message: string, { say, name }: Speech): string {
  const [, argument = '', given = '', noun, low, high, least, above, most] =
    /^([\w.]+): (.+) is not allowed; expected (an? [a-z ]*number)(?: from (\S+) to (\S+)| of at least (\S+)| above (\S+))?(?: (?:and )?at most (\S+))?$/.exec(
      message,
    ) ?? [];
  if (!noun) return message;
  const numbers = name(noun);
  const from =
    low && high
      ? say('{numbers} from {low} to {high}', { numbers, low, high })
      : least
        ? say('{numbers} of at least {low}', { numbers, low: least })
        : above
          ? say('{numbers} above {low}', { numbers, low: above })
          : numbers;
  const expected = !most
    ? from
    : from === numbers
      ? say('{numbers} at most {high}', { numbers, high: most })
      : say('{numbers} and at most {high}', { numbers: from, high: most });
  return say('{argument}: {given} is not allowed; expected {expected}', { argument, given, expected });
}
