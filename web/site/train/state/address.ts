import { longestAddress, longestPacked, pack, unpack } from '../../shared/index.ts';
import { attributesOf, type Values, valuesOf } from './state.ts';

const VERSION = '1';

export interface WrittenState {
  /** '' where there is nothing to tell, otherwise with its '#'. */
  readonly hash: string;
  /** Characters of a text that was left out because the address would be too long. */
  readonly tooLong?: number;
}

/**
 * The room as the hash of its address, which browsers send to nobody: `#v=1&task=offset3&schemes=rope+alibi&view=attention`, the
 * attributes of its figure. A text of one's own stands there packed.
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

/** Anything else than a state of the room is the room as it starts; what is not known is passed over. */
export async function trainFromHash(hash: string): Promise<Values> {
  const { v, text: packed, ...attributes } = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
  if (v !== VERSION) return {};
  const text = packed === undefined ? undefined : await unpack(packed);
  return valuesOf({ ...attributes, ...(text === undefined ? {} : { text }) });
}
