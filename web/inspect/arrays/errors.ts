import { PosencError } from 'posenc';

/**
 * Returns the error for a value that is not allowed, described in words, in posenc's usual format. `argument` may be
 * the name of an array in a file.
 */
export function refused(argument: string, shown: string, expected: string): PosencError {
  const name = inOneLine(argument, 80);
  return new PosencError('invalid-argument', `${name}: ${shown} is not allowed; expected ${expected}`, {
    argument: name,
  });
}

/** Quotes text from outside, shortened for a message. */
export function quoted(text: string): string {
  return `'${inOneLine(text, 40)}'`;
}

function inOneLine(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
