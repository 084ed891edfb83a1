/** What goes wrong in a panel, in a sentence, with the parameter at fault if one is. */
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

/** In the form that the errors of the API have. */
export function invalidArgument(argument: string, value: unknown, expected: string): Error {
  return new InvalidArgument(argument, `${argument}: ${value} is not allowed; expected ${expected}`);
}

export function problemFrom(thrown: unknown): Problem {
  const { message, argument } = thrown as { message?: string; argument?: string };
  // The API names the argument of the call, in which the scheme stands as `encoding`; every message begins with the name.
  const place = argument === undefined ? '' : (places.find((start) => argument.startsWith(start)) ?? '');
  return { message: (message ?? String(thrown)).slice(place.length), argument: argument?.slice(place.length) };
}

const places = ['encoding[0].', 'encoding.', 'options.'];
