import { quoted } from '../errors/index.ts';

/** Headers that distinguish versions of a file. */
export interface Version {
  readonly byteLength: number;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

/** The range of bytes in a response: from `begin` up to but excluding `end`. */
export interface ContentRange {
  readonly begin: number;
  readonly end: number;
  readonly total: number | undefined;
}

/** Parses `bytes 0-99/1234`; `end` is the first byte that is not sent. */
export function rangeOf(response: Response): ContentRange | undefined {
  const match = /^bytes (?:(\d{1,16})-(\d{1,16})|\*)\/(\d{1,16}|\*)$/i.exec(
    response.headers.get('content-range') ?? '',
  );
  if (!match) return undefined;
  const [, first, last, total] = match;
  const begin = Number(first ?? 0);
  return { begin, end: last === undefined ? 0 : Number(last) + 1, total: total === '*' ? undefined : Number(total) };
}

/** Returns the length of a response; undefined if it is compressed, as its header then has the compressed length. */
export function lengthOf(response: Response): number | undefined {
  const text = response.headers.get('content-length') ?? '';
  const encoding = response.headers.get('content-encoding') ?? 'identity';
  return /^\d{1,16}$/.test(text) && encoding === 'identity' ? Number(text) : undefined;
}

export function versionOf(response: Response, byteLength: number): Version {
  return {
    byteLength,
    etag: response.headers.get('etag')?.replace(/^W\//, ''),
    lastModified: response.headers.get('last-modified') ?? undefined,
  };
}

export function differs(was: Version, is: Version): string | undefined {
  if (was.byteLength !== is.byteLength) return `had ${was.byteLength} bytes and has ${is.byteLength}`;
  if (was.etag !== undefined && is.etag !== undefined) {
    return was.etag === is.etag ? undefined : `had the ETag ${quoted(was.etag)} and has ${quoted(is.etag)}`;
  }
  if (was.lastModified !== undefined && is.lastModified !== undefined && was.lastModified !== is.lastModified) {
    return `was of ${quoted(was.lastModified)} and is of ${quoted(is.lastModified)}`;
  }
  return undefined;
}
