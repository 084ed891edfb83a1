import { describe, givenOf, ofLength, oneOf, rule, suggesting } from '../../refusals/index.ts';
import type { Expected, Given, Text } from '../types/index.ts';
import { PosencError } from './posenc-error.ts';

export { describe, PosencError };

/** Returns the error for a value that is not allowed; a value that is undefined is missing. */
export function invalid(argument: string, value: unknown, expected: Expected): PosencError {
  return refusal(argument, givenOf(value), suggesting(expected, value));
}

/** The same, with a description in place of the value: `3 elements`. */
export function refused(argument: string, shown: string | Text, expected: Expected): PosencError {
  return refusal(argument, typeof shown === 'string' ? { text: shown } : shown, expected);
}

/** Returns the error for an argument that was left out. */
export function missing(argument: string, expected: Expected): PosencError {
  return refusal(argument, undefined, expected);
}

function refusal(argument: string, given: Given, expected: Expected): PosencError {
  return new PosencError({
    code: 'invalid-argument',
    argument,
    given,
    expected,
  });
}

/** @param bytes  0 if not known, as of what the module computes with */
export function outOfMemory(bytes: number, cause?: unknown): PosencError {
  const size = bytes >= 2 ** 30 ? `${(bytes / 2 ** 30).toFixed(1)} GiB` : `${Math.ceil(bytes / 2 ** 20)} MiB`;
  const text =
    bytes > 0
      ? 'The arrays of this call need {size}, which does not fit in memory.'
      : 'What this call needs does not fit in memory.';
  return new PosencError({ code: 'out-of-memory', text, values: { bytes, size } }, { cause });
}

/** Returns the error that a function threw as a PosencError; any other error is reported as a fault of posenc. */
export function failed(name: string, thrown: unknown): PosencError {
  return thrown instanceof PosencError
    ? thrown
    : new PosencError(
        { code: 'internal', text: '{name} failed: {reason}', values: { name, reason: String(thrown) } },
        { cause: thrown },
      );
}

/** What the module reports of a C++ exception (cpp/bindings/function.cc), with the core's names of arguments. */
export type RawError =
  | {
      readonly code: 'invalid-argument';
      readonly argument: string;
      /** The value, or `text` where it is neither a number nor a name. */
      readonly given?: unknown;
      readonly text?: string;
      readonly expected: RawExpected | readonly string[];
    }
  | { readonly code: 'out-of-memory' | 'internal'; readonly message: string };

/** `Expected` of the core (cpp/posenc/core/error.h); texts that it does not have are empty. */
interface RawExpected {
  readonly form: 'words' | 'any' | 'size' | keyof typeof bounds;
  readonly type?: keyof typeof types;
  readonly number?: number;
  readonly low?: number;
  readonly words?: string;
  readonly name?: string;
}

const bounds = {
  'at-least': (min: number) => ({ min }),
  'at-most': (max: number) => ({ max }),
  above: (min: number) => ({ min, minExclusive: true }),
  below: (max: number) => ({ max, maxExclusive: true }),
  between: (max: number, min: number) => ({ min, max }),
  'multiple-of': (multipleOf: number) => ({ multipleOf }),
  'divisor-of': (divisorOf: number) => ({ divisorOf }),
} as const;

const types = {
  any: {},
  finite: { type: 'number' },
  whole: { type: 'integer' },
  even: { type: 'integer', even: true },
} as const;

/**
 * Returns the module's error with the names of the API. Lack of memory is left as it is, because only `translate` knows
 * how much was asked for.
 */
export function fromModule(error: RawError): unknown {
  if (error.code !== 'invalid-argument') {
    return error.code === 'internal' ? failed('The WebAssembly module', error.message) : error;
  }
  const { argument, given, text } = error;
  const expected = expectedOf(error.expected);
  const name = camelCased(argument);
  return text === undefined ? invalid(name, given, expected) : refused(name, text, expected);
}

function expectedOf(raw: RawExpected | readonly string[]): Expected {
  if (!('form' in raw)) return oneOf(raw);
  const { form, type = 'any', number = 0, low = 0, words = '' } = raw;
  const name = raw.name ? camelCased(raw.name) : undefined;
  if (form === 'words') return rule(words, { ...('number' in raw && { value: number }), ...(name && { name }) });
  if (form === 'size') return ofLength(number, 'values', ' to match the shapes');
  const bound = form === 'any' ? {} : bounds[form](number, low);
  return { kind: 'range', ...types[type], ...bound, ...(name && { bound: name }) };
}

/** Turns a name of the core into one of the API: `rotary_dim` becomes `rotaryDim`. */
function camelCased(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Turns anything that a call threw into a PosencError; `bytes` is the memory that the call asked for. */
export function translate(thrown: unknown, bytes: number): PosencError {
  return (thrown as Partial<RawError>)?.code === 'out-of-memory' && !(thrown instanceof PosencError)
    ? outOfMemory(bytes, thrown)
    : failed('The WebAssembly module', thrown);
}

/** Runs `call` and renames the argument in an 'invalid-argument' error with `rename`. */
export function renamingArguments<Result>(rename: (argument: string) => string, call: () => Result): Result {
  try {
    return call();
  } catch (thrown) {
    if (!(thrown instanceof PosencError) || thrown.argument === undefined) throw thrown;
    throw renamed(thrown, rename(thrown.argument));
  }
}

/** Returns an error as that of another argument. */
function renamed(error: PosencError, argument: string): PosencError {
  return new PosencError({ ...error, argument }, { cause: error.cause });
}

/** Returns the error of a function whose part has not been loaded. */
export function notLoaded(name: string): PosencError {
  const advice = "await extend() first, or create the instance, or the pool, with 'extended: true'";
  const text = `{name}: the extended part of posenc is not loaded; ${advice}.`;
  return new PosencError({ code: 'not-loaded', text, values: { name } });
}

/**
 * Returns the error of an instance that failed in the middle of a call, after which the state of its memory is unknown.
 */
export function instanceLost(cause: unknown): PosencError {
  const text = 'The WebAssembly instance crashed ({reason}) and cannot be used again. Create a new one.';
  return new PosencError({ code: 'instance-lost', text, values: { reason: reasonOf(cause) } }, { cause });
}

/** What a thrown value says, for the messages of errors that it causes. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
