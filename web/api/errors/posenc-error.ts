import type { ErrorCode } from '../types/index.ts';

/**
 * The error that every function of posenc throws.
 *
 * For 'invalid-argument' the message names the argument, its value and what is allowed:
 * `dim: 7 is not allowed; expected an even number of at least 2`. After any error the same `Posenc` object remains
 * usable, except after the code 'instance-lost'.
 */
export class PosencError extends Error {
  override readonly name = 'PosencError';
  /** The kind of failure, for programs to check. */
  readonly code: ErrorCode;
  /**
   * For 'invalid-argument': the option at fault by its name in the API, with dots for nested ones (`scaling.factor`).
   */
  readonly argument: string | undefined;

  constructor(code: ErrorCode, message: string, options: { argument?: string; cause?: unknown } = {}) {
    super(clipped(message, 1000), 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.argument = options.argument === undefined ? undefined : clipped(options.argument, 200);
  }
}

/** Limits the length of text, as unknown option names may have any length. */
function clipped(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
