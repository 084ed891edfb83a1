import { checkedObject, described, refused } from '../errors.ts';
import type { SourceOptions } from './types.ts';

/** Options after they were checked, with defaults. */
export interface CheckedOptions {
  readonly fetch: typeof fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly wholeFile: boolean;
  readonly firstBytes: number;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal | undefined;
}

export function checkedOptions(options: SourceOptions): CheckedOptions {
  const {
    wholeFile = false,
    firstBytes = 65536,
    timeoutSeconds = 30,
    headers = {},
    signal,
  } = checkedObject('options', options);
  // Called as a plain function, because browsers reject `fetch` as a method of another object.
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => globalThis.fetch(...args));
  if (typeof send !== 'function') throw refused('fetch', described(send), 'a function like the global fetch');
  if (typeof wholeFile !== 'boolean') throw refused('wholeFile', described(wholeFile), 'true or false');
  if (!Number.isInteger(firstBytes) || firstBytes < 4096 || firstBytes > 2 ** 24) {
    throw refused('firstBytes', described(firstBytes), 'a whole number of bytes from 4096 to 2^24');
  }
  // Timers are limited to 2^31 milliseconds.
  if (typeof timeoutSeconds !== 'number' || !(timeoutSeconds > 0 && timeoutSeconds <= 2e6)) {
    throw refused('timeoutSeconds', described(timeoutSeconds), 'a number of seconds above 0, at most 2000000');
  }
  checkedSignal(signal);
  try {
    new Headers(headers);
  } catch {
    throw refused('headers', described(headers), 'names and values of HTTP headers');
  }
  return { fetch: send, headers, wholeFile, firstBytes, timeoutSeconds, signal };
}

export function checkedSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw refused('signal', described(signal), 'an AbortSignal');
  return signal;
}
