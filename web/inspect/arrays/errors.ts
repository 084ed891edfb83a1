import { PosencError } from 'posenc';

/** The error for a value that is not allowed, told in words, in the form that all of posenc's have. */
export function refused(argument: string, shown: string, expected: string): PosencError {
  return new PosencError('invalid-argument', `${argument}: ${shown} is not allowed; expected ${expected}`, {
    argument,
  });
}

/** A piece of text from outside, short enough for a message. */
export function quoted(text: string): string {
  return `'${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`;
}
