import { longestAddress, longestPacked, pack, unpack } from '../../shared/index.ts';
import { attributesOf, type Values, valuesOf } from './state.ts';

const VERSION = '1';

export interface WrittenState {
  /** The hash with its '#', or '' if the state is the default. */
  readonly hash: string;
  /** Number of characters of a text that was left out because the address would be too long. */
  readonly tooLong?: number;
}

/**
 * The state of the room as the hash of its address, which browsers do not send to servers:
 * `#v=1&task=offset3&schemes=rope+alibi&view=attention`, the attributes of its figure. The reader's own text is
 * compressed.
 */
export async function trainHash(values: Values): Promise<WrittenState> {
  const { text = '', ...attributes } = attributesOf(values);
  const query = new URLSearchParams({ v: VERSION, ...attributes });
  if (text !== '' && text.length <= longestPacked) query.set('text', await pack(text));
  if (query.toString().length > longestAddress) query.delete('text');
  return {
    hash: query.size > 1 ? `#${query}` : '',
    ...(text !== '' && !query.has('text') ? { tooLong: text.length } : {}),
  };
}

/** The state in a hash. Any other hash gives the initial state; unknown names are ignored. */
export async function trainFromHash(hash: string): Promise<Values> {
  const { v, text: packed, ...attributes } = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
  if (v !== VERSION) return {};
  const text = packed === undefined ? undefined : await unpack(packed);
  return valuesOf({ ...attributes, ...(text === undefined ? {} : { text }) });
}
