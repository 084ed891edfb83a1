import { PosencError } from 'posenc';

/**
 * The error for a value that is not allowed, told in words, in the form that all of posenc's have. `argument` may be a name that a file
 * gave to an array.
 */
export function refused(argument: string, shown: string, expected: string): PosencError {
  const name = inOneLine(argument, 80);
  return new PosencError('invalid-argument', `${name}: ${shown} is not allowed; expected ${expected}`, {
    argument: name,
  });
}

/** A piece of text from outside, short enough for a message. */
export function quoted(text: string): string {
  return `'${inOneLine(text, 40)}'`;
}

function inOneLine(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
