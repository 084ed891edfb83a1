import { ofType, rule } from '../../refusals/index.ts';
import { inOneLine, refused } from '../errors/index.ts';

/** Returns the URL that a string or URL stands for. */
export function httpUrl(given: string | URL): URL {
  let url: URL;
  try {
    url = new URL(given, globalThis.location?.href);
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
export function shown(url: URL): string {
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
