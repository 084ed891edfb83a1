import { longestAddress, longestPacked, pack, unpack } from '../../shared/index.ts';
import { type InspectState, type Part, parts, startingState } from './state.ts';

const VERSION = '1';

export interface WrittenState {
  /** The hash with its '#', or '' if the state is the default. */
  readonly hash: string;
  /** Number of characters that were left out because the address would be too long. */
  readonly tooLong?: number;
}

/**
 * The state of Inspect as the hash of its address, which browsers do not send to servers:
 * `#v=1&example=gemma-3-27b&layer=5`. A pasted configuration is compressed, as `config`.
 */
export async function inspectHash(state: InspectState): Promise<WrittenState> {
  const query = new URLSearchParams({ v: VERSION });
  if (state.part !== startingState.part) query.set('part', state.part);
  if (state.example !== undefined) query.set('example', state.example);
  if (state.layer !== 0) query.set('layer', String(state.layer));
  if (state.length !== undefined) query.set('length', String(state.length));
  if (state.position !== undefined) query.set('position', String(state.position));
  for (const [name, value] of Object.entries(state.more)) query.set(name, await short(value));
  const { config } = state;
  let tooLong = 0;
  if (config && state.example === undefined) {
    if (config.length > longestPacked) tooLong += config.length;
    else query.set('config', await pack(config));
  }
  // Drops the longest value first.
  while (query.toString().length > longestAddress) {
    const [name] = [...query].sort(([, a], [, b]) => b.length - a.length)[0] as [string, string];
    tooLong += (name === 'config' ? config : state.more[name])?.length ?? 0;
    query.delete(name);
  }
  return { hash: hashOf(query), ...(tooLong > 0 ? { tooLong } : {}) };
}

/** Marks values that are compressed because they are longer than `unpacked`. */
const PACKED = '~';
const unpacked = 200;

async function short(value: string): Promise<string> {
  return value.length > unpacked || value.startsWith(PACKED) ? `${PACKED}${await pack(value)}` : value;
}

async function long(value: string): Promise<string | undefined> {
  return value.startsWith(PACKED) ? unpack(value.slice(1)) : value;
}

const hashOf = (query: URLSearchParams): string => (query.size > 1 ? `#${query}` : '');

/** The state in a hash. Any other hash gives the initial state; unknown names are ignored. */
export async function inspectFromHash(hash: string): Promise<InspectState> {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  if (query.get('v') !== VERSION) return startingState;
  const example = query.get('example') ?? undefined;
  const packed = query.get('config');
  const config = packed === null || example !== undefined ? undefined : await unpack(packed);
  const length = wholeNumber(query.get('length'));
  const position = wholeNumber(query.get('position'));
  const more: Record<string, string> = {};
  for (const [name, value] of query) {
    const text = name.includes('.') ? await long(value) : undefined;
    if (text !== undefined) more[name] = text;
  }
  return {
    part: parts.find((part): part is Part => part === query.get('part')) ?? startingState.part,
    ...(example === undefined ? {} : { example }),
    ...(config === undefined ? {} : { config }),
    layer: wholeNumber(query.get('layer')) ?? 0,
    ...(length === undefined ? {} : { length }),
    ...(position === undefined ? {} : { position }),
    more,
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
