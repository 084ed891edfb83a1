/** What passes between a page and its workers: arrays, which are transferred without a copy, and errors as data. */
import { PosencError } from '../errors/index.ts';
import type { Problem } from '../types/index.ts';

export type TypedArray = Float32Array | Float64Array | Int32Array | Uint8Array;

export function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** Returns the buffers of all arrays in plain data. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (isTypedArray(value)) found.add(value.buffer as ArrayBuffer);
  else if (Array.isArray(value)) {
    if (value.some((one) => typeof one === 'object')) for (const one of value) buffersOf(one, found);
  } else if (value !== null && typeof value === 'object') for (const one of Object.values(value)) buffersOf(one, found);
  return found;
}

/**
 * The first order of every worker. Browsers report nothing when a worker is terminated, but they release the locks that
 * it held. Each worker therefore holds the lock of this name for as long as it lives, and the page, which waits for it,
 * gets it when the worker ends. Without a secure context there are no locks (undefined), and only a worker that ends
 * with an error is noticed.
 */
export interface StartOrder {
  readonly kind: 'start';
  readonly lifeline: string | undefined;
}

/** The answer to an order. The result and the error may both be present: part of the work can be done before an error. */
export interface Answer {
  readonly result?: unknown;
  /** Arrays of earlier orders that the worker no longer needs. */
  readonly spare?: readonly Float32Array[];
  /** An error as plain data: it loses its class on the way. */
  readonly error?: Problem | undefined;
}

export function reportOf(thrown: unknown): Problem {
  if ((thrown as Error)?.name !== 'PosencError') {
    return { code: 'internal', text: 'A worker failed: {reason}', values: { reason: String(thrown) } };
  }
  const { code, argument, given, expected, text, values } = thrown as PosencError;
  return { code, argument, given, expected, text, values };
}

export function errorFrom(report: Problem): PosencError {
  return new PosencError(report);
}

export function locks(): LockManager | undefined {
  return (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
}
