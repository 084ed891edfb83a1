import { ofType, rule } from '../../refusals/index.ts';
import { checkedNames, invalid, type OptionNames } from '../errors/index.ts';
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

/** The names of the options of a source. */
export const sourceOptionNames: OptionNames<SourceOptions> = {
  fetch: true,
  headers: true,
  wholeFile: true,
  firstBytes: true,
  timeoutSeconds: true,
  signal: true,
};

export function checkedOptions(options: SourceOptions): CheckedOptions {
  const {
    wholeFile = false,
    firstBytes = 65536,
    timeoutSeconds = 30,
    headers = {},
    signal,
  } = checkedNames(options, sourceOptionNames);
  // Called as a plain function, because browsers reject `fetch` as a method of another object.
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => globalThis.fetch(...args));
  if (typeof send !== 'function') throw invalid('fetch', send, ofType('a function like the global fetch'));
  if (typeof wholeFile !== 'boolean') throw invalid('wholeFile', wholeFile, { kind: 'boolean' });
  if (!Number.isInteger(firstBytes) || firstBytes < 4096 || firstBytes > 2 ** 24) {
    throw invalid('firstBytes', firstBytes, rule('a whole number of bytes from 4096 to 2^24'));
  }
  // Timers are limited to 2^31 milliseconds.
  if (typeof timeoutSeconds !== 'number' || !(timeoutSeconds > 0 && timeoutSeconds <= 2e6)) {
    throw invalid('timeoutSeconds', timeoutSeconds, ofType('a number of seconds above 0, at most 2000000'));
  }
  checkedSignal(signal);
  try {
    new Headers(headers);
  } catch {
    throw invalid('headers', headers, rule('names and values of HTTP headers'));
  }
  return { fetch: send, headers, wholeFile, firstBytes, timeoutSeconds, signal };
}

export function checkedSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw invalid('signal', signal, ofType('an AbortSignal'));
  return signal;
}
