import { longestAddress, longestPacked, pack } from './packed.ts';

const VERSION = '1';

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
 * Writes entries as a hash. `packed` says what marks a value that is compressed, or false if it is not; while the address is too long, the longest entry is
 * dropped.
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
