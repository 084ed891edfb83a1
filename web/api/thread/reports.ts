import { PosencError } from '../errors/index.ts';
import type { ErrorCode } from '../types/index.ts';

/** An error as plain data: it loses its class on the way from a worker. */
export interface ErrorReport {
  readonly code: ErrorCode;
  readonly message: string;
  readonly argument: string | undefined;
}

export function reportOf(thrown: unknown): ErrorReport {
  const { code, message, argument } = thrown as Partial<PosencError>;
  return (thrown as Error)?.name === 'PosencError'
    ? { code: code as ErrorCode, message: message as string, argument }
    : { code: 'internal', message: `A worker failed: ${String(thrown)}`, argument: undefined };
}

export function errorFrom({ code, message, argument }: ErrorReport): PosencError {
  return new PosencError(code, message, argument === undefined ? {} : { argument });
}
