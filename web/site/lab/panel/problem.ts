import { inEnglish, type Told, type ToldValue, told } from '../words/index.ts';

/** What goes wrong in a panel, in a sentence, with the parameter at fault if one is. */
export interface Problem {
  /** In English. */
  readonly message: string;
  readonly argument?: string | undefined;
  /** The same to be said in other languages, where it is the Lab that says it. */
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

/** In the form that the errors of the API have. */
export function invalidArgument(argument: string, given: ToldValue, expected: Told): Error {
  return problemThrown(
    argument,
    told('{argument}: {given} is not allowed; expected {expected}', { argument, given, expected }),
  );
}

export function problemThrown(argument: string, sentence: Told): Error {
  return new InvalidArgument(argument, sentence);
}

/** A problem that the Lab itself tells. */
export function problemTold(sentence: Told, argument?: string): Problem {
  return { message: inEnglish(sentence), told: sentence, ...(argument && { argument }) };
}

export function problemFrom(thrown: unknown): Problem {
  const { message, argument, told } = thrown as { message?: string; argument?: string; told?: Told };
  // The API names the argument of the call, in which the scheme stands as `encoding`; every message begins with the name.
  const place = argument === undefined ? '' : (places.find((start) => argument.startsWith(start)) ?? '');
  return {
    message: (message ?? String(thrown)).slice(place.length),
    argument: argument?.slice(place.length),
    ...(told && { told }),
  };
}

const places = ['encoding[0].', 'encoding.', 'options.'];
