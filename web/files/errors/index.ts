/** The errors of files and of Inspect, in posenc's usual form. */
import { PosencError } from '../../api/errors/index.ts';
import {
  type Expected,
  type Given,
  givenOf,
  knownOptions,
  meantName,
  ofType,
  suggesting,
  type Text,
  type TextValues,
} from '../../refusals/index.ts';

/** Returns text from a file or a server for a message: one line, of bounded length. */
export function inOneLine(text: string, longest = 80): string {
  const line = text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** The same in quotes. */
export function quoted(text: string): string {
  return `'${inOneLine(text)}'`;
}

/** Formats a size for people; 1 MB is 10^6 bytes. */
export function sized(bytes: number): string {
  if (bytes < 1e4) return `${bytes} bytes`;
  const [unit, per] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${(bytes / (per as number)).toFixed(1)} ${unit}`;
}

/** Returns the error for a value that is not allowed. `argument` may be the name of an array in a file. */
export function invalid(argument: string, value: unknown, expected: Expected): PosencError {
  return refusal(argument, givenOf(value), suggesting(expected, value, meantName));
}

/** The same, with a description in place of the value. */
export function refused(argument: string, shown: string | Text, expected: Expected): PosencError {
  return refusal(argument, typeof shown === 'string' ? { text: shown } : shown, expected);
}

/** The same for a value that was left out. */
export function missing(argument: string, expected: Expected): PosencError {
  return refusal(argument, undefined, expected);
}

function refusal(argument: string, given: Given, expected: Expected): PosencError {
  return new PosencError({ code: 'invalid-argument', argument: inOneLine(argument), given, expected });
}

/** Returns the error for a file or type that may be valid but that this version cannot read. */
export function unsupported(argument: string, text: string, values?: TextValues): PosencError {
  return new PosencError({ code: 'unsupported', argument, text, values });
}

/**
 * Returns the error for a file that could not be read. Among the values are `status`, where a server answered with one
 * that helps nothing, and `option`, the option with which it could be read.
 */
export function loadFailed(text: string, values?: TextValues, cause?: unknown): PosencError {
  return new PosencError({ code: 'load-failed', argument: 'checkpoint', text, values }, { cause });
}

/** Returns the error for arrays that the engine cannot allocate. */
export function outOfMemory(bytes: number, cause?: unknown): PosencError {
  const values = { bytes, size: sized(bytes) };
  return new PosencError(
    { code: 'out-of-memory', argument: 'checkpoint', text: '{size} do not fit in memory', values },
    { cause },
  );
}

/** The names of all options of a kind. */
export type OptionNames<Options> = { readonly [Name in keyof Required<Options>]: true };

/** Checks that options are an object and have no other names, before any of them is read. */
export function checkedNames<Options extends object>(options: Options, names: OptionNames<Options>): Options {
  const known = Object.keys(names);
  for (const [name, value] of Object.entries(checkedObject('options', options))) {
    if (!known.includes(name) && value !== undefined) throw invalid(name, value, knownOptions(known, name, value));
  }
  return options;
}

/** Checks that options are an object, before any of them is read. */
export function checkedObject<Options extends object>(argument: string, options: Options): Options {
  if (typeof options !== 'object' || options === null) throw invalid(argument, options, ofType('an object'));
  return options;
}
