import { inEnglish, type Told, type ToldValue, told } from '../words/index.ts';

/** A problem of a panel in a sentence, with the parameter at fault if there is one. */
export interface Problem {
  /** In English. */
  readonly message: string;
  readonly argument?: string | undefined;
  /** The same in a form that can be translated, if the sentence is the Lab's own. */
  readonly told?: Told | undefined;
}

class InvalidArgument extends Error {
  readonly argument: string;
  readonly told: Told;

  constructor(argument: string, sentence: Told) {
    super(inEnglish(sentence));
    this.argument = argument;
    this.told = sentence;
  }
}

/** An error whose message has the form of the API's. */
export function invalidArgument(argument: string, given: ToldValue, expected: Told): Error {
  return problemThrown(
    argument,
    told('{argument}: {given} is not allowed; expected {expected}', { argument, given, expected }),
  );
}

export function problemThrown(argument: string, sentence: Told): Error {
  return new InvalidArgument(argument, sentence);
}

/** A problem found by the Lab itself rather than by the API. */
export function problemTold(sentence: Told, argument?: string): Problem {
  return { message: inEnglish(sentence), told: sentence, ...(argument && { argument }) };
}

export function problemFrom(thrown: unknown): Problem {
  const { message, argument, told } = thrown as { message?: string; argument?: string; told?: Told };
  // The API names an argument of the call, such as `encoding.base`. Every message begins with that name, so the prefix
  // is removed from both.
  const place = argument === undefined ? '' : (places.find((start) => argument.startsWith(start)) ?? '');
  return {
    message: (message ?? String(thrown)).slice(place.length),
    argument: argument?.slice(place.length),
    ...(told && { told }),
  };
}

const places = ['encoding[0].', 'encoding.', 'options.'];
