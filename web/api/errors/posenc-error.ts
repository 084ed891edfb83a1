import type { ErrorCode } from '../types/index.ts';

/**
 * What every function of posenc throws.
 *
 * The message names the argument, its value and what is allowed: `dim: 7 is not allowed; expected an even number of at least 2`.
 * After any error the same `Posenc` object goes on working, but for the code 'instance-lost'.
 */
export class PosencError extends Error {
  override readonly name = 'PosencError';
  /** What kind of failure it is, for programs. */
  readonly code: ErrorCode;
  /** For 'invalid-argument': the option at fault, as it is called in the API; nested ones with dots (`scaling.factor`). */
  readonly argument: string | undefined;

  constructor(code: ErrorCode, message: string, options: { argument?: string; cause?: unknown } = {}) {
    super(clipped(message, 1000), 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.argument = options.argument === undefined ? undefined : clipped(options.argument, 200);
  }
}

/** Names of options that nobody knows may be of any length. */
function clipped(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
