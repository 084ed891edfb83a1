import { ofType, rule } from '../../refusals/index.ts';
import { inOneLine, refused } from '../errors/index.ts';

/** Returns a string or a URL as a URL. */
export function httpUrl(value: string | URL): URL {
  let url: URL;
  try {
    url = new URL(value, globalThis.location?.href);
  } catch {
    throw refused('checkpoint', 'an address that cannot be read', ofType('a URL, a File, bytes or a ByteSource'));
  }
  if (!['http:', 'https:', 'blob:'].includes(url.protocol)) {
    throw refused(
      'checkpoint',
      { text: "an address with '{protocol}'", values: { protocol: inOneLine(url.protocol) } },
      rule('one with http: or https:, a File, or bytes'),
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw refused(
      'checkpoint',
      'an address with a user name or a password',
      rule('one without; logins go into `headers`'),
    );
  }
  return url;
}

/** Returns an address for messages, without its query, which may hold a signature or a key. */
export function withoutQuery(url: URL): string {
  const address = `${url.protocol === 'blob:' ? '' : url.origin}${url.pathname}`;
  return address.length > 300 ? `${address.slice(0, 300)}…` : address;
}

export function nameOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) || url.host;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Whether a text is a path or a file: URL, where these can be read. A letter alone before a colon is a drive of Windows. */
export function isPath(value: unknown): value is string | URL {
  if (globalThis.location !== undefined || !('process' in globalThis)) return false;
  if (value instanceof URL) return value.protocol === 'file:';
  return typeof value === 'string' && value !== '' && (/^file:/i.test(value) || !/^[a-z][a-z0-9+.-]+:/i.test(value));
}

/**
 * The address of a file next to another, by its relative path; undefined for what has no address. Parameters, such as a
 * revision or a token, apply to it as well.
 */
export function addressBeside(value: unknown, file: string): string | URL | undefined {
  const path = typeof value === 'object' && value !== null && 'path' in value ? value.path : value;
  if (isPath(path) && !(path instanceof URL) && !/^file:/i.test(path)) return path.replace(/[^\\/]*$/, '') + file;
  if (typeof path !== 'string' && !(path instanceof URL)) return undefined;
  const base = new URL(path, globalThis.location?.href);
  const url = new URL(`./${file.split('/').map(encodeURIComponent).join('/')}`, base);
  url.search = base.search;
  return url;
}
