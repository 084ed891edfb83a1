/** Text as part of an address: deflated, and encoded as base64url. */

/** Longer addresses are truncated or refused by other programs. */
export const longestAddress = 16_000;

/** Longer texts are not compressed, because no address could hold them. */
export const longestPacked = 2 ** 20;

export async function pack(text: string): Promise<string> {
  const bytes = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Undefined if the text is not compressed text or would become too long. */
export async function unpack(packed: string): Promise<string | undefined> {
  try {
    const characters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(await collect(whole, longestPacked));
  } catch {
    return undefined;
  }
}

async function collect(stream: ReadableStream<Uint8Array>, max = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > max) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/**
 * The state of a page's figures as the query of its address: `?v=1&words.encoding=rope&table.length=128`, one entry per
 * attribute that differs from its default, prefixed with the id of its figure.
 */
export type PageState = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The version of all addresses of the site. */
const VERSION = '1';

export function encodeState(figures: PageState): string {
  const query = new URLSearchParams({ v: VERSION });
  for (const [id, attributes] of Object.entries(figures)) {
    for (const [name, value] of Object.entries(attributes)) query.append(`${id}.${name}`, value);
  }
  return query.size > 1 ? `?${query}` : '';
}

/** The state in a query. A query of another version, or without a state, gives the page as it was written. */
export function decodeState(search: string): PageState {
  const query = new URLSearchParams(search);
  if (query.get('v') !== VERSION) return {};
  const figures: Record<string, Record<string, string>> = {};
  for (const [key, value] of query) {
    const dot = key.indexOf('.');
    if (dot < 1) continue;
    const id = key.slice(0, dot);
    figures[id] ??= {};
    figures[id][key.slice(dot + 1)] = value;
  }
  return figures;
}

export interface WrittenHash {
  /** The hash with its '#', or '' if the state is the default. */
  readonly hash: string;
  /** Number of characters that were left out because the address would be too long. */
  readonly tooLong?: number;
}

/** How a room writes its state as a hash, which browsers do not send to servers: `#v=1&layer=5`. */
export interface HashCodec<State> {
  readonly write: (state: State) => Promise<WrittenHash>;
  /** A hash that cannot be read gives the initial state; unknown names are ignored. */
  readonly read: (hash: string) => Promise<State>;
}

/** The entries of a hash; undefined for a hash of another version. */
export function entriesOf(hash: string): URLSearchParams | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  if (query.get('v') !== VERSION) return undefined;
  query.delete('v');
  return query;
}

/**
 * Writes entries as a hash. `packed` returns the mark of a value that is compressed, or false for one that is not; while
 * the address is too long, the longest entry is dropped.
 */
export async function hashOf(
  entries: Readonly<Record<string, string>>,
  packed: (name: string, value: string) => false | string,
): Promise<WrittenHash> {
  const query = new URLSearchParams({ v: VERSION });
  let tooLong = 0;
  for (const [name, value] of Object.entries(entries)) {
    const mark = packed(name, value);
    if (mark === false) query.set(name, value);
    else if (value.length > longestPacked) tooLong += value.length;
    else query.set(name, `${mark}${await pack(value)}`);
  }
  while (query.toString().length > longestAddress) {
    const [name] = [...query].sort(([, a], [, b]) => b.length - a.length)[0] as [string, string];
    tooLong += entries[name]?.length ?? 0;
    query.delete(name);
  }
  return { hash: query.size > 1 ? `#${query}` : '', ...(tooLong > 0 ? { tooLong } : {}) };
}

/**
 * Keeps the address bar in step with the state of a room. Each settled change is an entry of the history, which "back"
 * undoes.
 */
export class HashHistory<State> {
  /** Counts the requests: compression is asynchronous, and only the latest state is written. */
  private turn = 0;
  private readonly codec: HashCodec<State>;

  constructor(codec: HashCodec<State>) {
    this.codec = codec;
  }

  read(): Promise<State> {
    this.turn += 1;
    return this.codec.read(location.hash);
  }

  /**
   * `replace` overwrites the previous entry of the history. Returns the number of characters of what is too long for
   * the address.
   */
  async write(state: State, replace: boolean): Promise<number | undefined> {
    this.turn += 1;
    const { turn } = this;
    const { hash, tooLong } = await this.codec.write(state);
    const address = `${location.pathname}${location.search}${hash}`;
    if (turn !== this.turn || address === `${location.pathname}${location.search}${location.hash}`) return tooLong;
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    return tooLong;
  }
}
