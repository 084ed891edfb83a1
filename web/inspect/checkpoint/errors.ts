import { PosencError } from 'posenc';

/** Quotes text from a file or a server for a message: one line, of bounded length. */
export function quoted(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
  return `'${line.length > 80 ? `${line.slice(0, 80)}…` : line}'`;
}

/** Formats a size for people; 1 MB is 10^6 bytes. */
export function sized(bytes: number): string {
  if (bytes < 1e4) return `${bytes} bytes`;
  const [unit, per] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${(bytes / (per as number)).toFixed(1)} ${unit}`;
}

/** Returns the error for a value that is not allowed. */
export function refused(argument: string, shown: string, expected: string): PosencError {
  return new PosencError('invalid-argument', `${argument}: ${shown} is not allowed; expected ${expected}`, {
    argument,
  });
}

/** Returns the error for a file or type that may be valid but that this version cannot read. */
export function unsupported(argument: string, sentence: string): PosencError {
  return new PosencError('unsupported', `${argument}: ${sentence}`, { argument });
}

/** Returns the error for a file that could not be read. */
export function loadFailed(sentence: string, cause?: unknown): PosencError {
  return new PosencError('load-failed', `checkpoint: ${sentence}`, { argument: 'checkpoint', cause });
}

/** Returns the error for arrays that the engine cannot allocate. */
export function outOfMemory(bytes: number, cause?: unknown): PosencError {
  return new PosencError('out-of-memory', `checkpoint: ${sized(bytes)} do not fit in memory`, {
    argument: 'checkpoint',
    cause,
  });
}

/** Checks that options are an object, before any of them is read. */
export function checkedObject<Options extends object>(argument: string, options: Options): Options {
  if (typeof options !== 'object' || options === null) throw refused(argument, described(options), 'an object');
  return options;
}

/** Describes a value of any type and size. */
export function described(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || ['number', 'boolean', 'undefined'].includes(typeof value)) return String(value);
  if (typeof value === 'bigint') return value < 10n ** 30n && value > -(10n ** 30n) ? `${value}` : 'a long integer';
  return Array.isArray(value) ? `a list of ${value.length}` : `a value of type ${typeof value}`;
}
