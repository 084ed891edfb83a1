import { type Expected, PosencError, type Problem as Refused, sentenceOf, type Text } from 'posenc';
import { refusal, refusalOf } from 'posenc/catalogue';

/** A problem of a panel in a sentence, with the parameter at fault if there is one. */
export interface Problem {
  readonly message: string;
  readonly argument?: string | undefined;
}

/** The error for a value of a panel that is not allowed. */
export function invalidArgument(argument: string, value: number | string | Text, expected: Expected): PosencError {
  return new PosencError(
    typeof value === 'object' ? refusalOf(argument, value, expected) : refusal(argument, value, expected),
  );
}

export function problemFrom(thrown: unknown): Problem {
  if (!(thrown instanceof PosencError)) return { message: (thrown as Partial<Error>).message ?? String(thrown) };
  // The API names an argument of the call, such as `encoding.base`; the panel has it as `base`.
  const { argument: full } = thrown;
  const place = full === undefined ? '' : (places.find((start) => full.startsWith(start)) ?? '');
  const argument = full?.slice(place.length);
  return { message: sentenceOf({ ...(thrown as Refused), argument }), argument };
}

const places = ['encoding[0].', 'encoding.', 'rotation.', 'options.'];
