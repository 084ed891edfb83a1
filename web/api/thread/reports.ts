import { PosencError } from '../errors/index.ts';
import type { Problem } from '../types/index.ts';

/** An error as plain data: it loses its class on the way from a worker. */
export type ErrorReport = Problem;

export function reportOf(thrown: unknown): ErrorReport {
  if ((thrown as Error)?.name !== 'PosencError') {
    return { code: 'internal', text: 'A worker failed: {reason}', values: { reason: String(thrown) } };
  }
  const { code, argument, given, expected, text, values } = thrown as PosencError;
  return { code, argument, given, expected, text, values };
}

export function errorFrom(report: ErrorReport): PosencError {
  return new PosencError(report);
}
