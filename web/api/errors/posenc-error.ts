import { clipped, sentenceOf } from '../../refusals/index.ts';
import type { ErrorCode, Expected, Given, Problem, TextValues } from '../types/index.ts';

/**
 * The error that every function of posenc throws.
 *
 * What went wrong is data: a code, and, for 'invalid-argument', the argument, what was given, and what is expected. The
 * message is the sentence that these make: `dim: 7 is not allowed; expected an even whole number of at least 2`. After
 * any error the same `Posenc` object remains usable, except after the code 'instance-lost'.
 *
 * ```ts
 * import { createPosenc, PosencError } from 'posenc';
 *
 * const pe = await createPosenc();
 * try {
 *   pe.absolute({ scheme: 'sinusoidal', length: 4, dim: 7 });
 * } catch (error) {
 *   if (!(error instanceof PosencError)) throw error;
 *   const { code, argument, given, expected } = error;
 *   console.log(code, argument, given, expected);
 *   // 'invalid-argument', 'dim', 7, { kind: 'range', type: 'integer', min: 2, even: true }
 * }
 * ```
 */
export class PosencError extends Error implements Problem {
  override readonly name = 'PosencError';
  /** The kind of failure, for programs to check. */
  readonly code: ErrorCode;
  /**
   * For 'invalid-argument': the option at fault by its name in the API, with dots for nested ones (`scaling.factor`).
   */
  readonly argument: string | undefined;
  /** For 'invalid-argument': the value that was given, as bounded plain data; undefined if the argument is missing. */
  readonly given: Given;
  /** For 'invalid-argument': what is allowed. */
  readonly expected: Expected | undefined;
  /** What went wrong, where that is more than the value itself, with the names of `values` in braces. */
  readonly text: string | undefined;
  /** The values of `text`, such as the `status` that a server answered with, or the `bytes` that did not fit. */
  readonly values: TextValues | undefined;

  constructor(problem: Problem, options: { cause?: unknown } = {}) {
    const { code, given, expected, text } = problem;
    const argument = problem.argument === undefined ? undefined : clipped(problem.argument, 200);
    const values = problem.values && bounded(problem.values);
    super(sentenceOf({ code, argument, given, expected, text, values }), options);
    this.code = code;
    this.argument = argument;
    this.given = given;
    this.expected = expected;
    this.text = text;
    this.values = values;
  }
}

/** Limits the length of texts, which may be the messages of other errors. */
function bounded(values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? clipped(value, 1000) : value]),
  );
}
