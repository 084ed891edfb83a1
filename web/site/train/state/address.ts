import { entriesOf, HashHistory, hashOf, unpack, type WrittenHash } from '../../shared/index.ts';
import { attributesOf, type Values, valuesOf } from './state.ts';

/**
 * The state of the room as a hash: `#v=1&task=offset3&schemes=rope+alibi&view=attention`, the attributes of its figure.
 * The reader's own text is compressed.
 */
export function trainHash(values: Values): Promise<WrittenHash> {
  const { text = '', ...attributes } = attributesOf(values);
  return hashOf({ ...attributes, ...(text !== '' && { text }) }, (name) => name === 'text' && '');
}

export async function trainFromHash(hash: string): Promise<Values> {
  const entries = entriesOf(hash);
  if (!entries) return {};
  const { text: packed, ...attributes } = Object.fromEntries(entries);
  const text = packed === undefined ? undefined : await unpack(packed);
  return valuesOf({ ...attributes, ...(text === undefined ? {} : { text }) });
}

export const trainHistory = () => new HashHistory({ write: trainHash, read: trainFromHash });
