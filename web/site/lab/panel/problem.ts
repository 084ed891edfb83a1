/** A problem in a panel as a sentence, with the parameter at fault if there is one. */
export interface Problem {
  readonly message: string;
  readonly argument?: string | undefined;
}

class InvalidArgument extends Error {
  readonly argument: string;

  constructor(argument: string, message: string) {
    super(message);
    this.argument = argument;
  }
}

/** An error in the form of the API's errors. */
export function invalidArgument(argument: string, value: unknown, expected: string): Error {
  return new InvalidArgument(argument, `${argument}: ${value} is not allowed; expected ${expected}`);
}

export function problemFrom(thrown: unknown): Problem {
  const { message, argument } = thrown as { message?: string; argument?: string };
  // The API names the argument of the call, in which the scheme is `encoding`; its messages begin with that name.
  const place = argument === undefined ? '' : (places.find((start) => argument.startsWith(start)) ?? '');
  return { message: (message ?? String(thrown)).slice(place.length), argument: argument?.slice(place.length) };
}

const places = ['encoding[0].', 'encoding.', 'options.'];
