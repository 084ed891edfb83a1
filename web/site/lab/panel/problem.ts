/** A problem of a panel in a sentence, with the parameter at fault if there is one. */
export interface Problem {
  readonly message: string;
  readonly argument?: string | undefined;
}

class InvalidArgument extends Error {
  readonly argument: string;

  constructor(argument: string, sentence: string) {
    super(sentence);
    this.argument = argument;
  }
}

/** An error whose message has the form of the API's. */
export function invalidArgument(argument: string, given: number | string, expected: string): Error {
  return problemThrown(argument, `${argument}: ${given} is not allowed; expected ${expected}`);
}

export function problemThrown(argument: string, sentence: string): Error {
  return new InvalidArgument(argument, sentence);
}

export function problemFrom(thrown: unknown): Problem {
  const { message, argument } = thrown as { message?: string; argument?: string };
  // The API names an argument of the call, such as `encoding.base`. Every message begins with that name, so the prefix
  // is removed from both.
  const place = argument === undefined ? '' : (places.find((start) => argument.startsWith(start)) ?? '');
  return {
    message: (message ?? String(thrown)).slice(place.length),
    argument: argument?.slice(place.length),
  };
}

const places = ['encoding[0].', 'encoding.', 'rotation.', 'options.'];
